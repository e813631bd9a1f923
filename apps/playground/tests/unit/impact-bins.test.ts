import { expect, test } from 'vitest';
import { perImpact } from 'carom';

import { columnsOf } from '../../src/ui/timeline.ts';
import { ImpactBins } from '../../src/view/impact-bins.ts';

/** Impacts at these times, of the kinds in turn. */
function impactsAt(times: readonly number[]): Float64Array {
  const impacts = new Float64Array(times.length * perImpact);
  times.forEach((time, i) => impacts.set([time, i % 3], i * perImpact));
  return impacts;
}

test('every impact stays counted, at its time, while the history grows', () => {
  const bins = new ImpactBins();
  const times = Array.from({ length: 999 }, (_, i) => 1.013 ** i * 1e-3);
  times.forEach((time, i) => bins.add(i, impactsAt([time]).fill(i % 3, 1, 2)));
  const last = times.at(-1)!;
  expect(bins.between(0, 2 * last)).toEqual([333, 333, 333]);
  const half = bins.between(0, last / 2).reduce((a, b) => a + b);
  expect(Math.abs(half - times.filter((time) => time < last / 2).length)).toBeLessThanOrEqual(1);
});

test('what was told before is not counted twice, and what comes too early not at all', () => {
  const bins = new ImpactBins();
  bins.add(0, impactsAt([1, 2, 3]));
  bins.add(0, impactsAt([1, 2, 3]));
  bins.add(5, impactsAt([9]));
  expect([bins.total, bins.between(0, 10)]).toEqual([3, [1, 1, 1]]);
  bins.clear();
  expect(bins.between(0, 10)).toEqual([0, 0, 0]);
});

test('a single impact at the end of what was played has a column', () => {
  const bins = new ImpactBins();
  bins.add(0, impactsAt([5]));
  const columns = columnsOf(bins, 100, 5);
  expect(columns.map(([, all], i) => (all ? i : -1)).filter((i) => i >= 0)).toEqual([99]);
});

test('250 000 impacts are counted and read for 2000 pixels within a picture\'s time or two', () => {
  const bins = new ImpactBins();
  const impacts = impactsAt(Array.from({ length: 250_000 }, (_, i) => i / 1000));
  bins.add(0, impacts.subarray(0, perImpact));
  const begin = performance.now();
  for (let i = 1; i < 250_000; i += 250) bins.add(i, impacts.subarray(i * perImpact, Math.min(i + 250, 250_000) * perImpact));
  const counted = performance.now();
  const columns = columnsOf(bins, 2000, 250);
  const read = performance.now();
  expect(columns.reduce((sum, [, all]) => sum + all, 0)).toBe(250_000);
  // All of them at once takes some milliseconds; the bounds leave room for a busy machine.
  expect(counted - begin).toBeLessThan(500);
  expect(read - counted).toBeLessThan(100);
});
