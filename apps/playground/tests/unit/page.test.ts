import { beforeAll, describe, expect, test } from 'vitest';
import type { Carom } from 'carom';

import { impactsCsv, stateCsv } from '../../src/csv.ts';
import { shapeAt, toSegment } from '../../src/edit/hit.ts';
import { dragged, gripsOf, shapeOf, type Shape } from '../../src/edit/shapes.ts';
import { fromBase85, toBase85 } from '../../src/engine/base85.ts';
import { Series } from '../../src/series.ts';
import { pack, unpack } from '../../src/share.ts';
import { counted, drift, numberFrom, shown } from '../../src/ui/numbers.ts';
import { energyDrift } from '../../src/ui/readouts.ts';
import { ArcLog } from '../../src/view/arc-log.ts';
import { boundsOf } from '../../src/view/box.ts';
import { Camera } from '../../src/view/camera.ts';
import { speedRamp } from '../../src/view/colours.ts';
import { addCurve } from '../../src/view/curves.ts';
import { ImpactLog } from '../../src/view/impact-log.ts';
import { onePane, twoPanes } from '../../src/view/panes.ts';
import { loadEngine, sceneNames, sceneText, worldOf } from './engine.ts';
import { trailsOf } from './trails.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

const shapes = {
  kinds: Float64Array.of(0, 1, 2, 0.5, 7, 0.25, 1, 1),
  gravityScales: Float64Array.of(1, 0.5),
  gravity: [0, 0] as const,
  walls: Float64Array.of(3, 0, 0, 10, 0, 1, 0.9),
  pillars: Float64Array.of(1, 5, 5, 2, 1),
};
const balls = Float64Array.of(-3, 0, 1, 1, 20, 4, 0, 0);

describe('scenes in links', () => {
  test.each(sceneNames())('%s comes back out of its link, meaning the same', async (name) => {
    expect(JSON.parse(await unpack(await pack(sceneText(name))))).toEqual(JSON.parse(sceneText(name)));
  });
  test('damaged ones say so', async () => {
    await expect(unpack('%%%')).rejects.toThrow(/damaged/);
    const whole = await pack(sceneText('arena'));
    await expect(unpack(whole.slice(0, -20))).rejects.toThrow(/damaged/);
  });
});

describe('camera', () => {
  const camera = Object.assign(new Camera(), { width: 800, height: 600, center: [2, 1], scale: 40 });
  test('y points up, and there and back is the same', () => {
    expect(camera.toScreen([2, 2])).toEqual([400, 260]);
    expect(camera.toWorld(camera.toScreen([-7, 3]))).toEqual([-7, 3]);
  });
  test('zooming leaves what is under the pointer', () => {
    const before = camera.toWorld([100, 50]);
    camera.zoom(3, [100, 50]);
    const after = camera.toWorld([100, 50]);
    expect(after[0]).toBeCloseTo(before[0], 10);
    expect(after[1]).toBeCloseTo(before[1], 10);
  });
  test('fitting shows everything between the margins', () => {
    const box = boundsOf(shapes, balls);
    expect(box).toEqual({ min: [-4, -1], max: [20.25, 7] });
    camera.fit(box, onePane(800, 600, { top: 80, right: 300, bottom: 100, left: 20 }));
    const [left, top] = camera.toScreen([box.min[0], box.max[1]]);
    const [right, bottom] = camera.toScreen([box.max[0], box.min[1]]);
    expect(left).toBeGreaterThanOrEqual(20 - 1e-9);
    expect(right).toBeLessThanOrEqual(500 + 1e-9);
    expect(top).toBeGreaterThanOrEqual(80 - 1e-9);
    expect(bottom).toBeLessThanOrEqual(500 + 1e-9);
  });
});

test('two panes are beside each other for a tall scene, and one below the other for a wide one', () => {
  const margins = { top: 80, right: 300, bottom: 100, left: 20 };
  const tall = twoPanes(1400, 800, margins, { min: [0, 0], max: [1, 2] });
  // Both have as much room, side by side.
  const inner = tall.width - tall.margins.left - tall.margins.right;
  expect(tall.margins.left).toBe(20);
  expect(tall.second).toEqual([expect.closeTo(tall.width + tall.margins.right - tall.margins.left, 9), 0]);
  expect(tall.margins.left + tall.second![0] + inner).toBeCloseTo(1400 - 300, 9);
  const wide = twoPanes(1400, 800, margins, { min: [0, 0], max: [4, 1] });
  expect(wide.second![0]).toBe(0);
  expect(wide.second![1] + wide.height).toBe(800 - 100);
});

