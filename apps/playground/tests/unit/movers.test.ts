import { beforeAll, describe, expect, test } from 'vitest';
import { perAheadArc, perEndedArc, perImpact, type Carom, type World } from 'carom';

import type { Frame } from '../../src/engine/protocol.ts';
import { Session } from '../../src/engine/session.ts';
import { ArcLog } from '../../src/view/arc-log.ts';
import { shapesAt } from '../../src/view/shapes-now.ts';
import { trailsOf } from './trails.ts';
import { loadEngine, worldOf } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

const one = '{"balls": [{"center": [5, 0], "velocity": [0, 0], "radius": 1}], "walls": [{"from": [99, -5], "to": [99, 5]}]}';

/** A wall that comes toward the ball at the speed 2, and hits it at t = 2. */
function addPiston(world: World): void {
  expect(world.addMover({ motion: { velocity: [2, 0] } })).toEqual({ ok: true, id: 0 });
  expect(world.addWall({ from: [0, -5], to: [0, 5], mover: 0 })).toEqual({ ok: true, id: 1 });
}

function within(text: string, look: (world: World) => void): void {
  const world = worldOf(carom, text);
  look(world);
  world.free();
}

/** A session whose scenes are given movers when they are read. */
function sessionOf(text: string, add: (world: World) => void): Session {
  const session = new Session({
    read: (scene: string) => {
      const reading = carom.read(scene);
      if (reading.ok) add(reading.world);
      return reading;
    },
  } as unknown as Carom);
  expect(session.load(text).ok).toBe(true);
  return session;
}

describe('movers of a world', () => {
  test('a piston gives a ball twice its own speed', () => {
    within(one, (world) => {
      addPiston(world);
      expect(world.stands).toBe(false);
      world.advanceTo(1.5);
      expect([...world.movedWalls()]).toEqual([1, 3, -5, 3, 5, 0]);
      expect([...world.walls().subarray(7)]).toEqual([1, 3, -5, 3, 5, 0, 1]);
      expect(world.movedPillars().length).toBe(0);
      world.advanceTo(3);
      expect(world.balls()[2]).toBeCloseTo(4, 12);
      expect(world.energyGiven).toBeCloseTo(8, 12);
      expect(world.pose(0)).toEqual({ offset: [6, 0], angle: 0 });
      expect(world.motion(0)).toEqual({ velocity: [2, 0], rate: 0 });
      expect(world.wallDrive(1)).toEqual({ mover: 0, kick: { speed: 0, from: 0 } });
      expect(() => world.scene).toThrow();
    });
  });

  test('motions, programs and ways to a pose begin now', () => {
    within(one, (world) => {
      addPiston(world);
      world.advanceTo(1);
      expect(world.setMotion(0, { velocity: [-1, 0] })).toEqual({ ok: true, id: 0 });
      world.advanceTo(2);
      expect(world.pose(0)?.offset[0]).toBeCloseTo(1, 12);
      world.shiftTo(0, [-4, 0], 10);
      world.advanceTo(3);
      expect(world.pose(0)?.offset).toEqual([-4, 0]);
      world.setProgram(0, [{ duration: 1, to: { offset: [-2, 0] } }, { duration: 1, to: { offset: [-4, 0] } }], true);
      world.advanceTo(10.5);
      expect(world.pose(0)?.offset[0]).toBeCloseTo(-3, 12);
      expect(world.addMover({ pivot: [0, 50], program: [{ duration: 0.5, to: { angle: Math.PI / 2 } }] })).toEqual({ ok: true, id: 1 });
      expect(world.addPillar({ center: [3, 50], radius: 1, mover: 1 })).toEqual({ ok: true, id: 0 });
      world.advanceTo(12);
      const [id, x, y, mover] = world.movedPillars();
      expect([id, mover]).toEqual([0, 1]);
      expect([x, y]).toEqual([expect.closeTo(0, 12), expect.closeTo(53, 12)]);
      world.turnTo(1, 0, 10);
      world.advanceTo(13);
      expect(world.pose(1)).toEqual({ offset: [0, 0], angle: 0 });
      expect(world.movers()).toEqual([0, 1]);
      expect(world.removeMover(1)).toEqual({ ok: true, id: 1 });
      expect(world.movers()).toEqual([0]);
      expect(world.pillars().length).toBe(0);
      expect(world.pose(1)).toBeNull();
    });
  });

  test('a changed wall keeps its mover and kick, unless others are given', () => {
    within(one, (world) => {
      addPiston(world);
      const place = { from: [0, -5], to: [0, 5] } as const;
      expect(world.changeWall(1, { ...place, kick: { speed: 3 } }).ok).toBe(true);
      expect(world.changeWall(1, { ...place, restitution: 0.5 }).ok).toBe(true);
      expect(world.wallDrive(1)).toEqual({ mover: 0, kick: { speed: 3, from: 0 } });
      expect(world.changeWall(1, { ...place, mover: null }).ok).toBe(true);
      expect(world.wallDrive(1)).toEqual({ mover: null, kick: { speed: 3, from: 0 } });
      expect(world.stands).toBe(false);
      expect(world.changeWall(1, { ...place, kick: { speed: 0 } }).ok).toBe(true);
      expect(world.stands).toBe(true);
    });
  });

  test('what is unsound is refused with its reason', () => {
    within(one, (world) => {
      const problemOf = (edit: ReturnType<World['addMover']>): string => (edit.ok ? 'none' : edit.problems.map(({ what }) => what).join('\n'));
      expect(problemOf(world.addWall({ from: [0, 0], to: [1, 0], mover: 3 }))).toMatch(/mover is 3: make it the number of a mover/);
      expect(problemOf(world.addMover({ motion: { rate: NaN } }))).toMatch(/motion.rate/);
      expect(problemOf(world.addMover({ program: [{ duration: 0, to: {} }] }))).toMatch(/program\[0\].duration is 0/);
      expect(problemOf(world.setMotion(0, {}))).toBe('there is no mover 0 in this world');
      expect(problemOf(world.changeWall(7, { from: [0, 0], to: [1, 0] }))).toBe('there is no wall 7 in this world');
      expect(world.walls().length).toBe(7);
    });
  });

  test('a squeeze is told', () => {
    within('{"balls": [{"center": [5, 0], "velocity": [0, 0], "radius": 1}], "walls": [{"from": [8, -5], "to": [8, 5]}]}', (world) => {
      addPiston(world);
      world.advanceTo(5);
      expect(world.squeezes).toEqual([{ time: expect.closeTo(3, 1) as unknown, mover: 0, ball: 0 }]);
      world.forgetImpacts();
      expect(world.squeezes).toEqual([]);
    });
  });
});

