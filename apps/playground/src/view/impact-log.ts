import { perImpact } from 'carom';

/**
 * The impacts that have been told so far, in order; the history never changes, so going back drops none. When there are
 * too many, the older half goes.
 */
export class ImpactLog {
  private numbers = new Float64Array(1024 * perImpact);
  /** The number of the first that is kept, and the number after the last. */
  first = 0;
  count = 0;

  constructor(private readonly most = 500_000) {}

  clear(): void {
    this.first = this.count = 0;
  }

  add(first: number, impacts: Float64Array): void {
    const added = impacts.length / perImpact;
    if (first !== this.count || added === 0) return;
    if (this.count - this.first + added > this.most) this.forget(Math.max(this.most >> 1, added));
    const place = (this.count - this.first) * perImpact;
    if (this.numbers.length < place + impacts.length) {
      const larger = new Float64Array(Math.max(2 * this.numbers.length, place + impacts.length));
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers.set(impacts, place);
    this.count += added;
  }

  at(index: number, offset: number): number {
    return this.numbers[(index - this.first) * perImpact + offset]!;
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
    this.numbers.copyWithin(0, (first - this.first) * perImpact, (this.count - this.first) * perImpact);
    this.first = first;
  }
}
