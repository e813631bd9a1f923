import { beforeAll, expect, test } from 'vitest';
import type { Carom } from 'carom';

import { Enclosure } from '../../src/compare/enclosure.ts';
import { lossesInWords, lossesOf } from '../../src/compare/losses.ts';
import { Session } from '../../src/engine/session.ts';
import { loadEngine, sceneText } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

type Walls = readonly (readonly [from: readonly [number, number], to: readonly [number, number], stops?: number])[];

/** Of one ball that starts at a place and is elsewhere later. */
function escapes(walls: Walls, start: readonly [number, number], later: readonly [number, number]): boolean {
  const numbers = Float64Array.from(walls.flatMap(([from, to, stops = 0], id) => [id, ...from, ...to, stops, 1]));
  const enclosure = new Enclosure({ walls: numbers, kinds: Float64Array.of(0, 0.1, 1, 1) }, Float64Array.of(...start, 0, 0));
  return enclosure.escaped(Float64Array.of(...later, 0, 0)) === 1;
}
const box: Walls = [[[0, 0], [4, 0]], [[4, 0], [4, 3]], [[4, 3], [0, 3]], [[0, 3], [0, 0]]];

test('a ball that was in a box and is out of it has escaped', () => {
  expect(escapes(box, [1, 1], [5, 1])).toBe(true);
  expect(escapes(box, [1, 1], [1, -200])).toBe(true);
  expect(escapes(box, [1, 1], [NaN, 1])).toBe(true);
  expect(escapes(box, [1, 1], [3.9, 2.9])).toBe(false);
  expect(escapes(box, [5, 1], [6, 1])).toBe(false);
});

test('a ball half out of the wall has not escaped yet', () => {
  expect(escapes(box, [1, 1], [4.001, 1])).toBe(false);
});

test('a box with a gap encloses nothing, and neither does one wall, or none', () => {
  expect(escapes([...box.slice(1), [[0, 0], [3, 0]]], [1, 1], [5, 1])).toBe(false);
  expect(escapes(box.slice(0, 1), [1, 1], [5, 1])).toBe(false);
  expect(escapes([], [1, 1], [5, 1])).toBe(false);
});

test('a slanted box, whose walls join in points that are no round numbers, leaks nowhere', () => {
  const corners = Array.from({ length: 37 }, (_, i) => [Math.cos((i * Math.PI) / 18.5), Math.sin((i * Math.PI) / 18.5)] as const);
  const ring: Walls = corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]!]);
  expect(escapes(ring, [0.1, 0.3], [1.2, 0.1])).toBe(true);
});

test('a wall that stops one side encloses only what is on that side', () => {
  // Counterclockwise: the right-hand side is the outside.
  const oneWay = (stops: number): Walls => [...box.slice(1), [[0, 0], [4, 0], stops]];
  expect(escapes(oneWay(2), [1, 1], [1, -1])).toBe(true);
  expect(escapes(oneWay(1), [1, 1], [1, -1])).toBe(false);
  const allOneWay = box.map(([from, to]) => [from, to, 2] as const);
  expect(escapes(allOneWay, [1, 1], [5, 5])).toBe(true);
});

test('of a fast gas the time-stepper loses balls, and the exact engine none', () => {
  const session = new Session(carom);
  const loaded = session.load(sceneText('arena'));
  if (!loaded.ok) throw new Error('it does not open');
  const enclosure = new Enclosure(loaded.shapes, loaded.frame.balls);
  expect(enclosure.enclosedCount).toBe(loaded.frame.balls.length / 4);
  const exact = session.seek(20);
  expect(enclosure.escaped(exact.balls)).toBe(0);
  let stepped = session.stepped(1, 'push apart');
  for (let before = -1; stepped.time > before; ) {
    before = stepped.time;
    stepped = session.stepped(1, 'push apart');
  }
  expect(lossesOf(enclosure, stepped, exact.energy, exact.energy).escaped).toBeGreaterThan(0);
});

test('losses are told in words', () => {
  const nobody = new Enclosure({ walls: new Float64Array(0), kinds: new Float64Array(0) }, new Float64Array(0));
  const words = (energy: number): string => lossesInWords(lossesOf(nobody, { balls: new Float64Array(0), energy }, 10, 10));
  expect(words(10)).toBe('nothing lost');
  expect(words(10 - 1e-12)).toBe('nothing lost');
  expect(words(6.9)).toBe('31 % of the energy gone');
  expect(words(9.999)).toBe('less than 0.1 % of the energy gone');
  expect(words(12.5)).toBe('25 % of the energy gained');
  expect(lossesInWords({ escaped: 8, energyShare: 0.31 })).toBe('8 balls escaped, 31 % of the energy gone');
  expect(lossesInWords({ escaped: 1, energyShare: 0 })).toBe('1 ball escaped');
});
