import { expect, test } from 'vitest';

import { columnsCsv, driftInWords, driftRange } from '../../src/ui/plot-data.ts';

test('rounding is no mountain: the axis does not go below a floor', () => {
  expect(driftRange(-3e-16, 2e-15)).toEqual([-1e-12, 1e-12]);
  expect(driftRange(null, null)).toEqual([-1e-12, 1e-12]);
  expect(driftRange(-0.2, -0.1)).toEqual([expect.closeTo(-0.21, 12), expect.closeTo(0.01, 12)]);
});

test('a drift is said in words', () => {
  expect(driftInWords([0, 0])).toBe('Not one bit of the energy has changed.');
  expect(driftInWords([0, -3.1e-15, 1e-16])).toBe('Rounding only: at most 3e−15 of the energy.');
  expect(driftInWords([0, -0.1])).toBe('');
});

test('columns are written under their names, to the last digit', () => {
  expect(columnsCsv([['time', [0, 0.1]], ['drift', Float64Array.of(1 / 3, -2)]])).toBe('time,drift\n0,0.3333333333333333\n0.1,-2\n');
  expect(columnsCsv([['time', []]])).toBe('time\n');
});
