import { readFileSync } from 'node:fs';

export const name = 'Carom (wasm)';
export const settings = 'the module of the playground and the npm package, default settings';

const away = 0; // looks at no impact
const none = () => 52;
const system = { wasi_snapshot_preview1: { fd_close: none, fd_seek: none, fd_write: none } };

class Peer {
  constructor(exports, scene, { frame }) {
    this.exports = exports;
    this.frame = frame;
    this.time = 0;
    this.size = scene.balls.length;
    const text = new TextEncoder().encode(JSON.stringify(scene));
    const room = exports.carom_room(text.length); // may move the memory
    new Uint8Array(exports.memory.buffer).set(text, room);
    this.world = exports.carom_read();
    if (!this.world) throw new Error('Carom does not take the scene');
  }

  playFrame() {
    this.time += this.frame;
    this.exports.carom_advance_to(this.world, this.time, away);
  }

  /** Of four numbers a ball, those from `first` on. */
  read(numbers, first) {
    const at = this.exports.carom_balls(this.world);
    const balls = new Float64Array(this.exports.memory.buffer, at, 4 * this.size);
    for (let i = 0; i < this.size; ++i) {
      numbers[2 * i] = balls[4 * i + first];
      numbers[2 * i + 1] = balls[4 * i + first + 1];
    }
  }

  readCenters(numbers) {
    this.read(numbers, 0);
  }

  readVelocities(numbers) {
    this.read(numbers, 2);
  }

  free() {
    this.exports.carom_free(this.world);
  }
}

export async function load() {
  const module = await WebAssembly.compile(readFileSync(new URL('../../../build/wasm/carom.wasm', import.meta.url)));
  const { exports } = await WebAssembly.instantiate(module, system);
  exports._initialize();
  return (scene, setting) => new Peer(exports, scene, setting);
}