describe('shapes under the pointer', () => {
  test('balls before pillars before walls, within reach', () => {
    expect(shapeAt([-3.5, 0.5], 0.1, shapes, balls)).toEqual({ kind: 'ball', id: 0 });
    expect(shapeAt([20, 4.3], 0.1, shapes, balls)).toEqual({ kind: 'ball', id: 7 });
    expect(shapeAt([5, 3.5], 0.1, shapes, balls)).toEqual({ kind: 'pillar', id: 1 });
    expect(shapeAt([8, 0.05], 0.1, shapes, balls)).toEqual({ kind: 'wall', id: 3 });
    expect(shapeAt([8, 0.5], 0.1, shapes, balls)).toBeNull();
  });
  test('the distance to a stretch ends at its ends', () => {
    expect(toSegment([13, 4], [0, 0], [10, 0])).toBe(5);
    expect(toSegment([5, -2], [0, 0], [10, 0])).toBe(2);
    expect(toSegment([3, 4], [0, 0], [0, 0])).toBe(5);
  });
  test('are read with all their values', () => {
    expect(shapeOf({ kind: 'ball', id: 7 }, shapes, balls)?.shape).toEqual({ center: [20, 4], velocity: [0, 0], radius: 0.25, mass: 1, restitution: 1, gravityScale: 0.5 });
    expect(shapeOf({ kind: 'wall', id: 3 }, shapes, balls)?.shape).toEqual({ from: [0, 0], to: [10, 0], stops: 'outside', restitution: 0.9 });
    expect(shapeOf({ kind: 'pillar', id: 9 }, shapes, balls)).toBeNull();
  });
});

describe('grips', () => {
  const tipOf = (velocity: readonly [number, number]): readonly number[] =>
    gripsOf({ kind: 'ball', shape: { center: [0, 0], velocity, radius: 2, mass: 1, restitution: 1, gravityScale: 1 } }, 0.5, 0.1)[0]![1];
  test('a velocity is held at its tip, a small one a bit off, and that of a ball at rest beside it', () => {
    expect(tipOf([0, 8])).toEqual([0, 4]);
    expect(tipOf([0, 0.001])[1]).toBeCloseTo(1.4);
    expect(tipOf([0, 0])).toEqual([4, 0]);
  });
});

describe('dragging', () => {
  const ball = shapeOf({ kind: 'ball', id: 0 }, shapes, balls)!;
  const wall: Shape = { kind: 'wall', shape: { from: [0, 0], to: [1, 0], stops: 'both', restitution: 1 } };
  test('moves, turns velocities, sets radii and ends', () => {
    expect(dragged(ball, 'whole', [1, 2], [0, 0], 1).shape).toMatchObject({ center: [-2, 2], velocity: [1, 1] });
    expect(dragged(ball, 'velocity', [0, 0], [-1, 0], 0.5).shape).toMatchObject({ velocity: [4, 0], center: [-3, 0] });
    expect(dragged(ball, 'radius', [0, 0], [0, 4], 1).shape).toMatchObject({ radius: 5 });
    expect(dragged(wall, 'to', [9, 9], [3, 4], 1).shape).toMatchObject({ from: [0, 0], to: [3, 4] });
    expect(dragged(wall, 'whole', [1, 1], [0, 0], 1).shape).toMatchObject({ from: [1, 1], to: [2, 1] });
  });
  test('a velocity dragged to its own tip stays', () => {
    const tip = gripsOf(ball, 0.25, 0.01).find(([grip]) => grip === 'velocity')![1];
    expect(dragged(ball, 'velocity', [0, 0], tip, 0.25)).toEqual(ball);
  });
});

describe('trails', () => {
  /** The trails of a scene at a time, of a length; each a point, then control points and ends in turn. */
  const trailsAt = (scene: string, time: number, length: number): number[][] => {
    const world = worldOf(carom, scene);
    world.advanceTo(time, 'at arcs');
    const log = new ArcLog();
    log.add(0, world.impactCount, world.arcs().slice());
    const trails = trailsOf(log, time, world.impactCount, length, world.presentArcs().slice(), world.ballKinds().slice());
    world.free();
    return trails;
  };
  const bounce = '"balls": [{"center": [0,0], "velocity": [3,1], "radius": 0.5}], "walls": [{"from": [5,-5], "to": [5,5]}]';

  test('have the corners of the path, and end where they are long enough', () => {
    expect(trailsAt(`{${bounce}}`, 2, 1)).toEqual([[3, 2, 3.75, 1.75, 4.5, 1.5, 3.75, 1.25, 3, 1]]);
    expect(trailsAt(`{${bounce}}`, 2, 0.25)).toEqual([[3, 2, 3.375, 1.875, 3.75, 1.75]]);
    expect(trailsAt(`{${bounce}}`, 1, 9)).toEqual([[3, 1, 1.5, 0.5, 0, 0]]);
  });

  test('are the parabolas of falling balls, cut ones too', () => {
    // y = t − 2 t²: at the wall after 1.5 s, where the tangents of start and end cross half-way.
    expect(trailsAt(`{"gravity": [0, -4], ${bounce}}`, 2, 9)).toEqual([[3, -6, 3.75, -4.25, 4.5, -3, 2.25, 0.75, 0, 0]]);
    // From t = ½, where the ball is at (1.5, 0), on the same curve.
    expect(trailsAt(`{"gravity": [0, -4], ${bounce}}`, 1, 0.5)).toEqual([[3, -1, 2.25, -0.25, 1.5, 0]]);
  });

  test('are straight where a ball slides along a floor', () => {
    const [trail] = trailsAt('{"gravity": [0, -10], "balls": [{"center": [0, 1], "velocity": [2, 0], "radius": 1}], "walls": [{"from": [-9, 0], "to": [9, 0]}]}', 2, 1);
    expect(trail).toEqual([4, 1, 3, 1, 2, 1]);
  });
});

