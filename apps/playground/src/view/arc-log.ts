import { perEndedArc } from 'carom';

/**
 * The arcs that impacts have ended so far, in the order of play; going back drops none. When there are too many, the older
 * half goes.
 */
export class ArcLog {
  private numbers = new Float64Array(1024 * perEndedArc);
  /** How many are kept. */
  count = 0;
  /** The number after that of the last impact whose arcs are known. */
  private next = 0;

  constructor(private readonly most = 1_000_000) {}

  clear(): void {
    this.count = this.next = 0;
  }

  /** Takes arcs that ended at impacts from `first` up to but not including `end`, or since, unless they are known. */
  add(first: number, end: number, arcs: Float64Array): void {
    if (first !== this.next || arcs.length === 0 && end === first) return;
    this.next = end;
    const added = arcs.length / perEndedArc;
    if (this.count + added > this.most) this.forget(Math.max(this.most >> 1, added));
    const place = this.count * perEndedArc;
    if (this.numbers.length < place + arcs.length) {
      const larger = new Float64Array(Math.max(2 * this.numbers.length, place + arcs.length));
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers.set(arcs, place);
    this.count += added;
  }

  /**
   * Drops what impacts with this number and later ones have ended, and what has ended without an impact after a time. What
   * an edit at that time has ended goes as well.
   */
  cut(impact: number, time: number): void {
    if (impact > this.next) return;
    this.next = impact;
    const holds = (number: number, end: number): boolean => (number === impact - 0.5 ? end <= time : number < impact - 0.5 || (number < impact && end < time));
    while (this.count > 0 && !holds(this.at(this.count - 1, 0), this.at(this.count - 1, 3))) --this.count;
  }

  /** The numbers of all that are kept, ten each, and what lies behind them. */
  get all(): Float64Array {
    return this.numbers;
  }
  at(index: number, offset: number): number {
    return this.numbers[index * perEndedArc + offset]!;
  }
  /** The eight numbers of an arc: see `perArc`. */
  arc(index: number): Float64Array {
    return this.numbers.subarray(index * perEndedArc + 2, (index + 1) * perEndedArc);
  }

  /** How many arcs impacts before the one with this number, counted from 0, have ended. */
  countBefore(impact: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(middle, 0) < impact) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private forget(arcs: number): void {
    const gone = Math.min(arcs, this.count);
    this.numbers.copyWithin(0, gone * perEndedArc, this.count * perEndedArc);
    this.count -= gone;
  }
}
