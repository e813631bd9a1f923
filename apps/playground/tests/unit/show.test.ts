import { beforeAll, describe, expect, test } from 'vitest';
import type { Carom } from 'carom';

import { motionOf, type Motion } from '../../src/engine/motion.ts';
import { Session } from '../../src/engine/session.ts';
import { shapesOf } from '../../src/engine/shapes-of.ts';
import { showOf } from '../../src/engine/show.ts';
import { themesOf } from '../../src/scenes.ts';
import { colouringOf, shadeAt } from '../../src/view/colouring.ts';
import { hueWheel, shades, speedRamp, type Palette } from '../../src/view/colours.ts';
import { loadEngine, sceneNames, sceneText, worldOf } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

function loaded(text: string) {
  const load = new Session(carom).load(text);
  if (!load.ok) throw new Error('it does not open');
  return load;
}

describe('the motion that a scene will show', () => {
  /** Played ahead however long that takes. */
  const motionIn = (text: string): Motion => {
    const world = worldOf(carom, text);
    const motion = motionOf(world, shapesOf(world), showOf(text)?.end ?? world.about.duration, Infinity);
    world.free();
    return motion;
  };
  const flying = (duration: string): string => `{ ${duration} "balls": [{"center": [0, 0], "velocity": [3, 0], "radius": 1}], "pillars": [{"center": [0, 9], "radius": 1}] }`;

  test('is where its balls go until its end', () => {
    const { box, speed } = motionIn(flying('"duration": 5,'));
    expect(box.min).toEqual([-1, -1]);
    expect(box.max[0]).toBeCloseTo(16, 9);
    expect(box.max[1]).toBe(10);
    expect(speed).toBe(3);
  });
  test('ends where the showing ends', () => {
    expect(motionIn(flying('"duration": 5, "show": {"end": 2},')).box.max[0]).toBeCloseTo(7, 9);
  });
  test('leaves out what flies off for good', () => {
    expect(motionIn(flying('"duration": 5000,')).box.max[0]).toBeCloseTo(1 + 2 * 11, 9);
  });
  test('is looked at in little time, however long the scene lasts', () => {
    const world = worldOf(carom, '{ "duration": 1e7, "gases": [{"balls": 500, "packing": 0.4}] }');
    const begin = performance.now();
    motionOf(world, shapesOf(world), world.about.duration, 50);
    // All of it would take minutes, and so would a hundredth of it.
    expect(performance.now() - begin).toBeLessThan(5000);
    world.free();
  });
  test('has the places that moved walls come to', () => {
    const { box } = motionIn(`{ "duration": 2, "movers": [{"motion": {"velocity": [0, 4]}}], "walls": [{"from": [0, 0], "to": [9, 0], "mover": 0}],
      "balls": [{"center": [0, -5], "velocity": [0, 0], "radius": 1}] }`);
    expect(box.max[1]).toBeCloseTo(8, 9);
  });
});

describe('directions', () => {
  test('are those of the text', () => {
    expect(loaded('{ "show": {"story": "Look.", "speed": 0.5} }').show).toEqual({ story: 'Look.', speed: 0.5 });
    expect(loaded('{}').show).toBeNull();
    expect(showOf('{ "name": "show" }')).toBeNull();
  });
  test('that are wrong keep a scene from being opened', () => {
    const load = new Session(carom).load('{ "show": {"speed": 0} }');
    expect(load.ok ? [] : load.problems).toEqual([{ path: 'show.speed', what: 'is 0: make it more than zero, and finite' }]);
  });
  test.each(sceneNames())('%s has them', (name) => {
    const show = showOf(sceneText(name));
    expect(show?.theme).toBeTruthy();
    expect(show!.story!.split(/[.!?:](?:\s|$)/).length - 1).toBeGreaterThanOrEqual(2);
    expect(show!.story!.length).toBeLessThan(330);
    expect(show!.try?.length).toBeGreaterThan(0);
    expect(show!.order).toBeGreaterThan(0);
  });
});

test('a preview has a few seconds of a scene, evenly', () => {
  const preview = new Session(carom).preview('{ "duration": 3, "show": {"speed": 0.1}, "balls": [{"center": [0, 0], "velocity": [10, 0], "radius": 1}] }')!;
  expect(preview.frames.length).toBe(120);
  expect(preview.frames.at(-1)!.time).toBeCloseTo(0.6, 12);
  expect(preview.frames.at(-1)!.balls[0]).toBeCloseTo(6, 9);
  expect(new Session(carom).preview('{ "balls": 1 }')).toBeNull();
});

test('the gallery is in the order that scenes say, by themes, those that say nothing last', () => {
  const scene = (name: string, show?: object): [string, string] => [name, JSON.stringify({ name, description: 'One. Two.', show })];
  const themes = themesOf(new Map([scene('z'), scene('b', { theme: 'B', order: 2 }), scene('a', { theme: 'A', order: 3 }), scene('c', { theme: 'B', order: 4 })]));
  expect(themes.map(({ title, scenes }) => [title, ...scenes.map(({ name }) => name)])).toEqual([['B', 'b', 'c'], ['A', 'a'], ['More', 'z']]);
  expect(themes[0]!.scenes[0]!.line).toBe('One.');
});

describe('colours', () => {
  const palette = { rampRgb: speedRamp(true), wheelRgb: hueWheel(true) } as unknown as Palette;
  const scene = loadedLater(`{ "balls": [{"center": [4, 0], "velocity": [1, 0], "radius": 1, "mass": 100}, {"center": [0, 0], "velocity": [0, 0], "radius": 1},
    {"center": [3, 9], "velocity": [0, 2], "radius": 1, "mass": 10}] }`);
  const along = (by: 'speed' | 'mass' | 'ball' | 'place'): number[] => {
    const { along: of } = colouringOf(scene(), by, palette);
    return [0, 1, 2].map((ball) => of(ball, scene().frame.balls));
  };
  test('are by speed, mass, or place from left to right', () => {
    expect(along('speed')).toEqual([0.5, 0, 1]);
    expect(along('mass').map((share) => Math.round(100 * share))).toEqual([100, 0, 50]);
    expect(along('place')).toEqual([1, 0, 0.75]);
    expect(new Set(along('ball')).size).toBe(3);
  });
  test('have ends that the key can name', () => {
    expect(colouringOf(scene(), 'mass', palette).ends).toEqual([1, 100]);
    expect(colouringOf(scene(), 'speed', palette).ends).toEqual([0, 2]);
    expect(colouringOf(scene(), 'place', palette).ends).toBeNull();
    expect([shadeAt(0), shadeAt(1), shadeAt(NaN)]).toEqual([0, shades - 1, 0]);
  });

  function loadedLater(text: string) {
    let load: ReturnType<typeof loaded> | null = null;
    return () => (load ??= loaded(text));
  }
});
