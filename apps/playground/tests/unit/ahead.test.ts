import { beforeAll, expect, test } from 'vitest';
import { perAheadArc, perWall, type Carom } from 'carom';

import { Session } from '../../src/engine/session.ts';
import { loadEngine, sceneText } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

type Point = readonly [number, number];
const side = (from: Point, to: Point, at: Point): number => (to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0]);

test.each(['pool-break', 'arena', 'bouncing-balls', 'wall-end', 'sinai-billiard'])('in %s no path ahead goes through a wall', (name) => {
  const session = new Session(carom);
  const scene = session.load(sceneText(name));
  if (!scene.ok) throw new Error('it does not open');
  const { walls, kinds } = scene.shapes;
  session.seek(1);
  let crossed = 0;
  let looked = 0;
  for (let ball = 0; ball < Math.min(kinds.length / 4, 12); ++ball) {
    const { arcs } = session.ahead(kinds[4 * ball]!, 3, null, 3)!;
    for (let i = 0; i < arcs.length; i += perAheadArc) {
      const [, , , x0, y0, x1, y1, x2, y2] = arcs.subarray(i, i + perAheadArc) as unknown as number[];
      const at = (s: number): Point => [(1 - s) ** 2 * x0! + 2 * s * (1 - s) * x1! + s * s * x2!, (1 - s) ** 2 * y0! + 2 * s * (1 - s) * y1! + s * s * y2!];
      for (let step = 0; step < 8; ++step) {
        const [p, q] = [at(step / 8), at((step + 1) / 8)];
        for (let k = 0; k < walls.length; k += perWall) {
          const [a, b]: [Point, Point] = [[walls[k + 1]!, walls[k + 2]!], [walls[k + 3]!, walls[k + 4]!]];
          if (side(a, b, p) * side(a, b, q) < 0 && side(p, q, a) * side(p, q, b) < 0) ++crossed;
          ++looked;
        }
      }
    }
  }
  expect(crossed).toBe(0);
  expect(looked).toBeGreaterThan(100);
});

test('what is ahead of a shot is what happens after it', () => {
  const session = new Session(carom);
  const scene = session.load(sceneText('pool-break'));
  if (!scene.ok) throw new Error('it does not open');
  const ball = { center: [-0.635, 0.011], velocity: [5, 0.1], radius: 0.028575, mass: 0.17, restitution: 0.975 } as const;
  const found = session.ahead(0, 1, { act: 'put', kind: 'ball', id: 0, shape: ball }, 4)!;
  const struck = new Set(Array.from({ length: found.arcs.length / perAheadArc }, (_, i) => found.arcs[i * perAheadArc]!));
  expect(struck.size).toBe(5);
  session.edit({ act: 'put', kind: 'ball', id: 0, shape: ball }, true);
  const [, , end, , , , , x, y] = found.arcs.subarray(0, perAheadArc) as unknown as number[];
  const { balls } = session.seek(end!);
  expect([balls[0], balls[1]]).toEqual([expect.closeTo(x!, 12), expect.closeTo(y!, 12)]);
});

test('what cannot be done has no future', () => {
  const session = new Session(carom);
  session.load(sceneText('pool-break'));
  const outside = { center: [-0.635, 0.011], velocity: [5, 0.1], radius: -1 } as const;
  expect(session.ahead(0, 1, { act: 'put', kind: 'ball', id: 0, shape: outside }, 4)).toBeNull();
});
