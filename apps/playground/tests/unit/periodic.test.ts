import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { beforeAll, describe, expect, test, vi } from 'vitest';
import { perArc, perBall, textOf, type Carom, type PeriodicBox } from 'carom';

import type { App } from '../../src/app.ts';
import { cppProgram } from '../../src/code/cpp.ts';
import { listingOf } from '../../src/code/listing.ts';
import { moveTogether } from '../../src/edit/group.ts';
import { shapeAt } from '../../src/edit/hit.ts';
import { insideBox } from '../../src/edit/shapes.ts';
import { Session } from '../../src/engine/session.ts';
import type { Shapes } from '../../src/engine/protocol.ts';
import { shapesOf } from '../../src/engine/shapes-of.ts';
import { ArcLog } from '../../src/view/arc-log.ts';
import { imageInside, nearestImage, withImages } from '../../src/view/images.ts';
import { ImpactLog } from '../../src/view/impact-log.ts';
import type { Painter, Picture } from '../../src/view/painter.ts';
import { drawSteps } from '../../src/view/paths.ts';
import { perPiece, TrailArcs } from '../../src/view/trail-arcs.ts';
import { command, loadEngine, worldOf } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

const box: PeriodicBox = { from: [0, 0], to: [12, 8], axes: 'both' };
const shared = `{"duration": 20, "periodic": {"from": [0, 0], "to": [12, 8]}, "balls": [
  {"center": [1, 4], "velocity": [-3, 1], "radius": 0.5}, {"center": [9, 4], "velocity": [0, 0], "radius": 1}],
  "pillars": [{"center": [12, 0], "radius": 2}]}`;
/** A ball that meets nothing. */
const lonely = '{"periodic": {"from": [0, 0], "to": [12, 8]}, "balls": [{"center": [1, 4], "velocity": [-30, 17], "radius": 0.5}]}';

function sessionOf(text: string): { readonly session: Session; readonly load: Extract<ReturnType<Session['load']>, { ok: true }> } {
  const session = new Session(carom);
  const load = session.load(text);
  if (!load.ok) throw new Error(load.problems.map(textOf).join('\n'));
  return { session, load };
}

describe.each(['gas-1', 'channel-0', 'pillars-0', 'mixed-1', 'sinai-2'])('%s', (name) => {
  test('has the history of the command, and its balls stay inside the box', () => {
    const file = new URL(`../../../../tests/referee/cases/periodic/${name}.json`, import.meta.url).pathname;
    const { until, impacts, history } = JSON.parse(execFileSync(command, ['run', file, '--json'], { encoding: 'utf8' })) as { until: number; impacts: number; history: string };
    const world = worldOf(carom, readFileSync(file, 'utf8'));
    for (let frame = 1; frame <= 20; ++frame) {
      world.advanceTo((until * frame) / 20, 'at arcs');
      const balls = world.balls();
      for (let i = 0; i < balls.length; i += perBall) expect(imageInside(world.periodicBox, [balls[i]!, balls[i + 1]!])).toEqual([balls[i], balls[i + 1]]);
    }
    expect(impacts).toBeGreaterThan(0);
    expect([world.counts.total, world.history]).toEqual([impacts, history]);
    world.free();
  });
});

test('a world tells its periodic box, and one that does not repeat has none', () => {
  const boxOf = (text: string): PeriodicBox | null => worldOf(carom, text).periodicBox;
  expect(boxOf(shared)).toEqual(box);
  expect(boxOf('{"periodic": {"from": [0, -1], "to": [1, 3], "axes": "y"}}')).toMatchObject({ axes: 'y' });
  expect(boxOf('{"periodic": {"from": [0, -1], "to": [1, 0], "axes": "x"}}')).toMatchObject({ axes: 'x' });
  expect(boxOf('{}')).toBeNull();
});

test('what knows no periodic boxes says so', () => {
  const world = worldOf(carom, shared);
  const edit = world.addMover({});
  expect(edit.ok ? '' : edit.problems.map(textOf).join()).toMatch(/periodic box/);
  expect(() => world.stepped(1 / 60)).toThrow('the time-stepper has no periodic boxes');
});

test('where nothing is met, the search for the next impact ends', () => {
  const { session } = sessionOf(lonely);
  expect(session.nextImpact().stopped).toBeNull();
});

