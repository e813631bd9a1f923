import { perArc } from 'carom';

import { shadeOf, speedScale } from './colours.ts';
import { addCurve } from './curves.ts';
import type { Painter, Picture } from './painter.ts';
import { trailsOf } from './trails.ts';

/** Where the balls have been, in the colours that they have now. */
export function drawTrails(painter: Painter, { frame, shapes, arcs, trailLength }: Picture): void {
  if (!frame.arcs || !frame.counts) return;
  const { canvas, palette } = painter;
  const scale = speedScale(frame.balls);
  const many = frame.balls.length / 4 > 200;
  canvas.lineWidth = many ? 1 : 1.5;
  canvas.lineJoin = 'round';
  canvas.globalAlpha = many ? 0.35 : 0.55;
  const byShade = palette.ramp.map(() => null as Path2D | null);
  const curved = shapes.gravity.some((component) => component !== 0);
  trailsOf(arcs, frame.time, frame.counts.total, trailLength, frame.arcs, shapes.kinds).forEach((trail, i) => {
    const path = (byShade[shadeOf(Math.hypot(frame.balls[4 * i + 2]!, frame.balls[4 * i + 3]!), scale)] ??= new Path2D());
    let from = painter.toScreen([trail[0]!, trail[1]!]);
    path.moveTo(...from);
    for (let k = 2; k < trail.length; k += 4) {
      const end = painter.toScreen([trail[k + 2]!, trail[k + 3]!]);
      addCurve(path, from, painter.toScreen([trail[k]!, trail[k + 1]!]), end, painter.size, !curved);
      from = end;
    }
  });
  byShade.forEach((path, shade) => {
    if (!path) return;
    canvas.strokeStyle = palette.ramp[shade]!;
    canvas.stroke(path);
  });
  canvas.globalAlpha = 1;
}

/** Begins a path along arcs that follow one another. */
export function traceArcs(painter: Painter, arcs: Float64Array): void {
  const { canvas } = painter;
  canvas.beginPath();
  if (arcs.length === 0) return;
  let from = painter.toScreen([arcs[2]!, arcs[3]!]);
  canvas.moveTo(...from);
  for (let i = 0; i < arcs.length; i += perArc) {
    const end = painter.toScreen([arcs[i + 6]!, arcs[i + 7]!]);
    addCurve(canvas, from, painter.toScreen([arcs[i + 4]!, arcs[i + 5]!]), end, painter.size);
    from = end;
  }
}

/** Where each ball was when the latest steps of a time-stepper ended: all that it knows of their paths. */
export function drawSteps(painter: Painter, steps: readonly Float64Array[]): void {
  const { canvas, palette } = painter;
  const dots = new Path2D();
  const lines = new Path2D();
  for (let i = 0; i < (steps[0]?.length ?? 0); i += 2) {
    let [fromX, fromY] = [Infinity, Infinity];
    steps.forEach((places, step) => {
      const [x, y] = painter.toScreen([places[i]!, places[i + 1]!]);
      if (step === 0) lines.moveTo(x, y);
      else lines.lineTo(x, y);
      if (Math.hypot(x - fromX, y - fromY) < 7) return;
      [fromX, fromY] = [x, y];
      dots.moveTo(x, y);
      dots.arc(x, y, 2.5, 0, 2 * Math.PI);
    });
  }
  canvas.strokeStyle = canvas.fillStyle = palette.bad;
  canvas.lineWidth = 1.5;
  canvas.globalAlpha = 0.45;
  canvas.stroke(lines);
  canvas.globalAlpha = 1;
  canvas.fill(dots);
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
