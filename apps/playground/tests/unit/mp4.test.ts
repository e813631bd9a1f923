import { expect, test } from 'vitest';

import { mp4Of } from '../../src/export/mp4.ts';

interface Box {
  readonly at: number;
  readonly size: number;
}

/** The boxes of a stretch of a file, by their names. */
function boxesIn(bytes: Uint8Array, from: number, to: number): Map<string, Box> {
  const view = new DataView(bytes.buffer);
  const found = new Map<string, Box>();
  let at = from;
  for (; at < to; at += view.getUint32(at)) found.set(String.fromCharCode(...bytes.subarray(at + 4, at + 8)), { at, size: view.getUint32(at) });
  // They fill it exactly.
  expect(at).toBe(to);
  return found;
}

test('the boxes of a film fill one another, and its tables find every frame', () => {
  const samples = [[1, 2, 3], [4, 5], [6, 7, 8, 9]].map((bytes, i) => ({ bytes: Uint8Array.from(bytes), key: i !== 1 }));
  const bytes = mp4Of({ width: 640, height: 360, fps: 30, decoder: Uint8Array.of(1, 100, 0, 40), samples });
  const view = new DataView(bytes.buffer);
  const file = boxesIn(bytes, 0, bytes.length);
  expect([...file.keys()]).toEqual(['ftyp', 'moov', 'mdat']);
  let inner = file.get('moov')!;
  for (const name of ['trak', 'mdia', 'minf', 'stbl']) inner = boxesIn(bytes, inner.at + 8, inner.at + inner.size).get(name)!;
  const tables = boxesIn(bytes, inner.at + 8, inner.at + inner.size);
  const words = (name: string): number[] => {
    const { at, size } = tables.get(name)!;
    return Array.from({ length: (size - 12) / 4 }, (_, i) => view.getUint32(at + 12 + 4 * i));
  };
  expect(words('stsz')).toEqual([0, 3, 3, 2, 4]);
  expect(words('stss')).toEqual([2, 1, 3]);
  expect(words('stts')).toEqual([1, 3, 1]);
  const first = words('stco')[1]!;
  expect([...bytes.subarray(first, first + 9)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(file.get('mdat')!.at + 8).toBe(first);
});
