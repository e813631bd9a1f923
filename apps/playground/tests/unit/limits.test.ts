import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { limitsOf } from '../../build/limits.ts';
import { Meter } from '../../src/meter.ts';

test('the page says what Carom is not for as the README does, without links', () => {
  const limits = limitsOf(readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8'));
  expect(limits.length).toBeGreaterThan(3);
  expect(limits).toContain('three dimensions');
  expect(limits.filter((limit) => /[[\]]|\bsee\b|^$/.test(limit))).toEqual([]);
  expect(() => limitsOf('# Another text')).toThrow(/It is not for/);
});

test('the meter tells work per frame since its last reading', () => {
  const meter = new Meter();
  const begin = performance.now();
  meter.read(begin);
  for (let frame = 0; frame < 30; ++frame) {
    meter.addPage(1);
    meter.addFrame(2);
    meter.addEngine(4);
  }
  expect(meter.read(begin + 500)).toEqual({ page: 3, engine: 4, framesPerSecond: expect.closeTo(60, 9) });
  expect(meter.read(begin + 1000)).toEqual({ page: 0, engine: 0, framesPerSecond: 0 });
});
