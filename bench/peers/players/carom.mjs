import { readFileSync } from 'node:fs';

export const name = 'Carom (wasm)';
export const settings = 'the module of the playground and the npm package, default settings';

const motionBytes = 32; // x, y, vx, vy
const none = () => 52;
const system = { wasi_snapshot_preview1: { fd_close: none, fd_seek: none, fd_write: none } };

class Peer {
  constructor(exports, scene, { frame }) {
    this.exports = exports;
    this.frame = frame;
    this.time = 0;
    this.size = scene.balls.length;
    const text = new TextEncoder().encode(JSON.stringify(scene));
    const room = exports.malloc(text.length); // may move the memory
    this.out = exports.malloc(8);
    this.motions = exports.malloc(motionBytes * this.size);
    new Uint8Array(exports.memory.buffer).set(text, room);
    exports.carom_scene_read(room, text.length, this.out);
    const read = this.pointer();
    const result = exports.carom_scene_make_world(read, this.out);
    exports.carom_scene_destroy(read);
    exports.free(room);
    if (result !== 0) throw new Error('Carom does not take the scene');
    this.world = this.pointer();
  }

  /** What the last call left. */
  pointer() {
    return new DataView(this.exports.memory.buffer).getUint32(this.out, true);
  }

  playFrame() {
    this.time += this.frame;
    this.exports.carom_advance_to(this.world, this.time, 0);
  }

  /** Of four numbers a ball, those from `first` on. */
  read(numbers, first) {
    this.exports.carom_read_motions(this.world, this.motions, this.size, 0);
    const balls = new Float64Array(this.exports.memory.buffer, this.motions, 4 * this.size);
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
    this.exports.carom_world_destroy(this.world);
    this.exports.free(this.motions);
    this.exports.free(this.out);
  }
}

export async function load() {
  const module = await WebAssembly.compile(readFileSync(new URL('../../../build/wasm/carom.wasm', import.meta.url)));
  const { exports } = await WebAssembly.instantiate(module, system);
  exports._initialize();
  return (scene, setting) => new Peer(exports, scene, setting);
}
