import { perBall, type World } from 'carom';

import type { Box } from '../view/box.ts';
import { motionOf, type Motion } from './motion.ts';
import type { Moved, Shapes } from './protocol.ts';
import type { Show } from './show.ts';

/** A few seconds of a scene, to be drawn small. */
export interface Preview {
  readonly shapes: Shapes;
  readonly motion: Motion;
  readonly show: Show | null;
  readonly box: Box;
  /** x, y, vx, vy of every ball at moments that follow one another evenly, and where the moved shapes are then. */
  readonly frames: readonly { readonly time: number; readonly balls: Float64Array; readonly moved: Moved }[];
}

/** How long a preview takes to watch, in seconds, and how many moments it has at most, and numbers in all of them. */
const lasting = 6;
const mostFrames = 120;
const mostNumbers = 400_000;

/** Plays a world for about so many milliseconds at most. */
export function previewOf(world: World, shapes: Shapes, show: Show | null, budget: number): Preview {
  const begin = performance.now();
  const { duration } = world.about;
  const until = Math.min(lasting * (show?.speed ?? 1), show?.end ?? duration ?? Infinity);
  const motion = motionOf(world, shapes, show?.end ?? duration, budget / 2);
  const count = Math.min(Math.max(Math.floor(mostNumbers / (perBall * world.ballCount)), 2), mostFrames);
  const frames: Preview['frames'][number][] = [];
  for (let i = 0; i < count && performance.now() - begin < budget; ++i) {
    world.advanceTo((until * i) / (count - 1), 'away');
    frames.push({ time: world.time, balls: world.balls().slice(), moved: { walls: world.movedWalls(), pillars: world.movedPillars() } });
  }
  return { shapes, motion, show, box: show?.view ?? motion.box, frames };
}