describe('a curve in pixels', () => {
  /** What is drawn of a curve in a window of 800 by 600 pixels: lines of its places, in pieces. */
  const drawn = (from: [number, number], control: [number, number], to: [number, number], straight = false): number[][] => {
    const pieces: number[][] = [];
    let at: number[] = from;
    const path = {
      moveTo: (x: number, y: number) => (at = [x, y]),
      lineTo: (x: number, y: number) => (pieces.push([...at, x, y]), (at = [x, y])),
      quadraticCurveTo: (cx: number, cy: number, x: number, y: number) => (pieces.push([...at, cx, cy, x, y]), (at = [x, y])),
    };
    addCurve(path as unknown as CanvasPath, from, control, to, [800, 600], straight);
    return pieces;
  };

  test('is drawn whole when it is not much larger than the window', () => {
    expect(drawn([-100, 0], [400, 900], [900, 0])).toEqual([[-100, 0, 400, 900, 900, 0]]);
    expect(drawn([-100, 0], [400, 0], [900, 0], true)).toEqual([[-100, 0, 900, 0]]);
  });

  test('has only its part in the window drawn when it is huge, and exactly there', () => {
    // y = 300 + (x − 400)² / 1e9, from far left to far right.
    const far = 1e8;
    const pieces = drawn([400 - far, 300 + far ** 2 / 1e9], [400, 300 - far ** 2 / 1e9], [400 + far, 300 + far ** 2 / 1e9]);
    expect(pieces.length).toBeLessThan(8);
    for (const [x0, y0, , , x1, y1] of pieces as [number, number, number, number, number, number][]) {
      expect(Math.max(Math.abs(x0), Math.abs(x1))).toBeLessThan(1e4);
      expect([y0, y1]).toEqual([x0, x1].map((x) => expect.closeTo(300 + (x - 400) ** 2 / 1e9, 6) as unknown));
    }
    expect([Math.min(...pieces.map(([x]) => x!)), Math.max(...pieces.map((piece) => piece[4]!))]).toEqual([expect.toSatisfy((x: number) => x <= 0), expect.toSatisfy((x: number) => x >= 800)]);
    expect(drawn([-1e9, 5000], [0, 5000], [1e9, 5000])).toEqual([]);
  });
});

test('arcs are known once, up to the impacts that ended them', () => {
  const log = new ArcLog(4);
  const arcs = (...impacts: number[]): Float64Array => Float64Array.from(impacts.flatMap((impact) => [impact, 7, impact, impact + 1, 0, 0, 0, 0, 0, 0]));
  log.add(0, 2, arcs(0, 0, 1));
  log.add(0, 2, arcs(0, 0, 1));
  expect([0, 1, 2, 9].map((impact) => log.countBefore(impact))).toEqual([0, 2, 3, 3]);
  log.add(2, 3, arcs(2, 2));
  // There is no room for five: the older two have gone.
  expect([log.count, log.at(0, 0), log.at(0, 1), log.arc(0)[1]]).toEqual([3, 1, 7, 2]);
});

test('the log counts impacts up to a time', () => {
  const log = new ImpactLog();
  const impacts = new Float64Array(40);
  [1, 2, 2, 5].forEach((time, i) => (impacts[10 * i] = time));
  log.add(0, impacts);
  log.add(0, impacts);
  expect([0, 1, 1.5, 2, 9].map((time) => log.countUntil(time))).toEqual([0, 1, 1, 3, 4]);
});

test('the log holds an impulse against the largest up to it', () => {
  const log = new ImpactLog();
  const impacts = new Float64Array(40);
  [0, 2, 0.5, 4].forEach((impulse, i) => (impacts[10 * i + 9] = impulse));
  log.add(0, impacts);
  expect([0, 1, 2, 3].map((index) => log.strength(index))).toEqual([0, 1, 0.25, 1]);
  log.clear();
  log.add(0, impacts.subarray(20, 30));
  expect(log.strength(0)).toBe(1);
});

