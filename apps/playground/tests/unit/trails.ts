import { perBallKind } from 'carom';

import type { ArcLog } from '../../src/view/arc-log.ts';
import { perPiece, TrailArcs } from '../../src/view/trail-arcs.ts';

/**
 * The trail of every ball from now back in time: a point, then for every arc its control point and its other end, x and y
 * after each other. Checks that the arcs follow one another in time.
 */
export function trailsOf(log: ArcLog, time: number, impacts: number, length: number, present: Float64Array, kinds: Float64Array): number[][] {
  const arcs = new TrailArcs(kinds);
  arcs.collect(log, time, impacts, length, present, Infinity);
  const trails: number[][] = Array.from({ length: kinds.length / perBallKind }, () => []);
  const ages: number[] = [];
  for (let i = 0; i < arcs.count * perPiece; i += perPiece) {
    const [x0, y0, x1, y1, x2, y2, older, newer, ball] = arcs.pieces.subarray(i, i + perPiece) as unknown as number[];
    const trail = trails[ball!]!;
    if (trail.length === 0) trail.push(x2!, y2!);
    else if (Math.abs(ages[ball!]! - newer!) > 1e-9) throw new Error(`the trail of ball ${ball} has a gap`);
    trail.push(x1!, y1!, x0!, y0!);
    ages[ball!] = older!;
  }
  return trails;
}