describe('a scene with movers, watched', () => {
  const wallIn = (frame: Frame): number => frame.moved.walls[1]!;

  test('walls are where they are at each moment, forward and back', () => {
    const session = sessionOf(one, addPiston);
    for (const time of [1, 4, 0.5, 3, 0, 2.25]) {
      const frame = session.seek(time);
      expect(wallIn(frame)).toBeCloseTo(2 * time, 12);
      const shapes = { kinds: new Float64Array(0), gravityScales: new Float64Array(0), gravity: [0, 0] as const, walls: Float64Array.of(0, 99, -5, 99, 5, 0, 1, 1, 0, -5, 0, 5, 2, 0.5), pillars: new Float64Array(0) };
      const now = shapesAt(shapes, frame.moved);
      expect([...now.walls.subarray(0, 7)]).toEqual([0, 99, -5, 99, 5, 0, 1]);
      expect([...now.walls.subarray(7)]).toEqual([1, expect.closeTo(2 * time, 12), -5, expect.closeTo(2 * time, 12), 5, 2, 0.5]);
      expect([...shapes.walls.subarray(7)]).toEqual([1, 0, -5, 0, 5, 2, 0.5]);
    }
    expect(session.seek(3).momentumDrift).toBe(0);
    expect(session.seek(3).energyGiven).toBeCloseTo(8, 12);
    expect(wallIn(session.previousImpact())).toBeCloseTo(4, 12);
  });

  test('what cannot be done with it is told', () => {
    const session = sessionOf(one, addPiston);
    expect(() => session.stepped(0.01, 'bisect')).toThrow(/neither shapes that move, nor kicks/);
    expect(session.seek(1).counts.total).toBe(0);
  });

  test('a search for an impact ends where there is none, though a program repeats', () => {
    const session = sessionOf(one, (world) => {
      world.addMover({ program: [{ duration: 1, to: { offset: [1, 0] } }, { duration: 1, to: {} }], repeats: true });
      world.addWall({ from: [0, -5], to: [0, 5], mover: 0 });
    });
    expect(session.nextImpact()).toMatchObject({ stopped: null, time: 0 });
  });

  test('an impact with a wall that moves, or kicks, is explained as it was played', () => {
    const session = sessionOf(one, addPiston);
    session.seek(3);
    const told = session.explain(1, 0.1)!;
    expect(told.title).toBe('A circle against a wall that moves');
    expect(told.time).toBeCloseTo(2, 12);
    expect(told.other).toEqual({ kind: 'wall', from: [expect.closeTo(4, 12), -5], to: [expect.closeTo(4, 12), 5] });
    const rows = told.steps.flatMap((step) => step.rows.map(({ formula, value }) => `${formula} ${value}`));
    expect(rows).toContain('u·n̂ 2');
    expect(rows).toContain('W 8');
    expect(told.after?.velocity[0]).toBeCloseTo(4, 12);

    const kicked = sessionOf('{"balls": [{"center": [0, 0], "velocity": [2, 0], "radius": 1}]}', (world) => {
      world.addPillar({ center: [5, 0], radius: 1, kick: { speed: 3, from: 1 } });
    });
    kicked.seek(2);
    expect(kicked.explain(1, 0.1)).toMatchObject({ title: 'A circle against a pillar that kicks', after: { velocity: [-5, 0] } });
    expect(kicked.seek(2).energyGiven).toBeCloseTo(10.5, 12);
  });
});

