import { allStops, type Ball, type Driven, type Pair, type Pillar, type Wall } from 'carom';

import type { Selection } from '../app.ts';
import type { Change, Shapes } from '../engine/protocol.ts';
import { imageInside } from '../view/images.ts';

/** All that is edited here: what moves a shape and its kick stay as they are. */
type Whole<T> = Required<Omit<T, keyof Driven>>;

/** A shape as a value, with its kind. */
export type Shape =
  | { readonly kind: 'ball'; readonly shape: Required<Ball> }
  | { readonly kind: 'wall'; readonly shape: Whole<Wall> }
  | { readonly kind: 'pillar'; readonly shape: Whole<Pillar> };

/** Finds where the numbers of a shape begin; null when it is not there. */
type FindPlace = (one: Selection) => number | null;

/** The shape that is selected; null when it is not there. */
export function shapeOf(selection: Selection, shapes: Shapes, balls: Float64Array, find = searching(shapes)): Shape | null {
  const { kind } = selection;
  const i = find(selection);
  if (i === null) return null;
  if (kind === 'ball') {
    const [, radius, mass, restitution] = shapes.kinds.subarray(i, i + 4);
    const [x, y, vx, vy] = balls.subarray(i, i + 4);
    const gravityScale = shapes.gravityScales[i / 4]!;
    return { kind, shape: { center: [x!, y!], velocity: [vx!, vy!], radius: radius!, mass: mass!, restitution: restitution!, gravityScale } };
  }
  const [all, each] = listOf(kind, shapes);
  const [, a, b, c, d, e, f] = all.subarray(i, i + each);
  if (kind === 'pillar') return { kind, shape: { center: [a!, b!], radius: c!, restitution: d! } };
  return { kind, shape: { from: [a!, b!], to: [c!, d!], stops: allStops[e!] ?? 'both', restitution: f! } };
}

function listOf(kind: Selection['kind'], { kinds, walls, pillars }: Shapes): readonly [numbers: Float64Array, each: number] {
  return kind === 'ball' ? [kinds, 4] : kind === 'wall' ? [walls, 7] : [pillars, 5];
}

/** Searches the list for each shape: best for a few. */
function searching(shapes: Shapes): FindPlace {
  return ({ kind, id }) => {
    const [numbers, each] = listOf(kind, shapes);
    for (let i = 0; i < numbers.length; i += each) if (numbers[i] === id) return i;
    return null;
  };
}

/** Goes through all shapes once: best for many. */
export function indexed(shapes: Shapes): FindPlace {
  const placesOf = (kind: Selection['kind']): ReadonlyMap<number, number> => {
    const [numbers, each] = listOf(kind, shapes);
    return new Map(Array.from({ length: numbers.length / each }, (_, i) => [numbers[i * each]!, i * each]));
  };
  const places = { ball: placesOf('ball'), wall: placesOf('wall'), pillar: placesOf('pillar') };
  return ({ kind, id }) => places[kind].get(id) ?? null;
}

/** The change that puts a shape in place of the one with an id, or adds it. */
export function putting(shape: Shape, id: number | null): Change {
  return { act: 'put', id, ...shape };
}

const sum = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]];

/** What can be dragged of a shape. */
export type Grip = 'whole' | 'velocity' | 'cue' | 'radius' | 'from' | 'to';

/** The shape after a grip of it has been dragged to a point. `by` is how far the pointer has come in all. */
export function dragged(start: Shape, grip: Grip, by: Pair, point: Pair, arrowTime: number): Shape {
  if (start.kind === 'wall') {
    const { from, to } = start.shape;
    const moved = grip === 'from' ? { from: point } : grip === 'to' ? { to: point } : { from: sum(from, by), to: sum(to, by) };
    return { kind: 'wall', shape: { ...start.shape, ...moved } };
  }
  const { center } = start.shape;
  const reach: Pair = [point[0] - center[0], point[1] - center[1]];
  if (start.kind === 'ball' && grip === 'velocity')
    return { kind: 'ball', shape: { ...start.shape, velocity: [reach[0] / arrowTime, reach[1] / arrowTime] } };
  // As far as the cue is drawn back, so long the arrow is.
  if (start.kind === 'ball' && grip === 'cue')
    return { kind: 'ball', shape: { ...start.shape, velocity: [-reach[0] / arrowTime, -reach[1] / arrowTime] } };
  const changed = grip === 'radius' ? { radius: Math.hypot(...reach) } : { center: sum(center, by) };
  return start.kind === 'ball' ? { kind: 'ball', shape: { ...start.shape, ...changed } } : { kind: 'pillar', shape: { ...start.shape, ...changed } };
}

/** A circle that was dragged across an edge of a periodic box comes in on the other side. */
export function insideBox(shape: Shape, grip: Grip, box: Shapes['periodic']): Shape {
  if (grip !== 'whole' || shape.kind === 'wall') return shape;
  const center = imageInside(box, shape.shape.center);
  return shape.kind === 'ball' ? { kind: 'ball', shape: { ...shape.shape, center } } : { kind: 'pillar', shape: { ...shape.shape, center } };
}

/** Where the grips of a shape are. That of a small velocity is put where it can be taken hold of. */
export function gripsOf(shape: Shape, arrowTime: number, pixel: number): readonly (readonly [Grip, Pair])[] {
  if (shape.kind === 'wall') return [['from', shape.shape.from], ['to', shape.shape.to]];
  const { center, radius } = shape.shape;
  const radiusGrip = ['radius', sum(center, [-radius * Math.SQRT1_2, -radius * Math.SQRT1_2])] as const;
  if (shape.kind === 'pillar') return [radiusGrip];
  const { velocity } = shape.shape;
  const speed = Math.hypot(...velocity);
  const factor = speed > 0 ? Math.max(arrowTime, (14 * pixel) / speed) : 0;
  const arrow: Pair = speed > 0 ? [velocity[0] * factor, velocity[1] * factor] : [radius + 20 * pixel, 0];
  return [['velocity', sum(center, arrow)], radiusGrip];
}
