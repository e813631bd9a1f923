import type { Pair } from 'carom';

import type { App, Selection } from '../app.ts';
import type { Change, Shapes } from '../engine/protocol.ts';
import { boundsOf, type Box } from '../view/box.ts';
import { dragged, indexed, putting, shapeOf, type Shape } from './shapes.ts';

/** A shape and its id. */
export interface Member {
  readonly id: number;
  readonly shape: Shape;
}

/** For so few, searching is faster than an index. */
const fewSelected = 4;

/** The shapes that are selected, as they are now; those that are gone are left out. */
export function membersOf(selected: readonly Selection[], shapes: Shapes, balls: Float64Array): Member[] {
  const find = selected.length > fewSelected ? indexed(shapes) : undefined;
  return selected.flatMap((one) => {
    const shape = shapeOf(one, shapes, balls, find);
    return shape ? [{ id: one.id, shape }] : [];
  });
}

export function movedBy(shape: Shape, by: Pair): Shape {
  return dragged(shape, 'whole', by, [0, 0], 1);
}

/**
 * Moves all shapes at once. One after another would be in each other's way; so all are first taken far out of
 * everything's way, each to a place of its own.
 */
export function movingAll(members: readonly Member[], by: Pair, everything: Box): Change {
  const box = boxOf(members.map(({ shape }) => shape));
  const size = Math.max(box.max[0] - box.min[0], box.max[1] - box.min[1], everything.max[0] - everything.min[0], everything.max[1] - everything.min[1], 1);
  const away = members.map(({ id, shape }, i) => putting(movedBy(shape, [3 * size * (i + 1), 3 * size]), id));
  return { act: 'all', changes: [...away, ...members.map(({ id, shape }) => putting(movedBy(shape, by), id))] };
}

/** Moves shapes as of now; gives what keeps them from that. In a periodic box there is no place out of the way. */
export async function moveTogether(app: App, selected: readonly Selection[], by: Pair): Promise<readonly string[]> {
  const [shapes, { balls }] = [app.shapes!, app.frame!];
  if (shapes.periodic) return ['in a periodic box shapes are moved one at a time'];
  return app.edit(movingAll(membersOf(selected, shapes, balls), by, boundsOf(shapes, balls)));
}

export function removingAll(selected: readonly Selection[]): Change {
  return { act: 'all', changes: selected.map(({ kind, id }) => ({ act: 'remove', kind, id })) };
}

export function addingAll(shapes: readonly Shape[]): Change {
  return { act: 'all', changes: shapes.map((shape) => putting(shape, null)) };
}

/** Where copies of shapes may go, the best first: beside them on all sides, then further away. */
export function placesForCopies(shapes: readonly Shape[]): Pair[] {
  const { min, max } = boxOf(shapes);
  const [width, height] = [max[0] - min[0], max[1] - min[1]];
  // What is thin is put beside itself, not into itself.
  const least = 0.25 * Math.max(width, height);
  const [across, up] = [1.1 * Math.max(width, least), 1.1 * Math.max(height, least)];
  const sides: readonly Pair[] = [[1, 0], [0, 1], [0, -1], [-1, 0], [1, 1], [1, -1], [-1, 1], [-1, -1]];
  return [1, 2, 4].flatMap((far) => sides.map(([x, y]): Pair => [far * x * across, far * y * up]));
}

/** The four walls of a closed box between two opposite corners. */
export function boxBetween(a: Pair, b: Pair): Shape[] {
  const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [low, high] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  const corners: readonly Pair[] = [[left, low], [right, low], [right, high], [left, high]];
  return corners.map((from, i) => ({ kind: 'wall', shape: { from, to: corners[(i + 1) % 4]!, stops: 'both', restitution: 1 } }));
}

/** All shapes that are wholly between two opposite corners. */
export function within(a: Pair, b: Pair, { kinds, walls, pillars }: Shapes, balls: Float64Array): Selection[] {
  const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [low, high] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  const holds = (x: number, y: number, r = 0): boolean => x - r >= left && x + r <= right && y - r >= low && y + r <= high;
  const found: Selection[] = [];
  for (let i = 0; i < kinds.length; i += 4) if (holds(balls[i]!, balls[i + 1]!, kinds[i + 1]!)) found.push({ kind: 'ball', id: kinds[i]! });
  for (let i = 0; i < walls.length; i += 7)
    if (holds(walls[i + 1]!, walls[i + 2]!) && holds(walls[i + 3]!, walls[i + 4]!)) found.push({ kind: 'wall', id: walls[i]! });
  for (let i = 0; i < pillars.length; i += 5) if (holds(pillars[i + 1]!, pillars[i + 2]!, pillars[i + 3]!)) found.push({ kind: 'pillar', id: pillars[i]! });
  return found;
}

/** Of each kind the last ones: those that were just added. */
export function latestOf(added: readonly Shape[], { kinds, walls, pillars }: Shapes): Selection[] {
  const last = (kind: Selection['kind'], all: Float64Array, each: number): Selection[] => {
    const count = added.filter((shape) => shape.kind === kind).length;
    return Array.from({ length: count }, (_, i) => ({ kind, id: all[all.length - each * (count - i)]! }));
  };
  return [...last('ball', kinds, 4), ...last('wall', walls, 7), ...last('pillar', pillars, 5)];
}

export const isSame = (a: Selection, b: Selection): boolean => a.kind === b.kind && a.id === b.id;

/** "3 balls, 1 wall" */
export function inWords(selected: readonly Selection[]): string {
  return (['ball', 'wall', 'pillar'] as const).flatMap((kind) => {
    const count = selected.filter((one) => one.kind === kind).length;
    return count > 0 ? [`${count} ${kind}${count === 1 ? '' : 's'}`] : [];
  }).join(', ');
}

function boxOf(shapes: readonly Shape[]): Box {
  const circles = shapes.flatMap((one) => (one.kind === 'wall' ? [] : [one.shape]));
  const walls = shapes.flatMap((one) => (one.kind === 'wall' ? [0, ...one.shape.from, ...one.shape.to, 0, 1] : []));
  const pillars = circles.flatMap(({ center, radius }) => [0, ...center, radius, 1]);
  const empty = new Float64Array(0);
  return boundsOf({ kinds: empty, walls: Float64Array.from(walls), pillars: Float64Array.from(pillars) }, empty);
}