describe('the trail of a ball on a platform', () => {
  // The floor goes up by 4 from t = 1 to 3, and stops: the ball, which lay on it, flies on without an impact.
  const platform = '{"gravity": [0, -10], "balls": [{"center": [0, 1], "velocity": [0, 0], "radius": 1}]}';
  const add = (world: World): void => {
    world.addMover({ program: [{ duration: 1, to: {} }, { duration: 2, to: { offset: [0, 4] } }] });
    world.addWall({ from: [-2, 0], to: [2, 0], restitution: 0, mover: 0 });
  };
  /** Where the ball's centre is, in y. */
  const heightAt = (t: number): number => (t < 1 ? 1 : t < 3 ? 1 + 2 * (t - 1) : t < 3.4 ? 5 + 2 * (t - 3) - 5 * (t - 3) ** 2 : 5);

  test.each([[[0.5, 2, 2.9, 3.1, 3.3, 5, 3.2, 0.25]], [[5, 2, 3.2, 3.39, 6]], [[3.2, 3.1, 3.3, 3.5]]])('seeking %j', (times) => {
    const session = sessionOf(platform, add);
    const log = new ArcLog();
    for (const time of times) {
      const frame = session.seek(time);
      expect(frame.balls[1]).toBeCloseTo(heightAt(time), 9);
      log.add(frame.firstImpact, frame.firstImpact + frame.impacts.length / perImpact, frame.endedArcs);
      const [trail] = trailsOf(log, time, frame.counts.total, 100, frame.arcs, Float64Array.of(0, 1, 1, 0));
      // Back to the start, without a jump; each arc's own middle is where the ball was.
      expect(trail![trail!.length - 1]).toBeCloseTo(1, 9);
      for (let i = 0; i < log.count; ++i) {
        const [start, end, , y0, , y1, , y2] = log.arc(i) as unknown as number[];
        expect((y0! + 2 * y1! + y2!) / 4).toBeCloseTo(heightAt((start! + end!) / 2), 9);
        expect(y2).toBeCloseTo(heightAt(end!), 9);
      }
    }
    const ends = Array.from({ length: log.count }, (_, i) => log.at(i, 3));
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
  });

  test('the way ahead follows it', () => {
    const session = sessionOf(platform, add);
    session.seek(2);
    const found = session.ahead(0, 3, null, 0)!.arcs;
    expect(found.length % perAheadArc).toBe(0);
    const arcs = found.filter((_, i) => i % perAheadArc !== 0);
    let at = 2;
    for (let i = 0; i < arcs.length; i += 8) {
      expect(arcs[i]).toBeCloseTo(at, 9);
      at = arcs[i + 1]!;
      expect((arcs[i + 3]! + 2 * arcs[i + 5]! + arcs[i + 7]!) / 4).toBeCloseTo(heightAt((arcs[i]! + at) / 2), 9);
    }
    expect(at).toBe(5);
    expect(arcs.length / 8).toBeGreaterThanOrEqual(3);
  });

  test('a step to the next impact keeps the arc before it', () => {
    const session = sessionOf(platform, add);
    session.seek(2.5);
    const frame = session.nextImpact();
    expect(frame.time).toBeCloseTo(3.4, 9);
    expect(frame.endedArcs.length / perEndedArc).toBe(2);
    expect(frame.endedArcs[9]).toBeCloseTo(5, 9);
  });
});
