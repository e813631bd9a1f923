import { expect, test } from 'vitest';

import { decades, positionOf, signedRange, unitRange, valueAt } from '../../src/ui/sliders.ts';

test('a slider for masses has every mass of the scene, and goes by factors', () => {
  const range = decades([1, 1e6], 2);
  expect([range.min, range.max]).toEqual([1e-3, 1e9]);
  expect(valueAt(positionOf(1, range), range)).toBe(1);
  expect(valueAt(positionOf(1e6, range), range)).toBe(1e6);
  expect(valueAt(positionOf(1, range) + 20, range)).toBe(10);
  expect(valueAt(positionOf(1, range) + 1, range)).toBe(1.1);
});

test('a radius of any size has room to both sides; points have a range, too', () => {
  for (const radius of [1, 0.1, 0.028575, 9]) {
    const range = decades([radius], 0);
    const position = positionOf(radius, range);
    expect(position).toBeGreaterThan(0);
    expect(position).toBeLessThan(range.steps);
    expect(valueAt(position, range) / radius).toBeCloseTo(1, 0);
  }
  expect(decades([0], 0).steps).toBeGreaterThan(0);
  expect(positionOf(0, decades([0], 0))).toBe(0);
});

test('restitution and gravity go by even steps to exact ends', () => {
  expect([0, 35, 100].map((position) => valueAt(position, unitRange))).toEqual([0, 0.35, 1]);
  const range = signedRange([1, -3.5]);
  expect([range.min, range.max]).toEqual([-4, 4]);
  expect(valueAt(positionOf(-1, range), range)).toBe(-1);
  expect(valueAt(positionOf(0, range), range)).toBe(0);
});
