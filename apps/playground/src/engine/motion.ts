import { perBall, type World } from 'carom';

import { boundsOf, within, type Box } from '../view/box.ts';
import { speedScale } from '../view/colours.ts';
import { shapesAt } from '../view/shapes-now.ts';
import type { Shapes } from './protocol.ts';

/** What a scene will show: where it moves, and how fast. */
export interface Motion {
  readonly box: Box;
  /** Twice the root of the mean square, or the fastest ball's speed if that is less: few balls are faster. */
  readonly speed: number;
}

/** How often a look is taken, evenly; before the first of them come shorter ones, each twice as far as the one before. */
const looks = 100;
const shorterLooks = 12;
/** Where a scene does not say how long it lasts. */
const usualDuration = 8;
/** So many times its own size a scene may grow to each side: what flies off for good does not make the rest tiny. */
const mostGrowth = 2;

/** Plays a copy of the world ahead to a time, for so many milliseconds at most. */
export function motionOf(world: World, shapes: Shapes, until: number | null, budget: number): Motion {
  const begin = performance.now();
  const copy = world.snapshot();
  const moves = copy.movers().length > 0;
  const first = boundsOf(shapes, copy.balls());
  let [box, speed] = [first, usualSpeed(copy.balls())];
  // However long the scene lasts, no look takes much longer than all before it, so that the budget ends it in time.
  for (let look = 1 - shorterLooks; look <= looks && performance.now() - begin < budget; ++look) {
    copy.advanceTo(((until ?? usualDuration) * (look > 0 ? look : 2 ** (look - 1))) / looks, 'away');
    const now = moves ? shapesAt(shapes, { walls: copy.movedWalls(), pillars: copy.movedPillars() }) : { ...shapes, walls: none, pillars: none };
    const balls = copy.balls();
    box = boundsOf(now, balls, box);
    speed = Math.max(speed, usualSpeed(balls));
  }
  copy.free();
  const size = Math.max(first.max[0] - first.min[0], first.max[1] - first.min[1]);
  return { box: within(box, first, mostGrowth * size), speed };
}

const none = new Float64Array(0);

function usualSpeed(balls: Float64Array): number {
  let most = 0;
  for (let i = 0; i < balls.length; i += perBall) most = Math.max(most, balls[i + 2]! ** 2 + balls[i + 3]! ** 2);
  return Math.min(speedScale(balls), Math.sqrt(most));
}
