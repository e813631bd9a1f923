import { perImpact } from 'carom';

/** All impacts that have been told so far, in order; the history never changes, so going back drops none. */
export class ImpactLog {
  private numbers = new Float64Array(1024 * perImpact);
  count = 0;
  /** More than these are not kept: what comes after is not in the log. */
  private static readonly most = 500_000;

  clear(): void {
    this.count = 0;
  }

  add(first: number, impacts: Float64Array): void {
    const added = impacts.length / perImpact;
    if (first !== this.count || added === 0 || first + added > ImpactLog.most) return;
    if (this.numbers.length < (first + added) * perImpact) {
      const larger = new Float64Array(Math.max(2 * this.numbers.length, (first + added) * perImpact));
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers.set(impacts, first * perImpact);
    this.count = first + added;
  }

  at(index: number, offset: number): number {
    return this.numbers[index * perImpact + offset]!;
  }

  /** How many impacts there are up to and including a time. */
  countUntil(time: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(middle, 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
