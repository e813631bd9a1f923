import { beforeAll, describe, expect, test } from 'vitest';
import { impactAt, type Carom, type World } from 'carom';

import { loadEngine, sceneText, worldOf } from './engine.ts';

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
    within(bounce, (world) => expect(world.about).toEqual({ name: 'bounce', description: '', duration: 4 }));
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
