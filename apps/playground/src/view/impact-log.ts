import { perImpact } from 'carom';

/** An impact, and the largest impulse of all up to it. */
const perKept = perImpact + 1;

/**
 * The impacts that the engine has sent so far, in order; the history never changes, so going back drops none. When there are
 * too many, the older half goes.
 */
export class ImpactLog {
  private numbers = new Float64Array(1024 * perKept);
  private largest = 0;
  /** The number of the first that is kept, and the number after the last. */
  first = 0;
  count = 0;

  constructor(private readonly most = 500_000) {}

  clear(): void {
    this.first = this.count = this.largest = 0;
  }

  add(first: number, impacts: Float64Array): void {
    const added = impacts.length / perImpact;
    if (first !== this.count || added === 0) return;
    if (this.count - this.first + added > this.most) this.forget(Math.max(this.most >> 1, added));
    const place = (this.count - this.first) * perKept;
    if (this.numbers.length < place + added * perKept) {
      const larger = new Float64Array(Math.max(2 * this.numbers.length, place + added * perKept));
      larger.set(this.numbers);
      this.numbers = larger;
    }
    for (let i = 0; i < added; ++i) {
      const impact = impacts.subarray(i * perImpact, (i + 1) * perImpact);
      this.largest = Math.max(this.largest, impact[9]!);
      this.numbers.set(impact, place + i * perKept);
      this.numbers[place + i * perKept + perImpact] = this.largest;
    }
    this.count += added;
  }

  /** Drops those with this number and later ones. */
  cut(number: number): void {
    if (number >= this.count) return;
    this.count = Math.max(number, 0);
    this.first = Math.min(this.first, this.count);
    this.largest = this.count > this.first ? this.at(this.count - 1, perImpact) : 0;
  }

  at(index: number, offset: number): number {
    return this.numbers[(index - this.first) * perKept + offset]!;
  }
  /** The impulse as a share of the largest there has been up to it; 0 where nothing has had one. */
  strength(index: number): number {
    return this.at(index, perImpact) > 0 ? this.at(index, 9) / this.at(index, perImpact) : 0;
  }

  /** How many impacts there are up to and including a time; none are known before the first that is kept. */
  countUntil(time: number): number {
    let [low, high] = [this.first, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(middle, 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private forget(impacts: number): void {
    const first = Math.min(this.first + impacts, this.count);
    this.numbers.copyWithin(0, (first - this.first) * perKept, (this.count - this.first) * perKept);
    this.first = first;
  }
}
