import type { Shapes } from '../engine/protocol.ts';
import { boundsOf } from './box.ts';
import { speedScale } from './colours.ts';

/** How long the arrow of a usual speed is, as a share of the scene's size. */
const share = 0.12;

/**
 * A velocity's arrow reaches to where its ball would be after this time: one, two or five times a power of ten, chosen as
 * a scene is opened. It stays as the speeds change, so that twice the speed is twice the length.
 */
export function arrowTimeFor(shapes: Shapes, balls: Float64Array): number {
  const { min, max } = boundsOf(shapes, balls);
  const size = Math.sqrt(Math.max(max[0] - min[0], 1e-300) * Math.max(max[1] - min[1], 1e-300));
  // Where all stand still, a speed is usual that crosses the scene in a unit of time.
  const time = (share * size) / (speedScale(balls) || size);
  const power = 10 ** Math.floor(Math.log10(time));
  return power * ([5, 2].find((factor) => factor * power <= time) ?? 1);
}
