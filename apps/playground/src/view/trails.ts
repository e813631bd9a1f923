import type { ImpactLog } from './impact-log.ts';

/** A ball's corners, from now back in time: x and y after each other. */
export type Trail = number[];

const mostCorners = 20_000;

/**
 * Where the balls have been for a while. Between impacts a ball flies straight, so that its corners, which the impacts
 * tell, are its whole path: a trail is exact, and there also after a jump in time.
 */
export function trailsOf(log: ImpactLog, time: number, length: number, balls: Float64Array, kinds: Float64Array): Trail[] {
  const count = balls.length / 4;
  const places = new Map<number, number>();
  for (let i = 0; i < count; ++i) places.set(kinds[4 * i]!, i);
  const trails: Trail[] = Array.from({ length: count }, (_, i) => [balls[4 * i]!, balls[4 * i + 1]!]);
  const last = log.countUntil(time);
  const reach = new Float64Array(count).fill(time);
  let index = last - 1;
  for (let corners = 0; index >= 0 && corners < mostCorners; --index, ++corners) {
    const at = log.at(index, 0);
    if (at < time - length) break;
    const turn = (id: number, side: number): void => {
      const place = places.get(id);
      if (place === undefined) return;
      const r = kinds[4 * place + 1]! * side;
      trails[place]!.push(log.at(index, 5) + log.at(index, 7) * r, log.at(index, 6) + log.at(index, 8) * r);
      reach[place] = at;
    };
    turn(log.at(index, 2), 1);
    if (log.at(index, 1) === 0) turn(log.at(index, 3), -1);
  }
  // The oldest stretch is cut where the trail is long enough: from the impact before, or the velocity if there was none.
  for (let i = 0; i < count; ++i) {
    const trail = trails[i]!;
    if (trail.length === 2) {
      const since = Math.min(length, time);
      trail.push(balls[4 * i]! - balls[4 * i + 2]! * since, balls[4 * i + 1]! - balls[4 * i + 3]! * since);
    }
  }
  return trails;
}
