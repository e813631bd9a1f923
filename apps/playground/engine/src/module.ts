import { World } from './world.ts';
import type { Problem, Reading } from './types.ts';

/** A world behind its number; 0 is none. */
export type Handle = number;

/** The functions of carom.wasm, as apps/playground/wasm defines them. Booleans come as 0 and 1. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  carom_room(bytes: number): number;
  carom_answer(): number;
  carom_answer_size(): number;
  carom_read(): Handle;
  carom_free(world: Handle): void;
  carom_copy(world: Handle): Handle;
  carom_restore(into: Handle, from: Handle): void;
  carom_about(world: Handle): void;
  carom_scene(world: Handle): void;
  carom_advance_to(world: Handle, time: number, looking: number): number;
  carom_next_impact(world: Handle, limit: number): number;
  carom_play_impacts(world: Handle, total: number, limit: number): number;
  carom_balls(world: Handle): number;
  carom_ball_count(world: Handle): number;
  carom_ball_kinds(world: Handle): number;
  carom_walls(world: Handle): number;
  carom_wall_count(world: Handle): number;
  carom_pillars(world: Handle): number;
  carom_pillar_count(world: Handle): number;
  carom_impacts(world: Handle): number;
  carom_impact_count(world: Handle): number;
  carom_forget_impacts(world: Handle): void;
  carom_time(world: Handle): number;
  carom_energy(world: Handle): number;
  carom_momentum_x(world: Handle): number;
  carom_momentum_y(world: Handle): number;
  carom_given_x(world: Handle): number;
  carom_given_y(world: Handle): number;
  carom_momenta(world: Handle): number;
  carom_counts(world: Handle): number;
  carom_history(world: Handle): bigint;
  carom_speeds(world: Handle, bins: number): number;
  carom_explain(world: Handle, lead: number): number;
  carom_add_ball(world: Handle, x: number, y: number, vx: number, vy: number, r: number, m: number, e: number): number;
  carom_change_ball(
    world: Handle, id: number, x: number, y: number, vx: number, vy: number, r: number, m: number, e: number,
  ): number;
  carom_remove_ball(world: Handle, id: number): number;
  carom_add_wall(world: Handle, x0: number, y0: number, x1: number, y1: number, stops: number, e: number): number;
  carom_change_wall(
    world: Handle, id: number, x0: number, y0: number, x1: number, y1: number, stops: number, e: number,
  ): number;
  carom_remove_wall(world: Handle, id: number): number;
  carom_add_pillar(world: Handle, x: number, y: number, r: number, e: number): number;
  carom_change_pillar(world: Handle, id: number, x: number, y: number, r: number, e: number): number;
  carom_remove_pillar(world: Handle, id: number): number;
  carom_stepped(world: Handle, step: number, penetration: number): Handle;
  carom_stepped_free(stepped: Handle): void;
  carom_stepped_advance_to(stepped: Handle, time: number): void;
  carom_stepped_time(stepped: Handle): number;
  carom_stepped_energy(stepped: Handle): number;
  carom_stepped_impacts(stepped: Handle): number;
  carom_stepped_deepest(stepped: Handle): number;
  carom_stepped_balls(stepped: Handle): number;
  carom_stepped_ball_count(stepped: Handle): number;
}

/** The engine, loaded: reads scenes into worlds. */
export class Carom {
  /** @internal */
  constructor(readonly exports: Exports) {}

  /** Loads the engine from the bytes of carom.wasm, or from a module compiled from them. */
  static async load(wasm: BufferSource | WebAssembly.Module): Promise<Carom> {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Carom(exports);
  }

  /** Reads a scene's JSON text: a world at time 0, or everything that is wrong with it. */
  read(scene: string): Reading {
    this.give(scene);
    const handle = this.exports.carom_read();
    if (handle === 0) return { ok: false, problems: JSON.parse(this.answer()) as Problem[] };
    return { ok: true, world: new World(this, handle) };
  }

  /** @internal Numbers in the engine's memory: valid until the next call. */
  numbers(at: number, count: number): Float64Array {
    return new Float64Array(this.exports.memory.buffer, at, count);
  }

  /** @internal What the last call that answers in words had to say. */
  answer(): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, this.exports.carom_answer(), this.exports.carom_answer_size());
    return new TextDecoder().decode(bytes);
  }

  private give(text: string): void {
    const bytes = new TextEncoder().encode(text);
    const room = this.exports.carom_room(bytes.length);
    new Uint8Array(this.exports.memory.buffer).set(bytes, room);
  }
}

/** The engine asks its system for nothing; its C library could write words of its own before it ends, into the void. */
const notThere = 52;
const system = {
  fd_close: () => notThere,
  fd_seek: () => notThere,
  fd_write: () => notThere,
};