test('an edit keeps the periodic box, temperatures and places, and so does its text', () => {
  const thermal = '{"periodic": {"from": [0, 0], "to": [12, 8], "axes": "x"}, "crystals": [{"columns": 4, "rows": 2, "radius": 0.3, "packing": 0.3, "center": [6, 4], "walls": false, "seed": 1}],'
    + ' "walls": [{"from": [0, 0], "to": [12, 0], "temperature": 2}, {"from": [0, 8], "to": [12, 8], "temperature": 0.5}]}';
  const { session, load } = sessionOf(thermal);
  expect(load.shapes.periodic).toEqual({ ...box, axes: 'x' });
  session.seek(1);
  const edited = session.edit({ act: 'put', kind: 'pillar', id: null, shape: { center: [11.75, 7], radius: 0.5 } }, true);
  if (!edited?.ok) throw new Error('it is refused');
  expect(edited.shapes.periodic).toEqual(load.shapes.periodic);
  const text = JSON.parse(edited.text) as { periodic: object; walls: { temperature: number }[]; balls: object[] };
  expect(text.periodic).toEqual({ from: [0, 0], to: [12, 8], axes: 'x' });
  expect(text.walls.map(({ temperature }) => temperature)).toEqual([2, 0.5]);
  expect(text.balls).toHaveLength(8);
});

describe('trails', () => {
  /** The pieces of all trails, after a scene was played in frames to a time; in none, from impact to impact before. */
  const trailsOf = (text: string, time: number, frames: number): TrailArcs => {
    const { session, load } = sessionOf(text);
    const log = new ArcLog();
    const trails = new TrailArcs(load.shapes.kinds, load.shapes.periodic);
    for (let frame = load.frame, i = 1; frame.time < time; ++i) {
      frame = frames > 0 ? session.seek((time * i) / frames) : session.nextImpact();
      if (frame.time > time) frame = session.seek(time);
      log.add(frame.firstImpact, frame.firstImpact + frame.impacts.length / 10, frame.endedArcs);
      trails.collect(log, frame.time, frame.counts.total, time, frame.arcs, Infinity);
    }
    return trails;
  };

  test.each([0, 1, 7, 60])('cross the edges without a jump or a gap, played in %d frames', (frames) => {
    const trails = trailsOf(shared, 3, frames);
    // Of each ball, from when to when the pieces were flown, as shares of the trail: all of it, without a gap.
    const flown = [0, 1].map((ball) => {
      const spans: [number, number][] = [];
      for (let i = 0; i < trails.count; ++i) {
        const [x0, y0, , , x2, y2, older, newer, of] = trails.pieces.subarray(i * perPiece, (i + 1) * perPiece) as unknown as number[];
        if (of !== ball) continue;
        expect(Math.max(x0!, x2!) >= 0 && Math.min(x0!, x2!) <= 12 && Math.max(y0!, y2!) >= 0 && Math.min(y0!, y2!) <= 8).toBe(true);
        spans.push([newer!, older!]);
      }
      return spans.sort(([a], [b]) => a - b);
    });
    for (const spans of flown) {
      let reached = 0;
      for (const [newer, older] of spans) {
        expect(newer).toBeLessThan(reached + 1e-9);
        reached = Math.max(reached, older);
      }
      expect(reached).toBeCloseTo(1, 9);
    }
  });

  test('each moment of the way shows inside the box where the ball was', () => {
    const trails = trailsOf(lonely, 0.5, 9);
    const world = worldOf(carom, lonely);
    for (const time of [0.05, 0.2, 0.31, 0.44]) {
      world.advanceTo(time, 'away');
      const [x, y] = world.balls() as unknown as [number, number];
      const age = (0.5 - time) / 0.5;
      let nearest = Infinity;
      for (let i = 0; i < trails.count; ++i) {
        const [x0, y0, , , x2, y2, older, newer] = trails.pieces.subarray(i * perPiece, (i + 1) * perPiece) as unknown as [number, number, number, number, number, number, number, number];
        if (age < newer - 1e-12 || age > older + 1e-12) continue;
        const share = (older - age) / (older - newer);
        nearest = Math.min(nearest, Math.hypot(x0 + (x2 - x0) * share - x, y0 + (y2 - y0) * share - y));
      }
      expect(nearest).toBeLessThan(1e-9);
    }
  });

  test('present arcs begin where legs do, also when those were renewed', () => {
    const world = worldOf(carom, lonely);
    world.advanceTo(0.5, 'at arcs');
    const ended = [...world.arcs()];
    const present = world.presentArcs();
    expect(present).toHaveLength(perArc);
    expect([ended[2], ended.at(-7)]).toEqual([0, present[0]]);
  });
});

