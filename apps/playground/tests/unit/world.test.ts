import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { beforeAll, describe, expect, test } from 'vitest';
import { impactAt, perAheadArc, perArc, perEndedArc, perMeeting, type Carom, type World } from 'carom';

import { command, fallingCase, loadEngine, sceneText, worldOf } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

/** A ball of radius ½ flies right, toward a wall at x = 5. */
const bounce = `{ "name": "bounce", "duration": 4,
  "balls": [{ "center": [0, 0], "velocity": [3, 1], "radius": 0.5 }],
  "walls": [{ "from": [5, -5], "to": [5, 5] }] }`;

function within(scene: string, look: (world: World) => void): void {
  const world = worldOf(carom, scene);
  look(world);
  world.free();
}

describe('reading', () => {
  test('tells what the scene says of itself', () => {
    within(bounce, (world) => expect(world.about).toEqual({ name: 'bounce', description: '', duration: 4, isGame: false }));
  });

  test('tells every problem with its path', () => {
    const reading = carom.read('{"balls": [{"center": [0, 0], "velocity": [1, 0], "radius": -1}], "wals": []}');
    expect(reading).toEqual({
      ok: false,
      problems: expect.arrayContaining([
        { path: 'balls[0].radius', what: 'is -1: make it zero or more, and finite' },
        expect.objectContaining({ path: 'wals' }),
      ]) as unknown,
    });
  });

  test('tells all digits of large whole numbers, as the command does', () => {
    for (const digits of ['9007199254740992', '1152921504606846976', '123456789012345683968', '2e+22']) {
      expect(carom.read(`{"balls": [{"center": [0, 0], "velocity": [0, 0], "radius": -${digits}}]}`)).toEqual({
        ok: false, problems: [{ path: 'balls[0].radius', what: `is -${digits}: make it zero or more, and finite` }],
      });
    }
  });

  test('tells overlaps, and text that is no JSON', () => {
    const twice = '{"balls": [{"center":[0,0],"velocity":[0,0],"radius":1},{"center":[1,0],"velocity":[0,0],"radius":1}]}';
    expect(carom.read(twice)).toMatchObject({ ok: false, problems: [{ path: 'balls[1]', what: /overlaps ball 0 by 1/ }].map((p) => ({ ...p, what: expect.stringMatching(p.what) as unknown })) });
    expect(carom.read('{"balls": [')).toMatchObject({ ok: false, problems: [{ what: expect.stringMatching(/line 1/) as unknown }] });
    expect(carom.read('')).toMatchObject({ ok: false });
  });
});

