import type { Pair } from 'carom';

import type { Painter } from '../view/painter.ts';

/** On the screen. */
const length = 220;
const [tipWidth, buttWidth] = [3, 8];

/** A cue stick, drawn back from a ball to a point. */
export function drawCue(painter: Painter, center: Pair, radius: number, pulledTo: Pair): void {
  const { canvas, palette } = painter;
  const [[x0, y0], [x1, y1]] = [painter.toScreen(center), painter.toScreen(pulledTo)];
  const pull = Math.hypot(x1 - x0, y1 - y0);
  if (pull === 0) return;
  const [ux, uy] = [(x1 - x0) / pull, (y1 - y0) / pull];
  const tip = pull + radius * painter.scale;
  const corner = (along: number, across: number): Pair => [x0 + ux * along - uy * across, y0 + uy * along + ux * across];
  canvas.save();
  canvas.beginPath();
  canvas.moveTo(...corner(tip, -tipWidth / 2));
  canvas.lineTo(...corner(tip + length, -buttWidth / 2));
  canvas.lineTo(...corner(tip + length, buttWidth / 2));
  canvas.lineTo(...corner(tip, tipWidth / 2));
  canvas.closePath();
  canvas.fillStyle = palette.warm;
  canvas.globalAlpha = 0.85;
  canvas.fill();
  canvas.restore();
}
