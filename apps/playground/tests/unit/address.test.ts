import { expect, test } from 'vitest';

import { fromHash, toHash, type Address } from '../../src/address.ts';

const isName = (name: string): boolean => name === 'pi-blocks';
const read = (text: string): Address | null => fromHash(text, isName);

test('a scene of the gallery is its name, and the rest is short', () => {
  expect(toHash({ scene: { name: 'pi-blocks' } })).toBe('#pi-blocks');
  expect(toHash({ scene: { name: 'pi-blocks' }, time: 3.2, speed: 0.5 })).toBe('#pi-blocks&t=3.2&speed=0.5');
  expect(toHash({ scene: { packed: 'eJyr' }, time: 0, layers: [] })).toBe('#scene=eJyr&layers=none');
});

const all: Address = {
  scene: { name: 'pi-blocks' }, time: 0.1 + 0.2, explain: 12, speed: 0.05, layers: ['trails', 'center'],
  compare: { step: 1 / 60, penetration: 'bisect', overlaid: true }, view: { min: [-1.25, 0], max: [3, 4.5] },
};

test('everything comes back as it was, the time to the last bit', () => {
  expect(toHash(all)).toBe('#pi-blocks&t=0.30000000000000004&explain=12&speed=0.05&layers=trails,center&compare=1/60,bisect,overlaid&view=-1.25,0,3,4.5');
  expect(read(toHash(all))).toEqual(all);
  expect(read(toHash({ scene: 'kept', compare: null, layers: [] }))).toEqual({ scene: 'kept', compare: null, layers: [] });
  expect(read(toHash({ scene: { packed: 'eJyr_-' }, compare: { step: 0.013 } }))).toEqual({ scene: { packed: 'eJyr_-' }, compare: { step: 0.013, penetration: 'push', overlaid: false } });
});

test('a view is told to what one sees of it', () => {
  expect(toHash({ scene: { name: 'pi-blocks' }, view: { min: [0.123456789, -1e-9], max: [2.3456789, 1] } })).toBe('#pi-blocks&view=0.123,0,2.346,1');
});

test('a name may be after a question mark, and after scene=', () => {
  for (const text of ['#pi-blocks', '?scene=pi-blocks', '#scene=pi-blocks', '?pi-blocks']) expect(read(text)).toEqual({ scene: { name: 'pi-blocks' } });
  expect(read('#not-there')).toEqual({ scene: { name: 'not-there' } });
});

test('what can not be read is left out', () => {
  expect([read(''), read('#'), read('#t=3')]).toEqual([null, null, null]);
  expect(read('#pi-blocks&t=-3&speed=x&explain=0&compare=0&view=3,1,2,4&other=5&layers=trails,other')).toEqual({ scene: { name: 'pi-blocks' }, layers: ['trails'] });
  expect([read('?utm_source=letter&utm_medium=mail'), read('?scene=pi-blocks&utm_source=letter')]).toEqual([null, { scene: { name: 'pi-blocks' } }]);
  expect(read('#pi-blocks&view=0,0,Infinity,1')).toEqual({ scene: { name: 'pi-blocks' } });
  expect(read('#%E0%A4%A')).toEqual({ scene: { name: '%E0%A4%A' } });
});
