import { beforeAll, expect, test } from 'vitest';
import { perImpact, type Carom } from 'carom';

import { Session } from '../../src/engine/session.ts';
import { loadEngine, sceneText, worldOf } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

test('every impact is told once, in order, however one jumps about', () => {
  const session = new Session(carom);
  session.load(sceneText('arena'));
  const told: number[] = [];
  for (const time of [2, 1, 3, 0, 2.5, 6]) {
    const { impacts, firstImpact } = session.seek(time);
    if (impacts.length > 0) expect(firstImpact).toBe(told.length);
    for (let i = 0; i < impacts.length; i += perImpact) told.push(impacts[i]!);
  }
  const world = worldOf(carom, sceneText('arena'));
  world.advanceTo(6);
  const all = Array.from({ length: world.impactCount }, (_, i) => world.impacts()[i * perImpact]!);
  expect(told).toEqual(all);
  expect([...session.impacts()]).toEqual([...world.impacts()]);
});

test('an edit as of now makes a scene of its own, which has the same history when it is read again', () => {
  const session = new Session(carom);
  session.load(sceneText('pillars'));
  session.seek(2);
  const ball = { center: [5.5, 3.5], velocity: [-1, 0], radius: 0.1 } as const;
  expect(session.edit({ act: 'put', kind: 'ball', id: null, shape: ball }, false)).toBeNull();
  const edited = session.edit({ act: 'put', kind: 'ball', id: null, shape: ball }, true);
  if (!edited?.ok) throw new Error('it was refused');
  expect([edited.frame.time, edited.frame.sceneTime, edited.begins]).toEqual([2, 0, 2]);
  const history = session.seek(5).history;
  const again = worldOf(carom, edited.text);
  again.advanceTo(3);
  expect(history).toBe(again.history);
});

test('what is refused changes nothing', () => {
  const session = new Session(carom);
  session.load(sceneText('pillars'));
  const before = session.seek(1).history;
  expect(session.edit({ act: 'put', kind: 'ball', id: 0, shape: { center: [-2, -2], velocity: [0, 0], radius: -1 } }, true)).toMatchObject({ ok: false });
  expect(session.edit({ act: 'remove', kind: 'wall', id: 99 }, true)).toMatchObject({ ok: false });
  expect(session.load('{"balls": 3}').ok).toBe(false);
  expect(session.seek(1).history).toBe(before);
});

test('the stepped world misses what the exact one sees', () => {
  const session = new Session(carom);
  session.load('{"balls": [{"center": [0,0], "velocity": [500,0], "radius": 0.2}], "walls": [{"from": [10,-1], "to": [10,1]}]}');
  const exact = session.seek(0.05);
  expect(exact.counts.total).toBe(1);
  const coarse = session.stepped(1 / 60, 'push apart');
  expect([coarse.impacts, coarse.balls[0]! > 10]).toEqual([0, true]);
  const fine = session.stepped(1 / 5000, 'push apart');
  expect([fine.impacts, fine.balls[0]! < 10]).toEqual([1, true]);
  expect(() => session.stepped(-1, 'ignore')).toThrow(/step is -1: make it more than zero/);
  // It begins again when time has gone back.
  session.seek(0.01);
  expect(session.stepped(1 / 5000, 'push apart').impacts).toBe(0);
});

test('the stepped world falls as well, each ball by its own share of gravity', () => {
  const session = new Session(carom);
  session.load('{"gravity": [1, -8], "balls": [{"center": [0,0], "velocity": [2,3], "radius": 1}, {"center": [9,0], "velocity": [0,0], "radius": 1, "gravity_scale": -0.5}]}');
  session.seek(1);
  // The velocity first, then the place: after n steps h the fall is g h² n (n + 1) / 2 instead of g (n h)² / 2.
  const fall = (1 / 64) ** 2 * (64 * 65) / 2;
  const { balls } = session.stepped(1 / 64, 'push apart');
  [2 + fall, 3 - 8 * fall, 3, -5, 9 - fall / 2, 4 * fall, -0.5, 4].forEach((number, i) => expect(balls[i]).toBeCloseTo(number, 12));
});
