import { beforeAll, expect, test } from 'vitest';
import type { Carom } from 'carom';

import { Timeline } from '../../src/engine/timeline.ts';
import { loadEngine, sceneText, worldOf } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

/** A clock by which every look takes ten milliseconds: keyframes come without waiting. */
function ticking(): () => number {
  let now = 0;
  return () => (now += 10);
}

function historyAt(time: number): string {
  const world = worldOf(carom, sceneText('arena'));
  world.advanceTo(time);
  const { history } = world;
  world.free();
  return history;
}

test('going to any time, in any order, gives the history of that time', () => {
  const timeline = new Timeline(worldOf(carom, sceneText('arena')), 'at all', ticking());
  for (const time of [3, 1, 10, 9.999, 0, 4.5, 12, 2.25, 12]) {
    timeline.seek(time);
    expect([timeline.world.time, timeline.world.history]).toEqual([time, historyAt(time)]);
  }
  expect(timeline.playedTo).toBe(12);
  timeline.free();
});

test('playing in slices ends at the time asked for, or when its time is up', () => {
  const timeline = new Timeline(worldOf(carom, sceneText('arena')), 'at all', ticking());
  while (timeline.world.time < 5) expect(timeline.play(5, 25, false)).toBeNull();
  expect(timeline.world.history).toBe(historyAt(5));
  expect(timeline.keyframeCount).toBeGreaterThan(1);
  timeline.free();
});

test('keyframes are thinned, and still lead everywhere', () => {
  const timeline = new Timeline(worldOf(carom, sceneText('arena')), 'at all', ticking());
  for (let time = 0; time <= 30; time += 0.02) while (timeline.world.time < time) timeline.play(time, 100, false);
  expect(timeline.keyframeCount).toBeLessThanOrEqual(201);
  timeline.seek(7.77);
  expect(timeline.world.history).toBe(historyAt(7.77));
  timeline.free();
});

test('it stops at impacts, and goes to each by its number', () => {
  const timeline = new Timeline(worldOf(carom, sceneText('pool-break')), 'at all', ticking());
  const times: number[] = [];
  for (let number = 1; number <= 30; ++number) {
    while (timeline.play(100, 1000, true) !== 'impact');
    expect(timeline.world.counts.total).toBe(number);
    times.push(timeline.world.time);
  }
  for (const number of [30, 7, 1, 22]) {
    timeline.seekImpact(number);
    expect([timeline.world.counts.total, timeline.world.time]).toEqual([number, times[number - 1]]);
    const before = timeline.before(number);
    expect(before.counts.total).toBe(number - 1);
    expect(before.explain(0.01)?.time).toBe(times[number - 1]);
    before.free();
  }
  timeline.seekImpact(0);
  expect(timeline.world.time).toBe(0);
  timeline.free();
});
