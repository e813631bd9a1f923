import { beforeAll, describe, expect, test } from 'vitest';
import type { Carom, GameInput } from 'carom';

import { GameClock } from '../../src/game/clock.ts';
import { Flashes, longestFlash } from '../../src/game/flashes.ts';
import { Held } from '../../src/game/held.ts';
import { gameButtonOf, keyName, shownCounters, sidesOf } from '../../src/game/names.ts';
import { packGame, unpackGame } from '../../src/game/packed.ts';
import { isRecording } from '../../src/game/recording.ts';
import { holes, multipliers, ruleKinds } from '../../src/game/rules.ts';
import { GameSession } from '../../src/game/session.ts';
import { Listener } from '../../src/game/sounds.ts';
import { hull } from '../../src/game/table-view.ts';
import { quickTable, smallTable } from '../tables.ts';
import { loadEngine, sceneText } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

describe('the clock of a game', () => {
  test('maps the times of events to game time, to the grid', () => {
    const clock = new GameClock();
    clock.start(1000, 2);
    expect(clock.timeAt(1500)).toBe(2.5);
    expect(clock.timeAt(1000.1) * 65_536).toBe(Math.round(2.0001 * 65_536));
    clock.start(4000, 2.5, 4);
    expect(clock.timeAt(4250)).toBe(3.5);
  });

  test('stands still while no frames come', () => {
    const clock = new GameClock();
    clock.start(1000, 0);
    expect(clock.tick(1016)).toBeCloseTo(0.016, 4);
    expect(clock.tick(61_016)).toBeCloseTo(0.116, 4);
    expect(clock.timeAt(61_026)).toBeCloseTo(0.126, 4);
  });
});

describe('buttons that are held', () => {
  test('go down with the first key or finger, and up with the last', () => {
    const held = new Held();
    expect(held.press('ArrowLeft', 0)).toEqual({ button: 0, pressed: true });
    expect(held.press('pointer 1', 0)).toBeNull();
    expect(held.press('pointer 2', 1)).toEqual({ button: 1, pressed: true });
    expect(held.letGo('ArrowLeft')).toBeNull();
    expect(held.letGo('pointer 1')).toEqual({ button: 0, pressed: false });
    expect(held.letGo('pointer 7')).toBeNull();
  });

  test('tell after a pause what has changed in it', () => {
    const held = new Held();
    held.tell(held.press('a', 0)!);
    held.letGo('a');
    held.press('b', 2);
    expect(held.changesToTell(3)).toEqual([{ button: 0, pressed: false }, { button: 2, pressed: true }]);
    held.letGoOfAll();
    held.forget();
    expect(held.changesToTell(3)).toEqual([]);
  });
});

test('names of keys, sides and counters', () => {
  expect(['ArrowLeft', 'Space', 'KeyA', 'Digit5', 'ShiftRight', 'PageUp'].map(keyName)).toEqual(['←', 'space', 'A', '5', 'right shift', 'Page Up']);
  const buttons = [{ name: 'plunger', keys: ['Space'] }, { name: 'Right', keys: ['KeyD'] }, { name: 'left flipper', keys: [] }];
  expect(sidesOf(buttons)).toEqual({ left: 2, right: 1 });
  expect(sidesOf(buttons.slice(0, 2))).toBeNull();
  expect([gameButtonOf(buttons, 'KeyD'), gameButtonOf(buttons, 'KeyX')]).toEqual([1, null]);
  expect(shownCounters(['score', 'balls', 'lane 1', 'heat', 'multiplier', 'left'], ['heat'])).toEqual([1, 3, 4]);
});

test('kinds of rules say what is to be seen and heard', () => {
  expect(ruleKinds(smallTable)).toEqual(['press', 'let go', 'press', 'let go', 'press', 'let go', 'hit', 'target', 'drain', 'lane', 'end']);
  expect(multipliers(smallTable)).toEqual(['multiplier']);
  expect(ruleKinds('{}')).toEqual([]);
  expect([holes(smallTable), holes('{}')]).toEqual([[], []]);
  expect(holes(sceneText('pinball'))).toEqual([{ center: [3.05, 12.3], radius: 0.3 }]);
});

/** An impact with what has this kind and id. */
function impact(kind: number, other: number, x: number, impulse: number): number[] {
  return [1, kind, 0, other, 0, x, 0, 0, 1, impulse];
}

test('sounds come from what was hit and from rules, and soft touches make none', () => {
  const opened = { kickers: { walls: [], pillars: [2] } };
  const listener = new Listener(opened, ruleKinds(smallTable), { min: [-10, 0], max: [10, 5] });
  const of = (impacts: number[][], rules: number[] = []): unknown =>
    listener.soundsOf({
      impacts: Float64Array.from(impacts.flat()),
      events: rules.map((rule) => ({ time: 1, rule, ball: 0, place: [-10, 0] as const, impulse: 1 })),
    });
  expect(of([impact(2, 2, 0, 10)])).toEqual([{ sound: 'bumper', strength: 1, pan: 0 }]);
  expect(of([impact(1, 4, 10, 5), impact(1, 4, 0, 0.01)])).toEqual([{ sound: 'wall', strength: 0.5, pan: 0.7 }]);
  expect(of([], [8, 4])).toEqual([{ sound: 'drain', strength: 1, pan: -0.7 }, { sound: 'flipper', strength: 1, pan: -0.7 }]);
  expect((of(Array.from({ length: 50 }, () => impact(0, 1, 0, 9))) as unknown[]).length).toBe(4);
});