test('a full log forgets its older half', () => {
  const log = new ImpactLog(4);
  const impact = (time: number): number[] => [time, 1, 0, 0, 0, time, 0, 0, 1, 0];
  for (let time = 1; time <= 5; ++time) log.add(time - 1, Float64Array.from(impact(time)));
  expect([log.first, log.count, log.at(2, 0)]).toEqual([2, 5, 3]);
  expect([2.5, 3, 9].map((time) => log.countUntil(time))).toEqual([2, 3, 5]);
});

test('bytes survive as text, which needs no escapes', () => {
  for (const length of [0, 1, 2, 3, 4, 5, 1000, 1003]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7919 + (i >> 3)) & 255);
    expect([...fromBase85(toBase85(bytes))]).toEqual([...bytes]);
    expect(toBase85(bytes).length).toBe(Math.ceil(length * 1.25));
  }
  expect([...fromBase85(toBase85(Uint8Array.of(255, 255, 255, 255, 255, 255)))]).toEqual([255, 255, 255, 255, 255, 255]);
  const all = toBase85(Uint8Array.from({ length: 65536 }, (_, i) => (i * 40503) >> 5));
  expect(new Set(all).size).toBe(85);
  expect(all).not.toMatch(/["'`\\<$\s]/);
});

test('CSV has the columns of the command', () => {
  expect(impactsCsv(Float64Array.of(1.5, 1, 0, 0, 0, 5, 1.5, -1, 0, 6))).toBe('time,kind,ball,other,feature,x,y,nx,ny,impulse\n1.5,wall,0,0,face,5,1.5,-1,0,6\n');
  expect(stateCsv(2, Float64Array.of(3, 2, -3, 1), Float64Array.of(0, 1, 1, 1))).toBe('ball,time,x,y,vx,vy\n0,2,3,2,-3,1\n');
});

test('a drift of the energy is held against both kinds of it, whose sum may be nothing', () => {
  const scene = { energyAtFirst: 0, energiesAtFirst: { kinetic: 0, potential: 0 } };
  expect(energyDrift(scene, { energy: 0, energyGiven: 0, energies: { kinetic: 0, potential: 0 } })).toBe(0);
  expect(energyDrift(scene, { energy: -0.5, energyGiven: 0, energies: { kinetic: 24.5, potential: -25 } })).toBeCloseTo(-0.5 / 49.5, 12);
  expect(energyDrift({ energyAtFirst: 8, energiesAtFirst: { kinetic: 8, potential: 0 } }, { energy: 4, energyGiven: 0, energies: { kinetic: 4, potential: 0 } })).toBe(-0.5);
  expect(energyDrift(scene, { energy: 4, energyGiven: 4, energies: { kinetic: 4, potential: 0 } })).toBe(0);
});

test('numbers are told for reading, and read as typed', () => {
  expect([shown(0), shown(-1.23456789), shown(12345678), shown(2e-5)]).toEqual(['0', '−1.23457', '1.235e7', '2.000e−5']);
  expect([counted(314159), counted(12)]).toEqual(['314\u202f159', '12']);
  expect([drift(0), drift(3.14e-16)]).toEqual(['0', '3.1e−16']);
  expect([numberFrom('1/60'), numberFrom(' 0,5 '), numberFrom('−2')]).toEqual([1 / 60, 0.5, -2]);
  expect([numberFrom(''), numberFrom('a'), numberFrom('1/2/3')]).toEqual([NaN, NaN, NaN]);
});

test('colours grow lighter or darker all along', () => {
  for (const dark of [true, false]) {
    const light = speedRamp(dark).map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b);
    const steps = light.slice(1).map((value, i) => (value - light[i]!) * (dark ? 1 : -1));
    expect(Math.min(...steps)).toBeGreaterThan(-4);
    expect(Math.abs(light.at(-1)! - light[0]!)).toBeGreaterThan(50);
  }
});

test('a series is thinned, keeps its ends and goes forward only', () => {
  const series = new Series();
  for (let i = 0; i <= 10_000; ++i) series.add(i / 100, i, { kinetic: 2 - i / 5000, potential: i / 5000 }, 2, 0);
  series.add(3, 300, { kinetic: 1, potential: 1 }, 2, 0);
  expect(series.times.length).toBeLessThanOrEqual(2000);
  expect(series.times[0]).toBe(0);
  expect(series.times.at(-1)).toBeGreaterThan(99);
  expect(series.rates.at(-1)).toBeCloseTo(100, 6);
  expect(series.kinetic.at(-1)! + series.potential.at(-1)!).toBeCloseTo(2, 12);
  expect(series.energies.length).toBe(series.times.length);
});
