import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { impactAt, perImpact, textOf, type Carom, type Game } from 'carom';

import { quickTable, smallTable } from '../tables.ts';
import { command, loadEngine } from './engine.ts';

let carom: Carom;
const folder = mkdtempSync(join(tmpdir(), 'carom-games-'));
beforeAll(async () => {
  carom = await loadEngine();
});
afterAll(() => rmSync(folder, { recursive: true }));

function gameOf(text: string): Game {
  const reading = carom.readGame(text);
  if (!reading.ok) throw new Error(reading.problems.map(textOf).join('\n'));
  return reading.game;
}

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('games', () => {
  test('have the names of the rules', () => {
    const game = gameOf(smallTable);
    expect(game.buttons).toEqual([
      { name: 'left flipper', keys: ['ArrowLeft', 'KeyA'] }, { name: 'right flipper', keys: ['ArrowRight', 'KeyD'] },
      { name: 'plunger', keys: ['Space'] },
    ]);
    expect(game.counterNames).toEqual(['score', 'balls', 'multiplier']);
    expect(game.ruleNames[6]).toBe('bumper');
    expect(carom.read(game.scene)).toMatchObject({ ok: true, world: { about: { name: 'small table', isGame: true } } });
    game.free();
  });

  test('play inputs at their exact times, however time is divided', () => {
    const playIn = (step: number): Game => {
      const game = gameOf(smallTable);
      for (const [time, button, pressed] of [[0.123, 2, true], [0.7, 2, false], [2.5, 0, true], [2.71, 0, false]] as const)
        expect(game.giveInput({ time, button, pressed })).toEqual([]);
      for (let time = step; time < 6; time += step) game.advanceTo(time);
      game.advanceTo(6);
      return game;
    };
    const [coarse, fine] = [playIn(6), playIn(1 / 240)];
    expect(fine.history).toBe(coarse.history);
    expect(fine.score).toBe(coarse.score);
    expect(fine.inputs()).toEqual(coarse.inputs());
    expect(fine.inputs()[2]).toEqual({ time: 2.5, button: 0, pressed: true });
    expect(coarse.events()[0]).toEqual({ time: 0.123, rule: 4, ball: null, place: [0, 0], impulse: 0 });
    // Every impact of an advance is there, whatever rules applied meanwhile.
    const world = coarse.world();
    expect(coarse.impacts().length / perImpact).toBe(world.counts.total);
    expect(impactAt(coarse.impacts(), 0).time).toBeLessThan(impactAt(coarse.impacts(), 5).time);
    world.free();
  });

  test('tell where everything is that moves, what is hidden, and which lamps are lit', () => {
    const game = gameOf(quickTable);
    expect([...game.balls()]).toEqual([0.01, 4, 0, 0, 0.25, 0]);
    game.giveInput({ time: 0.25, button: 0, pressed: true });
    game.advanceTo(0.3);
    const world = game.world();
    expect([...game.movedWalls()]).toEqual([...world.movedWalls()]);
    expect([...game.movedPillars()]).toEqual([...world.movedPillars()]);
    expect([...game.balls().subarray(0, 4)]).toEqual([...world.balls()]);
    world.free();
    expect(game.movedWalls()[0]).toBe(0);
    expect(game.movedWalls()[4]).toBeGreaterThan(-0.7);
    expect(game.lamps()).toEqual([{ center: [0, 7.8], radius: 0.25, lit: false }]);
    expect([game.hiddenWalls(), game.hiddenPillars()]).toEqual([[], []]);
    const target = gameOf(smallTable.replace('"center":[3.5,0.8],"velocity":[0,0]', '"center":[0,7],"velocity":[0,9]'));
    target.advanceTo(0.5);
    expect(target.hiddenWalls()).toEqual([4]);
    expect(target.lamps()[0]!.lit).toBe(true);
    expect([...target.counters()]).toEqual([0, 3, 2]);
  });

  test('refuse inputs that can not be, with their reasons', () => {
    const game = gameOf(smallTable);
    expect(game.giveInput({ time: 1, button: 7, pressed: true }).map(textOf)).toEqual(['button is 7: make it the number of a button of the game']);
    expect(game.giveInput({ time: 1, button: 0, pressed: true })).toEqual([]);
    expect(game.giveInput({ time: 0.9, button: 0, pressed: false }).map(({ path }) => path)).toEqual(['time']);
    game.advanceTo(2);
    expect(() => game.advanceTo(1)).toThrow(RangeError);
    const problems = (text: string): string => {
      const reading = carom.readGame(text);
      return reading.ok ? '' : reading.problems.map(textOf).join('\n');
    };
    expect(problems('{"balls": 3}')).toMatch(/^balls/);
    expect(problems('{}')).toMatch(/has no rules/);
    expect(carom.readRecording('{"game_recording": 1}')).toMatchObject({ ok: false });
  });

  test('a snapshot goes its own way', () => {
    const game = gameOf(quickTable);
    game.advanceTo(0.5);
    const before = game.snapshot();
    game.advanceTo(1.5);
    expect(before.time).toBe(0.5);
    before.advanceTo(1.5);
    expect(before.history).toBe(game.history);
    before.free();
  });
});

describe('recordings of games', () => {
  test('prove themselves, and what was changed does not', () => {
    const game = gameOf(quickTable);
    game.giveRandomInputs(3, 20);
    game.advanceTo(20);
    const { recording, score, history, time } = game;
    const reading = carom.readRecording(recording);
    if (!reading.ok) throw new Error('it was refused');
    expect(reading.claim).toEqual({ end: time, score, history });
    expect(reading.game.proves(reading.claim)).toBe(true);
    expect(reading.game.inputs()).toEqual(game.inputs());
    for (const lie of [{ score: score + 1 }, { history: '0123456789abcdef' }, { end: time / 2 }]) {
      const again = carom.readRecording(recording);
      expect(again.ok && again.game.proves({ ...again.claim, ...lie })).toBe(false);
    }
  });

  test('are proven by the command', () => {
    const game = gameOf(smallTable);
    game.giveRandomInputs(8, 15);
    game.advanceTo(15);
    const told = execFileSync(command, ['replay', fileOf('game.json', game.recording), '--json'], { encoding: 'utf8' });
    expect(JSON.parse(told)).toMatchObject({ proven: true, score: game.score, history: game.history });
  });
});

describe.each([1, 2, 3, 4, 5, 6, 7])('a random player with the seed %i', (seed) => {
  test('plays the same game here and in the command', () => {
    const until = 40;
    const told = JSON.parse(execFileSync(command, [
      'game', fileOf('table.json', smallTable), '--random', String(seed), '--until', String(until), '--json',
    ], { encoding: 'utf8' })) as { score: number; history: string; time: number };
    const game = gameOf(smallTable);
    game.giveRandomInputs(seed, until);
    expect(game.advanceTo(until)).toBe('done');
    expect([game.score, game.time, game.history]).toEqual([told.score, told.time, told.history]);
    game.free();
  });
});
