import type { Pair } from 'carom';

/** The nearest point of a grid of tenths, ones, tens …, whose lines are at least eight pixels apart. */
export function onGrid(point: Pair, pixelsPerLength: number): Pair {
  const step = 10 ** Math.ceil(Math.log10(8 / pixelsPerLength));
  // Dividing by a whole number leaves 0.3, not 0.30000000000000004.
  const nearest = (value: number): number => (step < 1 ? Math.round(value / step) / Math.round(1 / step) : Math.round(value / step) * step);
  return [nearest(point[0]), nearest(point[1])];
}