describe('images', () => {
  const picture = (balls: readonly number[], kinds: readonly number[], periodic: PeriodicBox | null = box): Picture => ({
    frame: { time: 0, balls: Float64Array.from(balls) }, log: new ImpactLog(), arrowTime: 1, speed: 1,
    shapes: {
      kinds: Float64Array.from(kinds), gravityScales: new Float64Array(0), gravity: [0, 0], periodic,
      walls: Float64Array.of(0, 0, 1, 0, 3, 0, 1), pillars: Float64Array.of(0, 12, 0, 2, 1),
    },
    colouring: { by: 'ball', ramp: [], along: (ball) => ball / 10, ends: null },
    layers: { trails: true, velocities: false, momenta: false, centre: true, flashes: true, grid: false, ahead: true },
  });
  const placesIn = (numbers: Float64Array, each: number, at: number): string[] =>
    Array.from({ length: numbers.length / each }, (_, i) => `${numbers[i * each + at]},${numbers[i * each + at + 1]}`).sort();

  test('what reaches across an edge or a corner is drawn on the other side too, in its own colour', () => {
    const { frame, shapes, colouring, layers } = withImages(picture([6, 4, 1, 1, 11.75, 7.75, 2, 3], [0, 1, 1, 1, 7, 0.5, 2, 1]));
    expect(placesIn(frame.balls, 4, 0)).toEqual(['-0.25,-0.25', '-0.25,7.75', '11.75,-0.25', '11.75,7.75', '6,4']);
    expect(shapes.kinds).toEqual(Float64Array.of(0, 1, 1, 1, ...[1, 2, 3, 4].flatMap(() => [7, 0.5, 2, 1])));
    expect([0, 1, 2, 4].map((ball) => colouring.along(ball, frame.balls))).toEqual([0, 0.1, 0.1, 0.1]);
    expect(placesIn(shapes.pillars, 5, 1)).toEqual(['0,0', '0,8', '12,0', '12,8']);
    expect(placesIn(shapes.walls, 7, 1)).toEqual(['0,1', '12,1']);
    expect(layers.centre).toBe(false);
  });
  test('along an axis that does not repeat there are none, and without a box nothing changes', () => {
    const { frame } = withImages(picture([11.75, 7.75, 2, 3], [7, 0.5, 2, 1], { ...box, axes: 'x' }));
    expect(placesIn(frame.balls, 4, 0)).toEqual(['-0.25,7.75', '11.75,7.75']);
    const plain = picture([11.75, 7.75, 2, 3], [7, 0.5, 2, 1], null);
    expect(withImages(plain)).toBe(plain);
  });
  test('the nearest and the one inside', () => {
    expect(nearestImage(box, [11, -5])).toEqual([-1, 3]);
    expect(imageInside(box, [-1, 20])).toEqual([11, 4]);
    expect(imageInside({ ...box, axes: 'y' }, [-1, 20])).toEqual([-1, 4]);
  });
  test('are pointed at as the shape itself, and nothing is outside', () => {
    const world = worldOf(carom, shared.replace('[1, 4]', '[0.25, 4]'));
    const at = (x: number, y: number): unknown => shapeAt([x, y], 0.1, shapesOf(world), world.balls());
    expect([at(0.5, 4), at(11.9, 4), at(11.5, 4), at(-0.3, 4)]).toEqual([{ kind: 'ball', id: 0 }, { kind: 'ball', id: 0 }, null, null]);
    expect([at(1, 1), at(1, 7), at(11, 7), at(3, 1)]).toEqual([...[1, 2, 3].map(() => ({ kind: 'pillar', id: 0 })), null]);
  });
  test('what is dragged across an edge comes in on the other side', () => {
    const pillar = { kind: 'pillar', shape: { center: [13, 4] as const, radius: 1, restitution: 1 } } as const;
    expect(insideBox(pillar, 'whole', box).shape).toMatchObject({ center: [1, 4] });
    expect(insideBox(pillar, 'radius', box)).toBe(pillar);
  });
});

