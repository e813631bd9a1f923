import { expect, test } from 'vitest';
import type { Pair } from 'carom';

import { PlaceNames } from '../../src/view/place-names.ts';
import type { Painter } from '../../src/view/painter.ts';

/** Where texts are written, ten pixels a letter wide. */
function writing(): { names: PlaceNames; boxes: { left: number; right: number; top: number; bottom: number }[] } {
  const boxes: { left: number; right: number; top: number; bottom: number }[] = [];
  const canvas = {
    measureText: (text: string) => ({ width: 10 * text.length }), strokeText: () => undefined,
    fillText: (text: string, x: number, y: number) => boxes.push({ left: x, right: x + 10 * text.length, top: y - 12, bottom: y + 2 }),
  };
  const painter = { canvas, palette: {}, toScreen: (place: Pair) => place } as unknown as Painter;
  return { names: new PlaceNames(painter), boxes };
}

test('the names of two circles that touch do not lie over each other, however small they are', () => {
  for (const apart of [0, 2, 10, 40]) {
    const { names, boxes } = writing();
    const written: readonly (readonly [string, Pair])[] = [
      ['Bₛ B', [200, 200]], ['Bₑ′ B', [200 + apart, 200]], ['Bₛ A', [200 - apart, 200]], ['Bₑ′ A', [200 - apart, 201]], ['Bᵢ A, tᵢ = 0.134773', [199, 200]], ['d̂', [200, 196]],
    ];
    for (const [name, place] of written) names.write(name, place, 12, [[1, 0], [-1, 0]]);
    boxes.forEach((one, i) => boxes.slice(0, i).forEach((other) =>
      expect(one.left >= other.right || one.right <= other.left || one.top >= other.bottom || one.bottom <= other.top).toBe(true)));
  }
});

test('a name stands where nothing is in its way, close to its circle', () => {
  const { names, boxes } = writing();
  names.write('B', [100, 100], 20, [[0, -1], [1, 0], [-1, 0]]);
  expect(boxes).toEqual([{ left: 95, right: 105, top: expect.closeTo(59, 6), bottom: expect.closeTo(73, 6) }].map((box) => expect.objectContaining(box) as unknown));
});
