import type { Aftermath, Explanation, Flying, Pair } from 'carom';

import { shown } from '../ui/numbers.ts';
import type { Box } from './box.ts';
import { PlaceNames } from './place-names.ts';
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
const minus = (a: Pair): Pair => [-a[0], -a[1]];

/** Draws the lecture's construction of an impact: the offset wall or the inflated circle, normal, way in and way out. */
export function drawConstruction(painter: Painter, told: Explanation): void {
  const { canvas, palette } = painter;
  const { ball, other, after, normal, contact } = told;
  const names = new PlaceNames(painter);

  canvas.save();
  canvas.lineWidth = 1.5;
  canvas.strokeStyle = palette.faint;
  canvas.setLineDash([6, 5]);
  if (other.kind === 'wall') {
    drawOffsetWall(painter, names, other.from, other.to, ball.radius, normal);
  } else {
    // Seen from the other's place at the impact: the ball's centre lands on a circle of both radii.
    const middle = other.kind === 'pillar' ? other.center : told.other_after?.center ?? other.center;
    painter.circle(middle, other.radius + ball.radius);
    canvas.stroke();
    if (other.kind === 'pillar') names.write('C', middle, 0, [normal]);
  }
  canvas.setLineDash([]);

  if (after && other.kind === 'ball' && told.other_after) drawPath(painter, names, other, told.other_after, told, ' B');
  if (after) drawPath(painter, names, ball, after, told, other.kind === 'ball' ? ' A' : '');
  const tip = add(contact, normal, 2 * ball.radius + 26 / painter.scale);
  painter.arrow(contact, tip, palette.bad, 2.5);
  canvas.fillStyle = palette.bad;
  painter.circle(contact, 3.5 / painter.scale);
  canvas.fill();
  names.write(other.kind === 'ball' ? 'd̂' : 'n̂', tip, 0, [minus(normal)]);
  canvas.restore();
}

/** Start, impact and end of a ball with the way between them; of a single one, also where it would have gone. */
function drawPath(painter: Painter, names: PlaceNames, ball: Flying, after: Aftermath, { time, normal, other }: Explanation, whose: string): void {
  const { canvas, palette } = painter;
  canvas.lineWidth = 1.5;
  canvas.setLineDash([2, 4]);
  if (!whose) {
    canvas.strokeStyle = palette.faint;
    painter.curve(after.center, ball.end, ball.end_control);
    canvas.stroke();
    names.write('Bₑ', ball.end, 0, [minus(ball.velocity)]);
    canvas.lineWidth = 1.5;
  }
  canvas.strokeStyle = palette.ink;
  for (const place of [ball.center, after.end]) {
    painter.circle(place, ball.radius);
    canvas.stroke();
  }
  canvas.setLineDash([]);
  canvas.lineWidth = 2;
  painter.circle(after.center, ball.radius);
  canvas.stroke();
  painter.arrow(ball.center, after.center, palette.accent, 2.5, ball.control);
  painter.arrow(after.center, after.end, palette.warm, 2.5, after.control);

  const rim = ball.radius * painter.scale;
  const [way, back] = [ball.velocity, minus(ball.velocity)];
  const toEnd = add(after.end, ball.center, -1);
  names.write(`Bₛ${whose}`, ball.center, rim, [way, back, toEnd]);
  names.write(`Bₑ′${whose}`, after.end, rim, [minus(after.velocity), minus(toEnd)]);
  // A wall takes the place beyond the contact, to both sides.
  const across: Pair = other.kind === 'wall' ? [-normal[1], normal[0]] : [0, 0];
  const beyond = [minus(normal), add(across, normal, -1), add(minus(across), normal, -1)];
  const arriving = ball.control ? add(after.center, ball.control, -1) : way;
  if (whose !== ' B') names.write(`Bᵢ${whose}, tᵢ = ${shown(time)}`, after.center, rim, [arriving, minus(arriving), after.velocity, normal, ...beyond]);
}

function drawOffsetWall(painter: Painter, names: PlaceNames, from: Pair, to: Pair, radius: number, normal: Pair): void {
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
  names.write('P₀', from, 0, [edge, normal]);
  names.write('P₁', to, 0, [minus(edge), normal]);
}