describe('playing', () => {
  test('stops where and when the hand-worked bounce is', () => {
    within(bounce, (world) => {
      expect(world.nextImpact()).toEqual({
        time: 1.5, kind: 'wall', ball: 0, other: 0, feature: 'face', contact: [5, 1.5], normal: [-1, 0], impulse: 6,
      });
      world.advanceTo(2);
      expect([...world.balls()]).toEqual([3, 2, -3, 1]);
      expect(world.nextImpact()).toBeNull();
      expect(world.time).toBe(2);
      expect(world.given).toEqual([-6, 0]);
    });
  });

  test('tells a world that is stuck from one in which nothing meets', () => {
    const stuck = `{ "balls": [{ "center": [0, 0.5], "velocity": [3, 1], "radius": 0.5 }],
      "walls": [{ "from": [-50, 0], "to": [50, 0] }, { "from": [-50, 1], "to": [50, 1] }] }`;
    within(stuck, (world) => {
      expect(world.advanceTo(1)).toBe('stuck');
      expect(world.nextImpact()).toBe('stuck');
      expect(world.time).toBe(0);
    });
  });

  test('refuses a time at which places could not be computed', () => {
    within('{ "balls": [{ "center": [0, 0], "velocity": [1e60, 0], "radius": 1 }] }', (world) => {
      expect(() => world.advanceTo(1e300)).toThrow(/ball 0 flies farther/);
      expect(world.time).toBe(0);
    });
  });

  test('refuses to go back, and says so', () => {
    within(bounce, (world) => {
      world.advanceTo(1);
      expect(() => world.advanceTo(0.5)).toThrow(/can't advance to 0.5: make it later/);
      expect(() => world.advanceTo(NaN)).toThrow(RangeError);
    });
  });

  test('remembers impacts when it looks at all, and the momentum that walls gave', () => {
    within(sceneText('pool-break'), (world) => {
      const before = world.momentum;
      world.advanceTo(2);
      expect(world.impactCount).toBe(world.counts.total);
      expect(impactAt(world.impacts(), 0)).toMatchObject({ kind: 'ball', ball: 0, other: 1 });
      expect(world.momentum[0] - before[0] - world.given[0]).toBeCloseTo(0, 12);
    });
  });

  test('plays a given number of impacts', () => {
    within(sceneText('pool-break'), (world) => {
      expect(world.playImpacts(25)).toBe(true);
      expect(world.counts.total).toBe(25);
    });
  });

  test('restores a snapshot to the bit', () => {
    within(sceneText('arena'), (world) => {
      world.advanceTo(5);
      const snapshot = world.snapshot();
      world.advanceTo(20);
      const end = world.history;
      world.restore(snapshot);
      expect(world.time).toBe(5);
      world.advanceTo(20);
      expect(world.history).toBe(end);
      snapshot.free();
    });
  });
});

describe('falling', () => {
  const falling = `{ "gravity": [0.5, -9.81], "balls": [{ "center": [1, 2], "velocity": [3, 4], "radius": 0.5 },
    { "center": [-3, 0], "velocity": [0, 1], "radius": 0.5, "gravity_scale": -0.5 }] }`;

  test('places and velocities are those of the formula', () => {
    within(falling, (world) => {
      world.advanceTo(1.25);
      const t = 1.25;
      const at = (scale: number, c: number, v: number, g: number): number => c + v * t + 0.5 * scale * g * t * t;
      const expected = [
        at(1, 1, 3, 0.5), at(1, 2, 4, -9.81), 3 + 0.5 * t, 4 - 9.81 * t,
        at(-0.5, -3, 0, 0.5), at(-0.5, 0, 1, -9.81), -0.25 * t, 1 + 4.905 * t,
      ];
      world.balls().forEach((number, i) => expect(number).toBeCloseTo(expected[i]!, 14));
      expect(world.gravity).toEqual([0.5, -9.81]);
      expect([...world.gravityScales()]).toEqual([1, -0.5]);
    });
  });

  test('kinetic and potential energy take turns, and their sum stays', () => {
    within('{ "gravity": [0, -10], "balls": [{ "center": [0, 5], "velocity": [0, 0], "radius": 1, "mass": 2 }] }', (world) => {
      expect(world.energies).toEqual({ kinetic: 0, potential: 100 });
      world.advanceTo(1);
      expect(world.energies).toEqual({ kinetic: 100, potential: 0 });
      expect(world.energy).toBe(100);
    });
  });

  test('gravity is set as of now, checked, and a part of the scene', () => {
    within('{ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 1, "gravity_scale": 2 }] }', (world) => {
      world.advanceTo(1);
      expect(world.setGravity([0, -3]).ok).toBe(true);
      world.advanceTo(2);
      expect([...world.balls()]).toEqual([2, -3, 1, -6]);
      expect(world.setGravity([NaN, 0])).toEqual({ ok: false, problems: [{ path: '', what: expect.stringMatching(/gravity .*finite/) as unknown }] });
      expect(JSON.parse(world.scene)).toMatchObject({ gravity: [0, -3], balls: [{ gravity_scale: 2, velocity: [1, -6] }] });
      expect(worldOf(carom, world.scene).scene).toBe(world.scene);
      expect(world.changeBall(0, { center: [0, 0], velocity: [0, 0], radius: 1, gravityScale: 0 }).ok).toBe(true);
      world.advanceTo(3);
      expect([...world.balls()]).toEqual([0, 0, 0, 0]);
      expect(world.changeBall(5, { center: [0, 0], velocity: [0, 0], radius: 1 })).toMatchObject({ ok: false, problems: [{ what: expect.stringMatching(/there is no ball 5/) as unknown }] });
    });
  });

  test('the path ahead is what will be played, and changes nothing', () => {
    const basket = `{ "gravity": [0, -10], "balls": [{ "center": [0, 5], "velocity": [1, 0], "radius": 0.5 }],
      "walls": [{ "from": [-50, 0], "to": [50, 0] }] }`;
    within(basket, (world) => {
      const path = world.path(0, 4, 2).slice();
      // Falls 4.5 in √0.9, rises as high and falls again.
      expect(path.length).toBe(2 * perArc);
      expect([path[0], path[1], path[8], path[9]]).toEqual([0, expect.closeTo(Math.sqrt(0.9), 14), path[1], expect.closeTo(3 * Math.sqrt(0.9), 13)]);
      expect(world.time).toBe(0);
      world.advanceTo(4, 'at arcs');
      const ended = world.arcs().slice();
      expect([...ended.subarray(2, perEndedArc)]).toEqual([...path.subarray(0, perArc)]);
      expect([...ended.subarray(perEndedArc + 2, 2 * perEndedArc)]).toEqual([...path.subarray(perArc, 2 * perArc)]);
      expect(world.path(9, 5).length).toBe(0);
      expect(world.path(0, NaN).length).toBe(0);
    });
  });

  test('what lies ahead has the balls that are struck, where they meet, and what moves when it is met', () => {
    const row = `{ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 }, { "center": [3, 0], "velocity": [0, 0], "radius": 0.5 },
      { "center": [9, 0], "velocity": [0, 0], "radius": 0.5 }], "pillars": [{ "center": [20, 0], "radius": 1 }] }`;
    within(row, (world) => {
      const { arcs, meetings } = world.ahead(0, 20, { others: 2 });
      const flown = Array.from({ length: arcs.length / perAheadArc }, (_, i) => [...arcs.subarray(i * perAheadArc, i * perAheadArc + 4)]);
      // Ball 0 flies until it hits 1 at 2, that one until it hits 2 at 7, and that one to the pillar at 16.5 and back.
      expect(flown).toEqual([[0, 0, 2, 0], [1, 2, 7, 3], [2, 7, 16.5, 9], [0, 2, 20, 2], [1, 7, 20, 8], [2, 16.5, 20, 18.5]].map((numbers) => numbers.map((n) => expect.closeTo(n, 12) as unknown)));
      expect([...meetings.subarray(0, perMeeting)]).toEqual([2, 0, 2, 0, 0, 1, 3, 0, 0, 0]);
      expect([...meetings.subarray(meetings.length - perMeeting)]).toEqual([16.5, 2, 18.5, 0, 2, 0, 20, 0, 0, 0].map((n) => expect.closeTo(n, 12) as unknown));
      expect(world.ahead(0, 20, { others: 2, played: 1 }).arcs.length).toBe(3 * perAheadArc);
      expect(world.ahead(0, 20).arcs.length).toBe(2 * perAheadArc);
    });
    within(`{ "movers": [{ "motion": { "velocity": [0, 1] } }], "balls": [{ "center": [0, 9], "velocity": [0, -1], "radius": 0.5 }],
      "walls": [{ "from": [-5, 0], "to": [5, 0], "mover": 0 }] }`, (world) => {
      const { meetings } = world.ahead(0, 5);
      expect([...meetings.subarray(4)]).toEqual([1, 0, -5, 4.25, 5, 4.25]);
    });
  });

  test('has the history of the command', () => {
    for (const name of ['falling-gas-0', 'falling-mixed-1', 'falling-pillars-0', 'falling-polygon-1']) {
      const file = fallingCase(name);
      const told = JSON.parse(execFileSync(command, ['run', file, '--json'], { encoding: 'utf8' })) as { until: number; impacts: number; history: string };
      within(readFileSync(file, 'utf8'), (world) => {
        world.advanceTo(told.until / 3, 'at arcs');
        world.advanceTo(told.until, 'away');
        expect([world.counts.total, world.history]).toEqual([told.impacts, told.history]);
      });
    }
  });
});

describe('editing', () => {
  test('adds, changes and removes', () => {
    within(bounce, (world) => {
      const added = world.addBall({ center: [0, 3], velocity: [1, 0], radius: 0.25, mass: 2 });
      expect(added).toEqual({ ok: true, id: 1 });
      expect(world.changeBall(1, { center: [0, 4], velocity: [0, 0], radius: 0.5 })).toEqual({ ok: true, id: 1 });
      expect([...world.balls().slice(4)]).toEqual([0, 4, 0, 0]);
      expect(world.addPillar({ center: [-3, 0], radius: 1 })).toEqual({ ok: true, id: 0 });
      expect(world.changeWall(0, { from: [6, -5], to: [6, 5], stops: 'inside' })).toEqual({ ok: true, id: 0 });
      expect([...world.walls()]).toEqual([0, 6, -5, 6, 5, 2, 1]);
      expect(world.removeBall(0).ok).toBe(true);
      expect([...world.ballKinds()]).toEqual([1, 0.5, 1, 1]);
      expect(worldOf(carom, world.scene).scene).toBe(world.scene);
    });
  });

  test('refuses with reasons and changes nothing', () => {
    within(bounce, (world) => {
      const before = world.scene;
      expect(world.addBall({ center: [0.5, 0], velocity: [0, 0], radius: 0.5 })).toEqual({
        ok: false, problems: [{ path: '', what: expect.stringMatching(/overlaps ball 0 by 0.5/) as unknown }],
      });
      expect(world.changeBall(0, { center: [5, 0], velocity: [0, 0], radius: -2, mass: 0 })).toMatchObject({ ok: false });
      expect(world.removePillar(7)).toEqual({ ok: false, problems: [{ path: '', what: expect.stringMatching(/there is no pillar 7/) as unknown }] });
      expect(world.scene).toBe(before);
    });
  });
});

describe('explaining', () => {
  test('works the next impact through and leaves the world alone', () => {
    within(bounce, (world) => {
      const explanation = world.explain(1);
      expect(explanation).toMatchObject({
        title: 'A moving circle against a wall', time: 1.5, frame: [0.5, 2.5], contact: [5, 1.5], normal: [-1, 0],
        ball: { center: [1.5, 0.5] }, other: { kind: 'wall' }, after: { velocity: [-3, 1], end: [1.5, 2.5] },
      });
      expect(explanation?.steps.map(({ heading }) => heading)).toContain('Reflection');
      expect(world.time).toBe(0);
      world.advanceTo(3);
      expect(world.explain(1)).toBeNull();
    });
  });

  const floor = '"walls": [{ "from": [-9, 0], "to": [9, 0], "restitution": 0.5 }]';

  test('works a fall through as the command does, along its parabolas', () => {
    within(`{ "gravity": [0, -10], "balls": [{ "center": [0, 5.5], "velocity": [1, 0], "radius": 0.5 }], ${floor} }`, (world) => {
      const explanation = world.explain(0.5)!;
      expect(explanation).toMatchObject({ title: 'A falling circle against a wall', time: expect.closeTo(1, 12) as unknown, normal: [-0, 1] });
      const near = (pair: readonly number[]): unknown[] => pair.map((number) => expect.closeTo(number, 12) as unknown);
      // From t = ½ at (½, 4.25), with the velocity (1, −5), to (1, ½) with (1, −10); back with (1, 5).
      expect(explanation.ball).toMatchObject({ center: near([0.5, 4.25]), velocity: near([1, -5]), control: near([0.75, 3]) });
      expect(explanation.after).toMatchObject({ center: near([1, 0.5]), velocity: near([1, 5]), control: near([1.25, 1.75]), end: near([1.5, 1.75]) });
      expect(explanation.steps.map(({ heading }) => heading)).toContain('The path: a parabola, with τ = t − t_s');
      expect(explanation.steps.map(({ heading }) => heading)).toContain('Reflection');
    });
  });

  test('also tells what the command has no words for: that a ball slides into something', () => {
    const slide = `{ "gravity": [0, -10], "balls": [{ "center": [0, 0.5], "velocity": [2, 0], "radius": 0.5 }],
      "walls": [{ "from": [-9, 0], "to": [9, 0] }, { "from": [5, -1], "to": [5, 3] }] }`;
    within(slide, (world) => {
      world.playImpacts(1);
      const explanation = world.explain(0.25)!;
      expect(explanation).toMatchObject({ time: expect.closeTo(2.25, 12) as unknown, after: { velocity: [-2, 0], center: [4.5, 0.5] } });
      expect(explanation.steps.map(({ heading }) => heading)).toEqual(['The way to the impact', 'Response']);
      expect(explanation.steps[0]!.rows[3]).toEqual({ formula: 'a', value: '(0, 0)', remark: 'what is left of gravity along the wall' });
    });
  });
});

describe('telling an impact in a sentence', () => {
  const sentence = (scene: string, impacts = 1): string => {
    let told = '';
    within(scene, (world) => {
      world.playImpacts(impacts - 1);
      told = world.explain(1)!.sentence;
    });
    return told;
  };
  const two = (v: string, second: string): string => `{ "balls": [{ "center": [0, 0], "velocity": ${v}, "radius": 0.5 }, ${second}] }`;
  const resting = (y: number, mass = 1): string => `{ "center": [3, ${y}], "velocity": [0, 0], "radius": 0.5, "mass": ${mass} }`;

  test.each([
    ['that two balls change places', two('[2, 0]', resting(0)), 'Ball 0 hits ball 1 head on and stops; ball 1 is sent off at speed 2.'],
    ['who is at rest, whatever its number', '{ "balls": [{ "center": [0, 0], "velocity": [0, 0], "radius": 0.5 }, { "center": [3, 0.01], "velocity": [-2, 0], "radius": 0.5 }] }',
      'Ball 1 hits ball 0 nearly head on and stops; ball 0 is sent off at speed 2.'],
    ['a glancing blow', two('[2, 0]', resting(0.95)), 'Ball 0 hits ball 1 with a glancing blow and is turned aside, and goes on at speed 1.9; ball 1 is sent off at speed 0.624.'],
    ['that a light ball bounces back', two('[2, 0]', resting(0, 3)), 'Ball 0 hits ball 1 head on and bounces back at speed 1; ball 1 is sent off at speed 1.'],
    ['that two meet', two('[2, 0]', '{ "center": [3, 0], "velocity": [-1, 0], "radius": 0.5 }'), 'Ball 0 and ball 1 meet head on: ball 0 bounces back at speed 1, ball 1 bounces back at speed 2.'],
    ['that one runs into another', two('[2, 0]', '{ "center": [3, 0], "velocity": [1, 0], "radius": 0.5 }'), 'Ball 0 runs into ball 1 head on: ball 0 goes on more slowly, at speed 1, ball 1 goes on faster, at speed 2.'],
    ['a wall', bounce, 'Ball 0 hits wall 0 at an angle and bounces off as fast as it came.'],
    ['an end of a wall', '{ "balls": [{ "center": [0, 0.3], "velocity": [2, 0], "radius": 0.5 }], "walls": [{ "from": [3, 0], "to": [6, 0] }] }', 'Ball 0 hits the end of wall 0 at an angle and bounces off as fast as it came.'],
    ['what a dull pillar takes', '{ "balls": [{ "center": [0, 0], "velocity": [2, 0], "radius": 0.5 }], "pillars": [{ "center": [3, 0], "radius": 1, "restitution": 0.5 }] }', 'Ball 0 hits pillar 0 head on and bounces off, 50 % slower.'],
    ['that nothing comes back', '{ "balls": [{ "center": [0, 0], "velocity": [2, 0], "radius": 0.5, "restitution": 0 }], "walls": [{ "from": [3, -1], "to": [3, 1] }] }', 'Ball 0 hits wall 0 head on and stops there.'],
    ['a bumper', '{ "balls": [{ "center": [0, 0], "velocity": [2, 0], "radius": 0.5 }], "pillars": [{ "center": [3, 0], "radius": 1, "kick": { "speed": 3 } }] }', 'Ball 0 is kicked by pillar 0: it came at speed 2 and leaves at 5.'],
  ])('%s', (_what, scene, told) => {
    expect(sentence(scene)).toBe(told);
  });

  test('with masses, velocities, momenta and energies before and after, and what is kept', () => {
    within(two('[2, 0]', resting(0, 3)), (world) => {
      const { bodies, together, blow } = world.explain(1)!;
      expect(bodies).toEqual([
        { name: 'ball 0', mass: 1, before: { velocity: [2, 0], speed: 2, momentum: [2, 0], energy: 2 }, after: { velocity: [-1, 0], speed: 1, momentum: [-1, 0], energy: 0.5 } },
        { name: 'ball 1', mass: 3, before: { velocity: [0, 0], speed: 0, momentum: [0, 0], energy: 0 }, after: { velocity: [1, 0], speed: 1, momentum: [3, 0], energy: 1.5 } },
      ]);
      expect(together).toEqual({ before: { momentum: [2, 0], energy: 2 }, after: { momentum: [2, 0], energy: 2 } });
      expect(blow).toEqual([-3, 0]);
    });
    within(bounce, (world) => expect(world.explain(1)).toMatchObject({ blow: [-6, 0], bodies: [{ after: { momentum: [-3, 1] } }] }));
  });
});

test('speeds come in bins, with as many expected as found', () => {
  within('{"gases": [{"balls": 2000, "packing": 0.3}]}', (world) => {
    const { found, expected, width } = world.speeds(30);
    expect(found.reduce((a, b) => a + b)).toBe(2000);
    expect(expected.reduce((a, b) => a + b)).toBeGreaterThan(1990);
    // The gas is made in equilibrium: the two histograms agree within the noise of counting.
    const distance = found.reduce((sum, count, bin) => sum + Math.abs(count - (expected[bin] ?? 0)), 0);
    expect(distance / 2000).toBeLessThan(0.15);
    expect(width).toBeGreaterThan(0);
  });
});