test('flashes say what was won, and fade', () => {
  const flashes = new Flashes({ walls: [], pillars: [3] }, ruleKinds(smallTable));
  const events = [{ time: 1, rule: 6, ball: 0, place: [1, 2] as const, impulse: 1 }, { time: 1, rule: 0, ball: null, place: [0, 0] as const, impulse: 0 }];
  flashes.take({ events, impacts: Float64Array.from(impact(2, 3, 1, 1)), score: 100 }, 1000);
  expect(flashes.at(1000)).toEqual([{ place: [1, 2], age: 0, text: '+100' }]);
  expect([flashes.pillarGlow(3, 1000), flashes.pillarGlow(3, 1500), flashes.wallGlow(3, 1000)]).toEqual([1, 0, 0]);
  expect(flashes.at(1000 + longestFlash)).toEqual([]);
});

test('the outline of points goes round them', () => {
  expect(hull([[0, 0], [2, 0], [1, 0.5], [2, 2], [0, 2], [1, 1]])).toEqual([[0, 0], [2, 0], [2, 2], [0, 2]]);
});

describe('a session of a game', () => {
  test('plays an input whose time has been played at the earliest time possible', () => {
    const session = new GameSession(carom);
    const opened = session.openGame(smallTable);
    if (!opened.ok) throw new Error('it was refused');
    expect(opened.kickers).toEqual({ walls: [], pillars: [2, 3] });
    session.playGame(0.5, []);
    const frame = session.playGame(0.6, [{ time: 0.4, button: 0, pressed: true }, { time: 0.55, button: 0, pressed: false }, { time: 0.54, button: 1, pressed: true }]);
    expect(frame.events.map(({ time, rule }) => [time, rule])).toEqual([[0.5, 0], [0.55, 1], [0.55, 2]]);
    // Nothing goes back.
    expect(session.playGame(0.1, []).time).toBe(0.6);
  });

  test('refuses what is no game, with the problems', () => {
    const session = new GameSession(carom);
    expect(session.openGame('{"balls": 3}')).toMatchObject({ ok: false });
    expect(session.openRecording(smallTable)).toMatchObject({ ok: false });
    expect(() => session.playedGame()).toThrow();
  });
});

describe('a link of a game', () => {
  test('has the inputs to the last bit, whatever their times', async () => {
    const inputs: GameInput[] = [
      { time: 0.1, button: 0, pressed: true }, { time: 1 / 3, button: 1, pressed: true }, { time: 0.75 + 2 ** -16, button: 0, pressed: false },
    ];
    const claim = { end: 1.1, score: 7, history: '0123456789abcdef' };
    const hash = await packGame(quickTable, null, inputs, claim);
    const text = (await unpackGame(hash, () => undefined))!;
    expect(isRecording(text)).toBe(true);
    const reading = carom.readRecording(text);
    if (!reading.ok) throw new Error('it was refused');
    expect(reading.claim).toEqual(claim);
    expect(reading.game.inputs()).toEqual(inputs);
  });

  test('names a scene of the gallery, and is short', async () => {
    const game = carom.readGame(sceneText('pinball'));
    if (!game.ok) throw new Error('it was refused');
    game.game.giveRandomInputs(1, 120);
    // As a player's inputs are, on the grid of times.
    const inputs = game.game.inputs().map((input) => ({ ...input, time: Math.round(input.time * 65_536) / 65_536 }));
    const claim = { end: 120, score: 1, history: '0123456789abcdef' };
    const hash = await packGame(sceneText('pinball'), 'pinball', inputs, claim);
    expect(hash.length).toBeLessThan(7 * inputs.length + 200);
    const text = (await unpackGame(hash, (name) => (name === 'pinball' ? sceneText('pinball') : undefined)))!;
    const reading = carom.readRecording(text);
    expect(reading.ok && reading.game.inputs()).toEqual(inputs);
    await expect(unpackGame(hash, () => undefined)).rejects.toThrow(/"pinball", which is not in this gallery/);
  });

  test('that is damaged says so', async () => {
    await expect(unpackGame('nothing', () => undefined)).rejects.toThrow(/The game in this link is damaged/);
    expect([isRecording('{"name": "game_recording"}'), isRecording('"game_recording"{')]).toEqual([false, false]);
  });
});

describe.each(['pinball', 'paddle'])('%s', (name) => {
  test('played in frames, with inputs as they come, is proven by its recording', () => {
    const seeded = carom.readGame(sceneText(name));
    if (!seeded.ok) throw new Error('it was refused');
    seeded.game.giveRandomInputs(4, 30);
    const inputs = seeded.game.inputs();
    const session = new GameSession(carom);
    session.openGame(sceneText(name));
    let isOver = false;
    for (let frame = 1; frame <= 30 * 60 && !isOver; ++frame) {
      const [from, to] = [(frame - 1) / 60, frame / 60];
      ({ isOver } = session.playGame(to, inputs.filter(({ time }) => time > from && time <= to)));
    }
    const played = session.playedGame();
    const reading = carom.readRecording(played.recording);
    expect(reading.ok && reading.game.proves(reading.claim)).toBe(true);
    seeded.game.advanceTo(played.end);
    expect(seeded.game.history).toBe(played.history);
  });
});
