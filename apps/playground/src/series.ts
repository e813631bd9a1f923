import type { Energies } from 'carom';

/** Numbers over time, for plots: at most a few thousand, evenly thinned when there are more. */
export class Series {
  times: number[] = [];
  /** Change of the energy, as a share of it. */
  drifts: number[] = [];
  kinetic: number[] = [];
  potential: number[] = [];
  energies: number[] = [];
  /** Impacts per unit of time since the sample before. */
  rates: number[] = [];
  private static readonly most = 2000;
  private totals: number[] = [];
  private spacing = 0;

  clear(): void {
    this.times = [];
    this.drifts = [];
    this.kinetic = [];
    this.potential = [];
    this.energies = [];
    this.rates = [];
    this.totals = [];
    this.spacing = 0;
  }

  /** Forgets what came after a time. */
  cut(time: number): void {
    const kept = this.times.findLastIndex((at) => at <= time) + 1;
    for (const name of ['times', 'drifts', 'kinetic', 'potential', 'energies', 'rates', 'totals'] as const) this[name].length = kept;
  }

  /** Samples come in the order of time; what lies before the last one is known already. */
  add(time: number, total: number, { kinetic, potential }: Energies, energy: number, drift: number): void {
    const last = this.times.at(-1);
    if (last !== undefined && time <= last + this.spacing) return;
    this.rates.push(last === undefined ? 0 : (total - this.totals.at(-1)!) / (time - last));
    this.times.push(time);
    this.totals.push(total);
    this.drifts.push(drift);
    this.kinetic.push(kinetic);
    this.potential.push(potential);
    this.energies.push(energy);
    if (this.times.length > Series.most) this.thin();
  }

  private thin(): void {
    const half = (all: number[]): number[] => all.filter((_, i) => i % 2 === 0);
    this.spacing = Math.max(2 * this.spacing, (2 * (this.times.at(-1)! - this.times[0]!)) / Series.most);
    for (const name of ['times', 'drifts', 'kinetic', 'potential', 'energies', 'rates', 'totals'] as const) this[name] = half(this[name]);
  }
}
