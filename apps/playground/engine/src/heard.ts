import { bytes, perEndedArc, perImpact, readImpact } from './layout.ts';
import type { Pair } from './types.ts';

/** The impacts that a world has heard since they were last forgotten, and what they gave to the momentum. */
export class Heard {
  count = 0;
  private numbers = new Float64Array(0);
  private one = new Float64Array(perImpact);
  private arcCount = 0;
  private arcNumbers = new Float64Array(0);

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

  /** Takes the arcs that those impacts ended. */
  takeArcs(arcs: Float64Array): void {
    const used = this.arcCount * perEndedArc;
    if (used + arcs.length > this.arcNumbers.length) this.arcNumbers = enlarged(this.arcNumbers, used + arcs.length);
    this.arcNumbers.set(arcs, used);
    this.arcCount += arcs.length / perEndedArc;
  }
  get arcs(): Float64Array {
    return this.arcNumbers.subarray(0, this.arcCount * perEndedArc);
  }

  forget(): void {
    this.count = this.arcCount = 0;
  }

  private makeRoom(more: number): void {
    const needed = (this.count + more) * perImpact;
    if (needed > this.numbers.length) this.numbers = enlarged(this.numbers, needed);
  }
}

function enlarged(numbers: Float64Array, needed: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(2 * numbers.length, needed));
  larger.set(numbers);
  return larger;
}
