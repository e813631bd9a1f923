import { perArc, perBall, type PeriodicBox } from 'carom';

import { shadeAt } from './colouring.ts';
import { inCss } from './colours.ts';
import { addCurve } from './curves.ts';
import { nearestImage } from './images.ts';
import { isFalling, type Painter, type Picture } from './painter.ts';
import { perPiece } from './trail-arcs.ts';

/** Where the balls have been, in the colours that they have now: for browsers without WebGL2. */
export function drawTrails(painter: Painter, { frame, shapes, trails, colouring }: Picture): void {
  if (!trails) return;
  const { canvas } = painter;
  const many = frame.balls.length / perBall > 200;
  canvas.lineWidth = many ? 1 : 1.5;
  canvas.lineJoin = 'round';
  canvas.globalAlpha = many ? 0.35 : 0.55;
  const byShade = colouring.ramp.map(() => null as Path2D | null);
  const curved = isFalling(shapes);
  const { pieces } = trails;
  for (let i = 0; i < trails.count * perPiece; i += perPiece) {
    const path = (byShade[shadeAt(colouring.along(pieces[i + 8]!, frame.balls))] ??= new Path2D());
    const from = painter.toScreen([pieces[i]!, pieces[i + 1]!]);
    path.moveTo(...from);
    addCurve(path, from, painter.toScreen([pieces[i + 2]!, pieces[i + 3]!]), painter.toScreen([pieces[i + 4]!, pieces[i + 5]!]), painter.size, !curved);
  }
  byShade.forEach((path, shade) => {
    if (!path) return;
    canvas.strokeStyle = inCss(colouring.ramp[shade]!);
    canvas.stroke(path);
  });
  canvas.globalAlpha = 1;
}

/** Begins a path along arcs that follow one another, or begin elsewhere. */
export function traceArcs(painter: Painter, arcs: Float64Array): void {
  const { canvas } = painter;
  canvas.beginPath();
  if (arcs.length === 0) return;
  let from = painter.toScreen([arcs[2]!, arcs[3]!]);
  canvas.moveTo(...from);
  for (let i = 0; i < arcs.length; i += perArc) {
    const begin = painter.toScreen([arcs[i + 2]!, arcs[i + 3]!]);
    if (Math.hypot(begin[0] - from[0], begin[1] - from[1]) > 1) canvas.moveTo(...(from = begin));
    const end = painter.toScreen([arcs[i + 6]!, arcs[i + 7]!]);
    addCurve(canvas, from, painter.toScreen([arcs[i + 4]!, arcs[i + 5]!]), end, painter.size);
    from = end;
  }
}

/** Has a ball, whose place stands at `i`, come across an edge of a periodic box between two moments? */
function isAcross(box: PeriodicBox | null | undefined, before: Float64Array, after: Float64Array, i: number): boolean {
  const [x, y] = [after[i]! - before[i]!, after[i + 1]! - before[i + 1]!];
  const [nearX, nearY] = nearestImage(box, [x, y]);
  return nearX !== x || nearY !== y;
}

/** Where each ball was at moments that follow one another, joined by lines; a dot of so many pixels for each. */
export function drawSteps(painter: Painter, steps: readonly Float64Array[], { colouring, frame, shapes }: Pick<Picture, 'colouring' | 'frame' | 'shapes'>, dot: number): void {
  const { canvas } = painter;
  const byShade = colouring.ramp.map(() => null as { dots: Path2D; lines: Path2D } | null);
  for (let i = 0; i < (steps[0]?.length ?? 0); i += 2) {
    const { dots, lines } = (byShade[shadeAt(colouring.along(i / 2, frame.balls))] ??= { dots: new Path2D(), lines: new Path2D() });
    let [fromX, fromY] = [Infinity, Infinity];
    steps.forEach((places, step) => {
      const [x, y] = painter.toScreen([places[i]!, places[i + 1]!]);
      if (step === 0 || isAcross(shapes.periodic, steps[step - 1]!, places, i)) lines.moveTo(x, y);
      else lines.lineTo(x, y);
      if (dot === 0 || Math.hypot(x - fromX, y - fromY) < 3 * dot) return;
      [fromX, fromY] = [x, y];
      dots.moveTo(x, y);
      dots.arc(x, y, dot, 0, 2 * Math.PI);
    });
  }
  canvas.lineWidth = 1.2;
  byShade.forEach((paths, shade) => {
    if (!paths) return;
    canvas.strokeStyle = canvas.fillStyle = inCss(colouring.ramp[shade]!);
    canvas.globalAlpha = 0.35;
    canvas.stroke(paths.lines);
    canvas.globalAlpha = 0.8;
    canvas.fill(paths.dots);
  });
  canvas.globalAlpha = 1;
}

/** The same balls elsewhere: a ring for each, joined by a thread to where the exact one is. */
export function drawRings(painter: Painter, balls: Float64Array, kinds: Float64Array, exact: Float64Array): void {
  const { canvas, palette } = painter;
  const rings = new Path2D();
  const threads = new Path2D();
  for (let i = 0; i < balls.length; i += 4) {
    const [x, y] = painter.toScreen([balls[i]!, balls[i + 1]!]);
    const r = Math.max(kinds[i + 1]! * painter.scale, 3);
    rings.moveTo(x + r, y);
    rings.arc(x, y, r, 0, 2 * Math.PI);
    threads.moveTo(x, y);
    threads.lineTo(...painter.toScreen([exact[i]!, exact[i + 1]!]));
  }
  canvas.strokeStyle = palette.bad;
  canvas.lineWidth = 1.5;
  canvas.stroke(rings);
  canvas.globalAlpha = 0.35;
  canvas.stroke(threads);
  canvas.globalAlpha = 1;
}
