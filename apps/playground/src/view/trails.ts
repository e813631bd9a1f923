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
  const last = log.countUntil(time) - 1;
  const first = Math.max(log.first, last + 1 - mostCorners);
  // What came before the first impact that is looked at is not known.
  const known = first === 0 ? 0 : first > last ? time : log.at(first, 0);
  const begin = Math.max(time - length, known);
  const places = new Map<number, number>();
  for (let i = 0; i < count; ++i) places.set(kinds[4 * i]!, i);
  // Going back, each ball is followed as it was: where, how fast, and since when.
  const past = balls.slice();
  const since = new Float64Array(count).fill(time);
  const trails: Trail[] = Array.from({ length: count }, (_, i) => [balls[4 * i]!, balls[4 * i + 1]!]);
  const turn = (index: number, id: number, side: 1 | -1): void => {
    const place = places.get(id);
    if (place === undefined) return;
    const [, radius, mass] = kinds.subarray(4 * place, 4 * place + 3);
    const [x, y, nx, ny, impulse] = [5, 6, 7, 8, 9].map((offset) => log.at(index, offset));
    past[4 * place] = x! + side * nx! * radius!;
    past[4 * place + 1] = y! + side * ny! * radius!;
    past[4 * place + 2]! -= (side * nx! * impulse!) / mass!;
    past[4 * place + 3]! -= (side * ny! * impulse!) / mass!;
    since[place] = log.at(index, 0);
    trails[place]!.push(past[4 * place]!, past[4 * place + 1]!);
  };
  for (let index = last; index >= first && log.at(index, 0) >= begin; --index) {
    turn(index, log.at(index, 2), 1);
    if (log.at(index, 1) === 0) turn(index, log.at(index, 3), -1);
  }
  for (let i = 0; i < count; ++i) {
    const left = since[i]! - begin;
    if (left > 0) trails[i]!.push(past[4 * i]! - past[4 * i + 2]! * left, past[4 * i + 1]! - past[4 * i + 3]! * left);
  }
  return trails;
}
