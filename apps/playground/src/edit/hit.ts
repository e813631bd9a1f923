import type { Pair } from 'carom';

import type { Selection } from '../app.ts';
import type { Shapes } from '../engine/protocol.ts';
import { isInside, nearestImage, periodOf } from '../view/images.ts';

/** What a pointer points at: the nearest of what is within `reach` of it, balls before pillars before walls; or at an image of it in the periodic box. */
export function shapeAt(point: Pair, reach: number, { kinds, walls, pillars, periodic }: Shapes, balls: Float64Array): Selection | null {
  if (!isInside(periodic, point, reach)) return null;
  const near = (numbers: Float64Array, each: number, far: (i: number) => number): number | null => {
    let [best, found] = [reach, null as number | null];
    for (let i = 0; i < numbers.length; i += each) {
      const d = far(i);
      if (d <= best) [best, found] = [d, i];
    }
    return found;
  };
  const toCircle = (x: number, y: number, r: number): number => Math.max(Math.hypot(...nearestImage(periodic, [point[0] - x, point[1] - y])) - r, 0);
  const ball = near(kinds, 4, (i) => toCircle(balls[i]!, balls[i + 1]!, kinds[i + 1]!));
  if (ball !== null) return { kind: 'ball', id: kinds[ball]! };
  const [width, height] = periodOf(periodic);
  const places = [-width, 0, width].flatMap((x) => [-height, 0, height].map((y): Pair => [point[0] + x, point[1] + y]));
  const seen = periodic ? places : [point];
  const wall = near(walls, 7, (i) => Math.min(...seen.map((place) => toSegment(place, [walls[i + 1]!, walls[i + 2]!], [walls[i + 3]!, walls[i + 4]!]))));
  const pillar = near(pillars, 5, (i) => toCircle(pillars[i + 1]!, pillars[i + 2]!, pillars[i + 3]!));
  if (pillar !== null) return { kind: 'pillar', id: pillars[pillar]! };
  return wall === null ? null : { kind: 'wall', id: walls[wall]! };
}

/** The distance of a point from the stretch between two others. */
export function toSegment(point: Pair, from: Pair, to: Pair): number {
  const [ex, ey] = [to[0] - from[0], to[1] - from[1]];
  const [px, py] = [point[0] - from[0], point[1] - from[1]];
  const along = Math.min(Math.max((px * ex + py * ey) / (ex * ex + ey * ey || 1), 0), 1);
  return Math.hypot(px - ex * along, py - ey * along);
}

export function distance(a: Pair, b: Pair): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
