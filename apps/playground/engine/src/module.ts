import type { Exports } from './exports.ts';
import { Game } from './game.ts';
import { Memory } from './memory.ts';
import { Scene } from './scene.ts';
import { World } from './world.ts';
import type { GameReading, Reading, RecordingReading } from './types.ts';

/** The version of carom/carom.h that is wrapped here. */
const abiVersion = 1;

/** The engine, loaded: reads scenes into worlds and games. */
export class Carom {
  /** @internal */
  readonly memory: Memory;

  /** @internal */
  constructor(readonly exports: Exports) {
    this.memory = new Memory(exports);
  }

  /** Loads the engine from the bytes of carom.wasm, or from a module compiled from them. */
  static async load(wasm: BufferSource | WebAssembly.Module): Promise<Carom> {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    if (exports.carom_abi_version() !== abiVersion) throw new Error('carom.wasm is of another version than this package');
    return new Carom(exports);
  }

  /** Reads a scene's JSON text: a world at time 0, or everything that is wrong with it. */
  read(text: string): Reading {
    const scene = Scene.read(this.exports, this.memory, text);
    const handle = scene.makeWorld();
    if (handle !== 0) return { ok: true, world: new World(this, handle, scene) };
    const problems = scene.problems;
    scene.free();
    return { ok: false, problems };
  }

  /** Reads the JSON text of a scene with rules: a game at time 0, or everything that keeps it from being one. */
  readGame(text: string): GameReading {
    const scene = Scene.read(this.exports, this.memory, text);
    const { problems } = scene;
    const reading: GameReading = problems.length > 0 ? { ok: false, problems } : Game.of(this, scene);
    scene.free();
    return reading;
  }

  /** Reads the text of a recorded game. `proves` plays it again, and says whether it ends with what it claims. */
  readRecording(text: string): RecordingReading {
    return Game.recorded(this, text);
  }

  /** @internal What the last call of the page's own that answers in words had to say. */
  answer(): string {
    return this.memory.text(this.exports.page_answer(), this.exports.page_answer_size());
  }
}

/** The engine asks its system for nothing; its C library could write words of its own before it ends, into the void. */
const notThere = 52;
const system = {
  fd_close: () => notThere,
  fd_seek: () => notThere,
  fd_write: () => notThere,
};
