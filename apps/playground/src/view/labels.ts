import type { Pair } from 'carom';

import type { Shape } from '../edit/shapes.ts';
import type { Shapes } from '../engine/protocol.ts';
import { shown } from '../ui/numbers.ts';
import type { Painter } from './painter.ts';

/** Numbers of more balls would only hide them. */
const mostLabelled = 500;

/** The number of each ball: in it where it is large enough, beside it otherwise, unless another number is there. */
export function drawLabels(painter: Painter, balls: Float64Array, { kinds }: Pick<Shapes, 'kinds'>): void {
  const { canvas, palette } = painter;
  if (kinds.length > 4 * mostLabelled) return;
  canvas.save();
  canvas.textBaseline = 'middle';
  const beside: Pair[] = [];
  for (let i = 0; i < kinds.length; i += 4) {
    const text = String(kinds[i]);
    const [x, y] = painter.toScreen([balls[i]!, balls[i + 1]!]);
    const r = kinds[i + 1]! * painter.scale;
    const isWithin = r >= 3 + 3.5 * text.length;
    if (!isWithin) {
      if (beside.some(([otherX, otherY]) => Math.abs(otherX - x) < 16 && Math.abs(otherY - y) < 11)) continue;
      beside.push([x, y]);
    }
    canvas.font = `600 ${isWithin ? Math.min(r, 18) : 11}px system-ui, sans-serif`;
    canvas.textAlign = isWithin ? 'center' : 'left';
    canvas.fillStyle = isWithin ? palette.ground : palette.ink;
    canvas.fillText(text, isWithin ? x : x + r + 3, y + 0.5);
  }
  canvas.restore();
}

/** What one would ask of a selected shape, in words beside it. */
export function valuesOf(shape: Shape): string {
  if (shape.kind === 'pillar') return `r ${shown(shape.shape.radius, 3)}`;
  if (shape.kind === 'wall') {
    const { from, to } = shape.shape;
    return `length ${shown(Math.hypot(to[0] - from[0], to[1] - from[1]), 3)}`;
  }
  const { mass, radius } = shape.shape;
  return `m ${shown(mass, 3)}, r ${shown(radius, 3)}`;
}

/** Below something round, and beside the middle of a wall. */
export function drawValues(painter: Painter, shape: Shape): void {
  const { canvas, palette } = painter;
  const text = valuesOf(shape);
  const middle: Pair = shape.kind === 'wall'
    ? [(shape.shape.from[0] + shape.shape.to[0]) / 2, (shape.shape.from[1] + shape.shape.to[1]) / 2] : shape.shape.center;
  const [x, y] = painter.toScreen(middle);
  const below = y + (shape.kind === 'wall' ? 16 : shape.shape.radius * painter.scale + 18);
  canvas.save();
  canvas.font = '600 12px system-ui, sans-serif';
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  const width = canvas.measureText(text).width + 10;
  canvas.globalAlpha = 0.8;
  canvas.fillStyle = palette.ground;
  canvas.fillRect(x - width / 2, below - 9, width, 18);
  canvas.globalAlpha = 1;
  canvas.fillStyle = palette.ink;
  canvas.fillText(text, x, below);
  canvas.restore();
}
