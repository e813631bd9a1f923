/** What plots show, as numbers for other programs, and what rounding alone makes of them. */

/** Shares of the energy below this are rounding: 1e-16 for each of ten thousand impacts. */
export const roundingFloor = 1e-12;

/** What is to be seen of a drift: nothing in the middle, and never less than the floor, or rounding would look like mountains. */
export function driftRange(low: number | null, high: number | null): [number, number] {
  const [down, up] = [Math.min(low ?? 0, 0), Math.max(high ?? 0, 0)];
  if (Math.max(-down, up) < roundingFloor) return [-roundingFloor, roundingFloor];
  const room = 0.05 * (up - down);
  return [down - room, up + room];
}

/** What a drift is, in words. */
export function driftInWords(drifts: readonly number[]): string {
  const largest = drifts.reduce((most, drift) => Math.max(most, Math.abs(drift)), 0);
  if (largest === 0) return 'Not one bit of the energy has changed.';
  if (largest >= roundingFloor) return '';
  return `Rounding only: at most ${largest.toExponential(0).replace('-', '−')} of the energy.`;
}

/** Columns of numbers, each in the shortest form that reads back to the same double. */
export function columnsCsv(columns: readonly (readonly [string, ArrayLike<number>])[]): string {
  const rows = Array.from({ length: columns[0]?.[1].length ?? 0 }, (_, i) => columns.map(([, values]) => values[i]).join(','));
  return `${[columns.map(([name]) => name).join(','), ...rows].join('\n')}\n`;
}
