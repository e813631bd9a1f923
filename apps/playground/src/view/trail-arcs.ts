import { perArc, perBallKind, perEndedArc, type PeriodicBox } from 'carom';

import type { ArcLog } from './arc-log.ts';
import { eachImage } from './images.ts';

// What runs for every piece of every picture allocates nothing: there are tens of thousands.

/** Of each piece of a trail: start, control point and end, how long ago it was flown as shares of the trail, and whose it is. */
export const perPiece = 9;

/**
 * The arcs that balls have flown for a while, up to now: their present ones, and those that impacts ended. The engine has
 * told them all, so a trail is exact, and there also after a jump in time. They come in no order, since each is drawn on
 * its own.
 */
export class TrailArcs {
  pieces = new Float64Array(1024 * perPiece);
  count = 0;
  private readonly places = new Map<number, number>();

  /** `kinds` are those of the balls: a scene's balls never change. In a periodic box, an arc that leaves it comes in on the other side. */
  constructor(kinds: Float64Array, private readonly periodic: PeriodicBox | null = null) {
    for (let i = 0; i < kinds.length; i += perBallKind) this.places.set(kinds[i]!, i / perBallKind);
  }

  /** When there have been so many impacts; of `most` pieces at most, the latest. */
  collect(log: ArcLog, time: number, impacts: number, length: number, present: Float64Array, most: number): void {
    this.count = 0;
    if (!(length > 0)) return;
    const begin = time - length;
    for (let i = 0; i < present.length; i += perArc) this.add(present, i, i / perArc, begin, time);
    for (let index = log.countBefore(impacts) - 1; index >= 0 && this.count < most; --index) {
      const end = log.at(index, 3);
      if (end < begin) break;
      const place = this.places.get(log.at(index, 1));
      // It may end without an impact, later, or by an edit that comes just after now.
      if (place !== undefined && end <= time && end <= present[place * perArc]!) this.add(log.all, index * perEndedArc + 2, place, begin, time);
    }
  }

  /** What an arc has of the time from `begin` on. */
  private add(arcs: Float64Array, at: number, ball: number, begin: number, now: number): void {
    const start = arcs[at]!;
    const end = arcs[at + 1]!;
    if (end <= begin || end <= start) return;
    const to = this.count * perPiece;
    const pieces = this.addPiece();
    // De Casteljau: the later part of a curve is one with these points, and the same end.
    const from = start >= begin ? 0 : (begin - start) / (end - start);
    for (let axis = 0; axis < 2; ++axis) {
      const middle = arcs[at + 4 + axis]!;
      const last = arcs[at + 6 + axis]!;
      const control = middle + (last - middle) * from;
      const first = arcs[at + 2 + axis]! + (middle - arcs[at + 2 + axis]!) * from;
      pieces[to + axis] = first + (control - first) * from;
      pieces[to + 2 + axis] = control;
      pieces[to + 4 + axis] = last;
    }
    pieces[to + 6] = (now - Math.max(start, begin)) / (now - begin);
    pieces[to + 7] = (now - end) / (now - begin);
    pieces[to + 8] = ball;
    if (this.periodic) this.repeat(to, this.periodic);
  }

  /** Puts images that show in the periodic box in place of the latest piece. */
  private repeat(at: number, box: PeriodicBox): void {
    const piece = this.pieces.slice(at, at + perPiece);
    const [x0, y0, x1, y1, x2, y2] = piece as unknown as [number, number, number, number, number, number];
    --this.count;
    eachImage(box, Math.min(x0, x1, x2), Math.min(y0, y1, y2), Math.max(x0, x1, x2), Math.max(y0, y1, y2), (x, y) => {
      const to = this.count * perPiece;
      const pieces = this.addPiece();
      pieces.set(piece, to);
      for (let i = 0; i < 6; i += 2) {
        pieces[to + i]! += x;
        pieces[to + i + 1]! += y;
      }
    });
  }

  /** Room for one more. */
  private addPiece(): Float64Array {
    if (++this.count * perPiece > this.pieces.length) {
      const larger = new Float64Array(2 * this.pieces.length);
      larger.set(this.pieces);
      this.pieces = larger;
    }
    return this.pieces;
  }
}
