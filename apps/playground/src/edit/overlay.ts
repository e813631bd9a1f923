import type { Pair } from 'carom';

import { shown } from '../ui/numbers.ts';
import type { Painter } from '../view/painter.ts';
import type { Grip, Shape } from './shapes.ts';

/** Draws the selected shape's outline and grips; while it is dragged, in the colour of a warning where it does not fit. */
export function drawShape(
  painter: Painter, shape: Shape, grips: readonly (readonly [Grip, Pair])[], bad: boolean, dragging: boolean,
): void {
  const { palette } = painter;
  const colour = bad ? palette.bad : palette.accent;
  const canvas = painter.canvas;
  canvas.save();
  canvas.strokeStyle = colour;
  canvas.lineWidth = 2;
  if (shape.kind === 'wall') {
    painter.line([shape.shape.from, shape.shape.to]);
    canvas.lineWidth = 4;
    canvas.globalAlpha = 0.7;
    canvas.stroke();
    canvas.globalAlpha = 1;
  } else {
    painter.circle(shape.shape.center, shape.shape.radius + 2.5 / painter.scale);
    if (dragging) {
      canvas.globalAlpha = 0.25;
      canvas.fillStyle = colour;
      canvas.fill();
      canvas.globalAlpha = 1;
    }
    canvas.stroke();
  }
  const velocity = grips.find(([grip]) => grip === 'velocity');
  const speed = shape.kind === 'ball' ? Math.hypot(...shape.shape.velocity) : 0;
  if (shape.kind === 'ball' && velocity && speed > 0) {
    painter.arrow(shape.shape.center, velocity[1], colour, 2.5);
    drawNumber(painter, speed, shape.shape.center, velocity[1]);
  }
  for (const [, at] of grips) {
    painter.circle(at, 5.5 / painter.scale);
    canvas.fillStyle = palette.ground;
    canvas.fill();
    canvas.lineWidth = 2;
    canvas.stroke();
  }
  canvas.restore();
}

/** A number beyond the tip of an arrow, on a ground of its own so that it can be read over anything. */
export function drawNumber(painter: Painter, number: number, from: Pair, tip: Pair): void {
  const { canvas, palette } = painter;
  const [[x0, y0], [x1, y1]] = [painter.toScreen(from), painter.toScreen(tip)];
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const text = shown(number, 3);
  canvas.font = '600 13px system-ui, sans-serif';
  const width = canvas.measureText(text).width;
  const beyond = 16 + (width / 2) * Math.abs((x1 - x0) / length);
  const [x, y] = [x1 + ((x1 - x0) / length) * beyond, y1 + ((y1 - y0) / length) * beyond];
  canvas.fillStyle = palette.ground;
  canvas.globalAlpha = 0.8;
  canvas.fillRect(x - width / 2 - 4, y - 10, width + 8, 20);
  canvas.globalAlpha = 1;
  canvas.fillStyle = palette.ink;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(text, x, y);
}
