import type { Ball, Feature, Impact, Kind, Pair, Pillar, Stops, Wall } from './types.ts';

/** How many numbers each of these takes in the arrays that a world gives. */
export const perBall = 4;
export const perBallKind = 4;
export const perWall = 7;
export const perPillar = 5;
export const perImpact = 10;
/** An arc: when it starts and ends, and its start, control point and end as a quadratic Bézier curve. */
export const perArc = 8;
/** An arc that an impact ended: the number of that impact, counted from 0, the ball, and the arc. */
export const perEndedArc = 10;

export const kinds: readonly Kind[] = ['ball', 'wall', 'pillar'];
export const features: readonly Feature[] = ['face', 'from', 'to'];
export const allStops: readonly Stops[] = ['both', 'outside', 'inside'];

/** The impact that stands at a place of an array of them. */
export function impactAt(numbers: Float64Array, index: number): Impact {
  const at = (offset: number): number => numbers[index * perImpact + offset] ?? NaN;
  return {
    time: at(0),
    kind: kinds[at(1)] ?? 'ball',
    ball: at(2),
    other: at(3),
    feature: features[at(4)] ?? 'face',
    contact: [at(5), at(6)],
    normal: [at(7), at(8)],
    impulse: at(9),
  };
}

/** How many bytes the structs of carom/carom.h take, and where their members are: this module has the numbers once more. */
export const bytes = { id: 4, ball: 80, motion: 32, wall: 64, pillar: 48, impact: 80, listening: 24 } as const;
const gravityScaleOffset = 72;

/** Writes the members that JavaScript knows; the others are at their defaults already. */
export function writeBall(memory: DataView, at: number, { center, velocity, radius, mass = 1, restitution = 1, gravityScale = 1 }: Ball): void {
  writeNumbers(memory, at, [...center, ...velocity, radius, mass, restitution]);
  memory.setFloat64(at + gravityScaleOffset, gravityScale, true);
}
export function writeWall(memory: DataView, at: number, { from, to, stops = 'both', restitution = 1 }: Wall): void {
  writeNumbers(memory, at, [...from, ...to, restitution]);
  memory.setInt32(at + 40, allStops.indexOf(stops), true);
}
export function writePillar(memory: DataView, at: number, { center, radius, restitution = 1 }: Pillar): void {
  writeNumbers(memory, at, [...center, radius, restitution]);
}
export function writePair(memory: DataView, at: number, pair: Pair): void {
  writeNumbers(memory, at, pair);
}
export function writeListening(memory: DataView, at: number, balls: boolean): void {
  memory.setUint32(at + 8, balls ? 1 : 0, true);
}

/** Into `to` from a place on: radius, mass, restitution. */
export function readBallKind(memory: DataView, at: number, to: Float64Array, place: number): void {
  for (let i = 0; i < 3; ++i) to[place + i] = memory.getFloat64(at + 32 + 8 * i, true);
}
export function readGravityScale(memory: DataView, at: number): number {
  return memory.getFloat64(at + gravityScaleOffset, true);
}
/** Into `to` from a place on: from x, from y, to x, to y, stops, restitution. */
export function readWall(memory: DataView, at: number, to: Float64Array, place: number): void {
  for (let i = 0; i < 4; ++i) to[place + i] = memory.getFloat64(at + 8 * i, true);
  to[place + 4] = memory.getInt32(at + 40, true);
  to[place + 5] = memory.getFloat64(at + 32, true);
}
/** x, y, radius, restitution */
export function readPillar(memory: DataView, at: number, to: Float64Array, place: number): void {
  for (let i = 0; i < 4; ++i) to[place + i] = memory.getFloat64(at + 8 * i, true);
}
/** As `impactAt` reads them. */
export function readImpact(memory: DataView, at: number, to: Float64Array, place: number): void {
  to[place] = memory.getFloat64(at, true);
  to[place + 1] = memory.getInt32(at + 12, true);
  to[place + 2] = memory.getUint32(at + 8, true);
  to[place + 3] = memory.getUint32(at + 16, true);
  to[place + 4] = memory.getInt32(at + 20, true);
  for (let i = 0; i < 5; ++i) to[place + 5 + i] = memory.getFloat64(at + 24 + 8 * i, true);
}

function writeNumbers(memory: DataView, at: number, numbers: readonly number[]): void {
  numbers.forEach((number, i) => memory.setFloat64(at + 8 * i, number, true));
}
