import { perBall, perBallKind, perPillar, perWall, type Pair } from 'carom';

import type { Shapes } from '../engine/protocol.ts';

/** A rectangle along the axes. */
export interface Box {
  readonly min: Pair;
  readonly max: Pair;
}

/** What all of a scene's shapes fit in, and another box; a unit square when there is nothing. Where the plane repeats, its periodic box. */
export function boundsOf({ kinds, walls, pillars, periodic }: Pick<Shapes, 'kinds' | 'walls' | 'pillars' | 'periodic'>, balls: Float64Array, and?: Box): Box {
  let [left, low, right, high] = and ? [...and.min, ...and.max] : [Infinity, Infinity, -Infinity, -Infinity];
  const include = (x: number, y: number, reach: number): void => {
    left = Math.min(left, x - reach);
    right = Math.max(right, x + reach);
    low = Math.min(low, y - reach);
    high = Math.max(high, y + reach);
  };
  for (let i = 0; i < walls.length; i += perWall) {
    include(walls[i + 1]!, walls[i + 2]!, 0);
    include(walls[i + 3]!, walls[i + 4]!, 0);
  }
  for (let i = 0; i < pillars.length; i += perPillar) include(pillars[i + 1]!, pillars[i + 2]!, pillars[i + 3]!);
  for (let i = 0, kind = 0; i < balls.length; i += perBall, kind += perBallKind) include(balls[i]!, balls[i + 1]!, kinds[kind + 1]!);
  if (periodic && periodic.axes !== 'y') [left, right] = [periodic.from[0], periodic.to[0]];
  if (periodic && periodic.axes !== 'x') [low, high] = [periodic.from[1], periodic.to[1]];
  if (periodic && !(low <= high)) [low, high] = [-1, 1];
  if (periodic && !(left <= right)) [left, right] = [-1, 1];
  return left <= right ? { min: [left, low], max: [right, high] } : { min: [-1, -1], max: [1, 1] };
}

/** The part of a box that is no further from another than `reach`. */
export function within(box: Box, other: Box, reach: number): Box {
  return {
    min: [Math.max(box.min[0], other.min[0] - reach), Math.max(box.min[1], other.min[1] - reach)],
    max: [Math.min(box.max[0], other.max[0] + reach), Math.min(box.max[1], other.max[1] + reach)],
  };
}
