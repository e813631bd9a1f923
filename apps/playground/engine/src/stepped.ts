import type { Exports, Pointer } from './exports.ts';
import { perBall } from './layout.ts';
import type { Carom } from './module.ts';

/** A world that goes forward step by step, and sees only what overlaps when a step ends. Call `free` in the end. */
export class Stepped {
  private readonly raw: Exports;

  /** @internal */
  constructor(private readonly carom: Carom, private readonly handle: Pointer) {
    this.raw = carom.exports;
  }

  free(): void {
    this.raw.page_stepped_free(this.handle);
  }

  /** Takes all steps that end at or before a time. */
  advanceTo(time: number): void {
    this.raw.page_stepped_advance_to(this.handle, time);
  }

  get time(): number {
    return this.raw.page_stepped_time(this.handle);
  }
  get energy(): number {
    return this.raw.page_stepped_energy(this.handle);
  }
  get impacts(): number {
    return this.raw.page_stepped_impacts(this.handle);
  }
  /** How deep any two have been in each other, as a length. */
  get deepest(): number {
    return this.raw.page_stepped_deepest(this.handle);
  }
  /** x, y, vx, vy of every ball, in the order of ids; valid until the next call. */
  balls(): Float64Array {
    const count = this.raw.page_stepped_ball_count(this.handle);
    return this.carom.memory.numbers(this.raw.page_stepped_balls(this.handle), count * perBall);
  }
}
