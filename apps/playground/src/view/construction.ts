import type { Explanation, Pair } from 'carom';

import type { Box } from './camera.ts';
import type { Painter } from './painter.ts';

/** What is to be seen: start, impact and end, with some room around. */
export function boxOf({ ball, other, after, other_after, contact }: Explanation): Box {
  const circles: (readonly [Pair, number])[] = [[contact, 2 * ball.radius], [ball.center, ball.radius]];
  if (after) circles.push([after.end, ball.radius]);
  if (other.kind === 'ball') circles.push([other.center, other.radius], [other_after?.end ?? other.center, other.radius]);
  const room = 1.5 * ball.radius;
  const side = (index: 0 | 1, sign: 1 | -1): number => sign * Math.max(...circles.map(([at, r]) => sign * at[index] + r + room));
  return { min: [side(0, -1), side(1, -1)], max: [side(0, 1), side(1, 1)] };
}

const add = (a: Pair, b: Pair, factor = 1): Pair => [a[0] + b[0] * factor, a[1] + b[1] * factor];

/** Draws the lecture's construction of an impact: the offset wall or the inflated circle, normal, way in and way out. */
export function drawConstruction(painter: Painter, told: Explanation): void {
  const { canvas, palette } = painter;
  const { ball, other, after, normal, contact } = told;
  const centre = after?.center ?? add(contact, normal, ball.radius);

  canvas.save();
  canvas.lineWidth = 1.5;
  canvas.strokeStyle = palette.faint;
  canvas.setLineDash([6, 5]);
  if (other.kind === 'wall') {
    drawOffsetWall(painter, other.from, other.to, ball.radius);
  } else {
    // Seen from the other's place at the impact: the ball's centre lands on a circle of both radii.
    const middle = other.kind === 'pillar' ? other.center : told.other_after?.center ?? other.center;
    painter.circle(middle, other.radius + ball.radius);
    canvas.stroke();
  }
  canvas.strokeStyle = palette.ink;
  canvas.setLineDash([2, 4]);
  for (const place of [ball.center, ...(after ? [after.end] : [])]) {
    painter.circle(place, ball.radius);
    canvas.stroke();
  }
  if (told.other_after && other.kind === 'ball') {
    for (const place of [other.center, told.other_after.end]) {
      painter.circle(place, other.radius);
      canvas.stroke();
    }
    painter.line([other.center, told.other_after.center, told.other_after.end]);
    canvas.stroke();
  }
  canvas.setLineDash([]);
  canvas.lineWidth = 2;
  painter.circle(centre, ball.radius);
  canvas.stroke();

  painter.arrow(ball.center, centre, palette.accent, 2.5);
  if (after) painter.arrow(centre, after.end, palette.warm, 2.5);
  const arm = Math.max(ball.radius * 1.6, 40 / painter.scale);
  painter.arrow(contact, add(contact, normal, arm), palette.bad, 2.5);
  canvas.fillStyle = palette.bad;
  painter.circle(contact, 3.5 / painter.scale);
  canvas.fill();
  label(painter, 'B_s', ball.center);
  label(painter, 'B_i', centre);
  label(painter, 'n̂', add(contact, normal, arm));
  if (after) label(painter, 'B_e', after.end);
  canvas.restore();
}

function drawOffsetWall(painter: Painter, from: Pair, to: Pair, radius: number): void {
  const edge: Pair = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(...edge) || 1;
  const across: Pair = [(edge[1] / length) * radius, (-edge[0] / length) * radius];
  for (const side of [1, -1]) {
    painter.line([add(from, across, side), add(to, across, side)]);
    painter.canvas.stroke();
  }
  for (const end of [from, to]) {
    painter.circle(end, radius);
    painter.canvas.stroke();
  }
}

function label(painter: Painter, text: string, place: Pair): void {
  const { canvas } = painter;
  const [x, y] = painter.toScreen(place);
  canvas.font = 'italic 14px Georgia, serif';
  const [letter, index] = text.split('_');
  canvas.lineWidth = 4;
  canvas.strokeStyle = painter.palette.ground;
  canvas.fillStyle = painter.palette.ink;
  const write = (part: string, dx: number, dy: number): void => {
    canvas.strokeText(part, x + dx, y + dy);
    canvas.fillText(part, x + dx, y + dy);
  };
  write(letter ?? '', 8, -8);
  if (index) {
    canvas.font = 'italic 10px Georgia, serif';
    write(index, 18, -4);
  }
}
