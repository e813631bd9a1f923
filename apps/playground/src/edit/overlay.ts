import type { Pair } from 'carom';

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
  if (shape.kind === 'ball' && velocity && Math.hypot(...shape.shape.velocity) > 0) painter.arrow(shape.shape.center, velocity[1], colour, 2.5);
  for (const [, at] of grips) {
    painter.circle(at, 5.5 / painter.scale);
    canvas.fillStyle = palette.ground;
    canvas.fill();
    canvas.lineWidth = 2;
    canvas.stroke();
  }
  canvas.restore();
}
