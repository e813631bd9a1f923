import { bytes, perImpact, readImpact } from './layout.ts';
import type { Pair } from './types.ts';

/** The impacts that a world has heard since they were last forgotten, and what they gave to the momentum. */
export class Heard {
  count = 0;
  private numbers = new Float64Array(0);
  private one = new Float64Array(perImpact);

  /** What walls and pillars have given to the momentum. */
  given: Pair = [0, 0];

  /** Takes impacts from the engine's memory; keeps them, or only what they gave. Returns the last. */
  take(memory: DataView, at: number, count: number, keep: boolean): Float64Array {
    if (keep) this.makeRoom(count);
    let [x, y] = this.given;
    for (let i = 0; i < count; ++i) {
      const to = keep ? this.numbers : this.one;
      const place = keep ? this.count++ * perImpact : 0;
      readImpact(memory, at + bytes.impact * i, to, place);
      if (to[place + 1] === 0) continue;
      x += to[place + 7]! * to[place + 9]!;
      y += to[place + 8]! * to[place + 9]!;
    }
    this.given = [x, y];
    return keep ? this.numbers.subarray((this.count - 1) * perImpact, this.count * perImpact) : this.one;
  }

  get impacts(): Float64Array {
    return this.numbers.subarray(0, this.count * perImpact);
  }

  private makeRoom(more: number): void {
    const needed = (this.count + more) * perImpact;
    if (needed <= this.numbers.length) return;
    const larger = new Float64Array(Math.max(2 * this.numbers.length, needed));
    larger.set(this.impacts);
    this.numbers = larger;
  }
}
