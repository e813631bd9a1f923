// Compares the speed of the engine in WebAssembly with the command's on the same machine: the standard gas, one thread each,
// in alternating runs. Prints the median of the ratios, which other work on the machine disturbs less than the speeds.
//   node bench/wasm.mjs [COMMAND [WASM]]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const command = process.argv[2] ?? new URL('build/carom', root).pathname;
const bytes = readFileSync(process.argv[3] ?? new URL('build/wasm/carom.wasm', root).pathname);
const impacts = 400_000;
const runs = 5;

const none = () => 52;
const system = { wasi_snapshot_preview1: { fd_close: none, fd_seek: none, fd_write: none } };
const module = await WebAssembly.compile(bytes);

/** Plays what the command did: warmed up by a quarter, then until the same time. */
async function playInWasm(balls, packing, until) {
  const { exports } = await WebAssembly.instantiate(module, system);
  exports._initialize();
  const text = new TextEncoder().encode(JSON.stringify({ gases: [{ balls, packing }] }));
  const room = exports.malloc(text.length); // may move the memory
  const out = exports.malloc(64);
  const words = () => new DataView(exports.memory.buffer, out);
  new Uint8Array(exports.memory.buffer).set(text, room);
  exports.carom_scene_read(room, text.length, out);
  exports.carom_scene_make_world(words().getUint32(0, true), out);
  const world = words().getUint32(0, true);
  const total = () => {
    exports.carom_counts(world, out);
    return [0, 8, 16].reduce((sum, offset) => sum + Number(words().getBigUint64(offset, true)), 0);
  };
  exports.carom_advance_to(world, until / 4, 0);
  const warm = total();
  const before = process.cpuUsage();
  exports.carom_advance_to(world, until, 0);
  const { user, system: kernel } = process.cpuUsage(before);
  exports.carom_history(world, out);
  const history = words().getBigUint64(0, true).toString(16).padStart(16, '0');
  return { speed: ((total() - warm) / (user + kernel)) * 1e6, history };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

console.log('| balls | packing | command, M impacts/CPU s | WebAssembly | ratio |');
console.log('|---:|---:|---:|---:|---:|');
for (const [balls, packing] of [[1000, 0.5], [10_000, 0.5], [100_000, 0.5], [100_000, 0.3]]) {
  const pairs = [];
  for (let run = 0; run < runs; ++run) {
    const args = ['bench', 'gas', '--balls', balls, '--packing', packing, '--impacts', impacts, '--json'].map(String);
    const native = JSON.parse(execFileSync(command, args));
    const { speed, history } = await playInWasm(balls, packing, native.time);
    if (history !== native.history) throw new Error(`another history: ${history} instead of ${native.history}`);
    pairs.push([native.impacts / native.cpu_seconds, speed]);
  }
  const shown = (number) => (number / 1e6).toFixed(2);
  const ratio = median(pairs.map(([native, wasm]) => wasm / native));
  console.log(`| ${balls} | ${packing} | ${shown(median(pairs.map(([n]) => n)))} | ${shown(median(pairs.map(([, w]) => w)))} | ${ratio.toFixed(2)} |`);
}
