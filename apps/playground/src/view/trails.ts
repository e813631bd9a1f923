import { perArc } from 'carom';

import type { ArcLog } from './arc-log.ts';

/** A curve from now back in time: a point, then for every arc its control point and its other end, x and y after each other. */
export type Trail = number[];

const mostArcs = 20_000;

/**
 * Where the balls have been for a while, up to now, when there have been so many impacts: their present arcs, and those
 * that impacts ended. The engine has told them all, so a trail is exact, and there also after a jump in time.
 */
export function trailsOf(
  log: ArcLog, time: number, impacts: number, length: number, present: Float64Array, kinds: Float64Array,
): Trail[] {
  const begin = time - length;
  const places = new Map<number, number>();
  const trails: Trail[] = [];
  for (let i = 0; i < present.length / perArc; ++i) {
    const arc = present.subarray(i * perArc, (i + 1) * perArc);
    places.set(kinds[4 * i]!, i);
    trails.push([arc[6]!, arc[7]!]);
    extend(trails[i]!, arc, begin);
  }
  const last = log.countBefore(impacts) - 1;
  for (let index = last; index >= 0 && index > last - mostArcs; --index) {
    const arc = log.arc(index);
    if (arc[1]! < begin) break;
    if (arc[1]! > time) continue; // it ends without an impact, later
    const place = places.get(log.at(index, 1));
    if (place !== undefined) extend(trails[place]!, arc, begin);
  }
  return trails;
}

/** Adds what an arc has of the time from `begin` on. */
function extend(trail: Trail, arc: Float64Array, begin: number): void {
  const [start, end, x0, y0, x1, y1, x2, y2] = arc as unknown as [number, number, number, number, number, number, number, number];
  if (end <= begin || end <= start) return;
  if (start >= begin) {
    trail.push(x1, y1, x0, y0);
    return;
  }
  // De Casteljau: the later part of a curve is one with these points, and the same end.
  const from = (begin - start) / (end - start);
  const between = (a: number, b: number): number => a + (b - a) * from;
  const [cx, cy] = [between(x1, x2), between(y1, y2)];
  trail.push(cx, cy, between(between(x0, x1), cx), between(between(y0, y1), cy));
}
