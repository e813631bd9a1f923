import { kinds, perAheadArc, perArc, perBallKind, perMeeting, perWall, type Ahead, type PeriodicBox } from 'carom';

import type { Shapes } from '../engine/protocol.ts';
import type { Painter } from '../view/painter.ts';
import { eachImage } from '../view/images.ts';
import { traceArcs } from '../view/paths.ts';
import { clipToBox } from '../view/periodic-box.ts';

/**
 * Where a ball is going, and the balls that it sets in motion. A ring shows it wherever it meets something; a wall that
 * moves is shown where it is met, since it may be elsewhere now.
 */
export function drawAhead(painter: Painter, ball: number, { arcs, meetings }: Ahead, shapes: Shapes): void {
  const { canvas, palette } = painter;
  const { periodic } = shapes;
  canvas.save();
  if (periodic) clipToBox(painter, periodic);
  canvas.lineWidth = 1.5;
  for (const [id, path] of byBall(arcs)) {
    traceArcs(painter, periodic ? imagesOf(path, periodic) : path);
    canvas.strokeStyle = id === ball ? palette.accent : palette.warm;
    canvas.setLineDash(id === ball ? [2, 5] : [6, 4]);
    canvas.stroke();
  }
  canvas.setLineDash([]);
  for (let i = 0; i < meetings.length; i += perMeeting) {
    const [, id, x, y, kind, other, x0, y0, x1, y1] = meetings.subarray(i, i + perMeeting) as unknown as number[];
    canvas.strokeStyle = id === ball ? palette.accent : palette.warm;
    canvas.globalAlpha = 0.55;
    const radius = radiusOf(id!, shapes);
    eachImage(periodic, x! - radius, y! - radius, x! + radius, y! + radius, (right, up) => {
      painter.circle([x! + right, y! + up], radius);
      canvas.stroke();
    });
    if (kinds[kind!] !== 'wall' || stands(other!, [x0!, y0!, x1!, y1!], shapes)) continue;
    painter.line([[x0!, y0!], [x1!, y1!]]);
    canvas.strokeStyle = palette.wall;
    canvas.globalAlpha = 0.4;
    canvas.stroke();
  }
  canvas.restore();
}

/** Arcs with all their images that show in a periodic box. */
function imagesOf(arcs: Float64Array, box: PeriodicBox): Float64Array {
  const images: number[] = [];
  for (let i = 0; i < arcs.length; i += perArc) {
    const [begin, end, x0, y0, x1, y1, x2, y2] = arcs.subarray(i, i + perArc) as unknown as [number, number, number, number, number, number, number, number];
    eachImage(box, Math.min(x0, x1, x2), Math.min(y0, y1, y2), Math.max(x0, x1, x2), Math.max(y0, y1, y2), (x, y) => {
      images.push(begin, end, x0 + x, y0 + y, x1 + x, y1 + y, x2 + x, y2 + y);
    });
  }
  return Float64Array.from(images);
}

/** The arcs of each ball, as a path. */
function byBall(arcs: Float64Array): Map<number, Float64Array> {
  const places = new Map<number, number[]>();
  for (let i = 0; i < arcs.length; i += perAheadArc) {
    const of = places.get(arcs[i]!) ?? [];
    places.set(arcs[i]!, of);
    of.push(...arcs.subarray(i + 1, i + perAheadArc));
  }
  return new Map([...places].map(([id, numbers]) => [id, Float64Array.from(numbers)]));
}

function radiusOf(ball: number, { kinds: balls }: Shapes): number {
  for (let i = 0; i < balls.length; i += perBallKind) if (balls[i] === ball) return balls[i + 1]!;
  return 0;
}

/** Is a wall drawn there already? */
function stands(wall: number, ends: readonly number[], { walls }: Shapes): boolean {
  for (let i = 0; i < walls.length; i += perWall) {
    if (walls[i] === wall) return ends.every((value, k) => walls[i + 1 + k] === value);
  }
  return false;
}
