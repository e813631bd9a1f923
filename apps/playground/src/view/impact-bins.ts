import { perImpact } from 'carom';

import type { ImpactLog } from './impact-log.ts';

const size = 4096;

/** Of balls, with walls, and with pillars. */
export type CountsByKind = readonly [number, number, number];

/**
 * How many impacts there have been of each kind, from time to time: in a fixed number of bins, which become twice as long
 * when the history outgrows them. So it takes no longer to draw a million impacts than ten.
 */
export class ImpactBins {
  private counts = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)] as const;
  /** The time that all bins cover together. */
  private span = 0;
  /** How many impacts have been counted. */
  total = 0;

  clear(): void {
    for (const bins of this.counts) bins.fill(0);
    this.span = this.total = 0;
  }

  /** `first` is the number of the first of them: what was counted already, or comes too early, is left alone. */
  add(first: number, impacts: Float64Array): void {
    if (first !== this.total) return;
    for (let i = 0; i < impacts.length; i += perImpact) this.addOne(impacts[i]!, impacts[i + 1]!);
    this.total += impacts.length / perImpact;
  }

  /** Counts anew what a log has: after an edit, some of what was counted has never been. */
  countAgain(log: ImpactLog): void {
    this.clear();
    for (let i = log.first; i < log.count; ++i) this.addOne(log.at(i, 0), log.at(i, 1));
    this.total = log.count;
  }

  private addOne(time: number, kind: number): void {
    if (this.span === 0) this.span = 2 ** Math.ceil(Math.log2(Math.max(time, 1e-9)) + 1e-9);
    while (time >= this.span) this.merge();
    this.counts[kind as 0 | 1 | 2]![Math.floor((time / this.span) * size)]! += 1;
  }

  /** From a time up to another, to the nearest bin. */
  between(from: number, to: number): CountsByKind {
    if (this.span === 0) return [0, 0, 0];
    const place = (time: number): number => Math.min(Math.max(Math.floor((time / this.span) * size), 0), size);
    const [begin, end] = [place(from), place(to)];
    const sum = (bins: Uint32Array): number => {
      let all = 0;
      for (let i = begin; i < end; ++i) all += bins[i]!;
      return all;
    };
    return [sum(this.counts[0]), sum(this.counts[1]), sum(this.counts[2])];
  }

  private merge(): void {
    this.span *= 2;
    for (const bins of this.counts) {
      for (let i = 0; i < size / 2; ++i) bins[i] = bins[2 * i]! + bins[2 * i + 1]!;
      bins.fill(0, size / 2);
    }
  }
}
