import { execFileSync } from 'node:child_process';

import { beforeAll, describe, expect, test } from 'vitest';
import type { Carom } from 'carom';

import histories from '../../src/histories.json';
import { command, loadEngine, sceneNames, sceneText, worldOf } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

test('every scene has a history to hold it against', () => {
  expect(Object.keys(histories).sort()).toEqual(sceneNames().sort());
});

describe.each(Object.entries(histories))('%s', (name, { until, impacts, history }) => {
  test('has the history of the command, however it is played', () => {
    const world = worldOf(carom, sceneText(name));
    world.advanceTo(until, 'away');
    expect([world.counts.total, world.history]).toEqual([impacts, history]);

    const inFrames = worldOf(carom, sceneText(name));
    const frames = 37;
    for (let frame = 1; frame <= frames; ++frame) {
      inFrames.advanceTo((until * frame) / frames, 'at all');
      inFrames.forgetImpacts();
    }
    expect(inFrames.history).toBe(history);
    world.free();
    inFrames.free();
  });

  test('is told the same by the command of today', () => {
    const told = JSON.parse(execFileSync(command, ['run', name, '--json'], { encoding: 'utf8' })) as object;
    expect(told).toMatchObject({ until, impacts, history });
  });
});