describe('an impact across an edge is worked through where the ball is inside the box', () => {
  const ends = (value: number): unknown => expect.closeTo(value, 9);
  test('of two balls', () => {
    const { session } = sessionOf('{"periodic": {"from": [0, 0], "to": [12, 8]}, "balls": [{"center": [3, 4], "velocity": [-2, 0], "radius": 0.5}, {"center": [10.5, 4], "velocity": [0, 0], "radius": 0.5}]}');
    session.nextImpact();
    const told = session.explain(1, 0.5)!;
    // It has come 3.5 to the left, and is inside at 11.5 then.
    expect(told).toMatchObject({ time: ends(1.75), ball: { center: [ends(12.5), ends(4)] }, other: { center: [ends(10.5), ends(4)] } });
    expect(told).toMatchObject({ after: { center: [ends(11.5), ends(4)] }, other_after: { center: [ends(10.5), ends(4)] }, contact: [ends(11), ends(4)] });
  });
  test('of a falling ball and another', () => {
    const { session } = sessionOf('{"gravity": [0, -1], "periodic": {"from": [0, 0], "to": [12, 8]}, "balls": [{"center": [3, 4], "velocity": [0, 0], "radius": 0.5}, {"center": [3, 6.5], "velocity": [0, 0], "radius": 0.5, "gravity_scale": 0}]}');
    session.nextImpact();
    const told = session.explain(1, 0.5)!;
    expect(told).toMatchObject({ after: { center: [ends(3), ends(7.5)] }, other_after: { center: [ends(3), ends(6.5)] }, contact: [ends(3), ends(7)] });
  });
  test('of a wall and of a pillar', () => {
    const { session } = sessionOf('{"periodic": {"from": [0, 0], "to": [12, 8]}, "balls": [{"center": [3, 4], "velocity": [2, 0], "radius": 0.5}], "walls": [{"from": [0, 3], "to": [0, 5]}], "pillars": [{"center": [11, 4], "radius": 1}]}');
    session.nextImpact();
    session.nextImpact();
    expect(session.explain(1, 0.5)).toMatchObject({ other: { kind: 'pillar', center: [11, 4] }, after: { center: [ends(9.5), ends(4)] } });
    expect(session.explain(2, 0.5)).toMatchObject({ other: { kind: 'wall', from: [0, 3] }, after: { center: [ends(0.5), ends(4)] } });
    const right = sessionOf('{"periodic": {"from": [0, 0], "to": [12, 8]}, "balls": [{"center": [3, 4], "velocity": [2, 0], "radius": 0.5}], "walls": [{"from": [0, 3], "to": [0, 5]}]}').session;
    right.nextImpact();
    expect(right.explain(1, 0.5)).toMatchObject({ other: { kind: 'wall', from: [12, 3], to: [12, 5] }, after: { center: [ends(11.5), ends(4)] } });
  });
});

test('several shapes are not moved together, which is told', async () => {
  const { load } = sessionOf(shared);
  const app = { shapes: load.shapes, frame: load.frame, edit: () => Promise.resolve([]) } as unknown as App;
  expect(await moveTogether(app, [{ kind: 'ball', id: 0 }, { kind: 'ball', id: 1 }], [1, 0])).toEqual(['in a periodic box shapes are moved one at a time']);
});

test('the lines of small pictures do not jump across', () => {
  class Path {
    readonly steps: string[] = [];
    moveTo = (x: number): unknown => this.steps.push(`to ${x}`);
    lineTo = (x: number): unknown => this.steps.push(`line ${x}`);
  }
  vi.stubGlobal('Path2D', Path);
  const drawn: string[] = [];
  const canvas = { stroke: (path: Path) => drawn.push(...path.steps), fill: () => undefined };
  const painter = { canvas, toScreen: (point: unknown) => point } as unknown as Painter;
  const steps = [3, 1, 11, 10].map((x) => Float64Array.of(x, 4));
  const colouring = { by: 'ball', ramp: [[0, 0, 0]], along: () => 0, ends: null } as const;
  drawSteps(painter, steps, { colouring, frame: { time: 0, balls: new Float64Array(4) }, shapes: { periodic: box } as Shapes }, 0);
  vi.unstubAllGlobals();
  expect(drawn).toEqual(['to 3', 'line 1', 'to 11', 'line 10']);
});

test('the camera shows the box, however far balls fly', () => {
  expect(sessionOf(lonely).load.motion.box).toEqual({ min: [0, 0], max: [12, 8] });
  const channel = sessionOf('{"periodic": {"from": [0, 0], "to": [12, 1], "axes": "x"}, "balls": [{"center": [1, 4], "velocity": [-3, 0], "radius": 0.5}]}');
  expect(channel.load.motion.box).toEqual({ min: [0, 3.5], max: [12, 4.5] });
});

test('a program of the scene repeats as well', () => {
  const world = worldOf(carom, shared);
  const source = { name: 'shared', file: 'shared.json', text: shared, until: 1 };
  expect(cppProgram(source, listingOf(shared, shapesOf(world), world.balls()))).toContain('  carom::World world;\n  world.set_periodic_box({.from = {0, 0}, .to = {12, 8}});\n');
});
