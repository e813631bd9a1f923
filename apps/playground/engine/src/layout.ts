import type { Axes, Ball, Drive, Feature, GameEvent, GameInput, Impact, Lamp, Kind, Mover, MoverMotion, MoverStep, Pair, Pillar, Pose, Stops, Wall } from './types.ts';

/** How many numbers each of these takes in the arrays that a world gives. */
export const perBall = 4;
export const perBallKind = 4;
export const perWall = 7;
export const perPillar = 5;
export const perMovedWall = 6;
export const perMovedPillar = 4;
export const perImpact = 10;
/** An arc: when it starts and ends, and its start, control point and end as a quadratic Bézier curve. */
export const perArc = 8;
/**
 * An arc that an impact ended: the number of that impact, counted from 0, the ball, and the arc. A ball that is left behind
 * by what it lay on begins another arc without an impact: the number is then half-way between those before and after.
 */
export const perEndedArc = 10;
/** An arc to come: the ball, and the arc. */
export const perAheadArc = 9;
/**
 * An impact to come: the time, the ball and where its centre is then; the kind of what it meets (see `kinds`), its number,
 * and where that is then: a centre and two zeros, or both ends of a wall.
 */
export const perMeeting = 10;

/** A ball of a game: x, y, vx, vy, radius, id. */
export const perGameBall = 6;

export const kinds: readonly Kind[] = ['ball', 'wall', 'pillar'];
export const features: readonly Feature[] = ['face', 'from', 'to'];
export const allAxes: readonly Axes[] = ['both', 'x', 'y'];
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
export const bytes = { id: 4, ball: 80, motion: 32, wall: 64, pillar: 48, impact: 80, listening: 24, mover: 56, step: 32, movedWall: 40, movedPillar: 24, squeeze: 24, gameBall: 48, gameEvent: 48, gameInput: 16, lamp: 32 } as const;
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
/** `program` is where the steps are. */
export function writeMover(memory: DataView, at: number, { pivot = [0, 0], motion = {}, program = [], repeats = false }: Mover, steps: number): void {
  writePair(memory, at, pivot);
  writeMotion(memory, at + 16, motion);
  memory.setUint32(at + 40, steps, true);
  memory.setUint32(at + 44, program.length, true);
  memory.setUint32(at + 48, repeats ? 1 : 0, true);
}
export function writeMotion(memory: DataView, at: number, { velocity = [0, 0], rate = 0 }: Partial<MoverMotion>): void {
  writeNumbers(memory, at, [...velocity, rate]);
}
export function writeStep(memory: DataView, at: number, { duration, to: { offset = [0, 0], angle = 0 } }: MoverStep): void {
  writeNumbers(memory, at, [duration, ...offset, angle]);
}
export function writeDrive(memory: DataView, at: number, { mover, kick }: Drive): void {
  writeNumbers(memory, at, [kick.speed, kick.from ?? 0]);
  memory.setUint32(at + 16, mover === null ? 0 : 1, true);
  memory.setUint32(at + 20, mover ?? 0, true);
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
export function readDrive(memory: DataView, at: number): Drive {
  const kick = { speed: memory.getFloat64(at, true), from: memory.getFloat64(at + 8, true) };
  return { mover: memory.getUint32(at + 16, true) === 0 ? null : memory.getUint32(at + 20, true), kick };
}
export function readPose(memory: DataView, at: number): Pose {
  return { offset: readPair(memory, at), angle: memory.getFloat64(at + 16, true) };
}
export function readMotion(memory: DataView, at: number): MoverMotion {
  return { velocity: readPair(memory, at), rate: memory.getFloat64(at + 16, true) };
}
/** Into `to` from a place on: id, from x, from y, to x, to y, mover. */
export function readMovedWall(memory: DataView, at: number, to: Float64Array, place: number): void {
  to[place] = memory.getUint32(at + 32, true);
  for (let i = 0; i < 4; ++i) to[place + 1 + i] = memory.getFloat64(at + 8 * i, true);
  to[place + 5] = memory.getUint32(at + 36, true);
}
/** id, x, y, mover */
export function readMovedPillar(memory: DataView, at: number, to: Float64Array, place: number): void {
  to[place] = memory.getUint32(at + 16, true);
  for (let i = 0; i < 2; ++i) to[place + 1 + i] = memory.getFloat64(at + 8 * i, true);
  to[place + 3] = memory.getUint32(at + 20, true);
}
/** Into `to` from a place on: x, y, vx, vy, radius, id. */
export function readGameBall(memory: DataView, at: number, to: Float64Array, place: number): void {
  for (let i = 0; i < 5; ++i) to[place + i] = memory.getFloat64(at + 8 * i, true);
  to[place + 5] = memory.getUint32(at + 40, true);
}
export function readGameEvent(memory: DataView, at: number): GameEvent {
  const ball = memory.getUint32(at + 36, true) === 0 ? null : memory.getUint32(at + 40, true);
  return {
    time: memory.getFloat64(at, true), rule: memory.getUint32(at + 32, true), ball, place: readPair(memory, at + 8),
    impulse: memory.getFloat64(at + 24, true),
  };
}
export function readGameInput(memory: DataView, at: number): GameInput {
  const pressed = memory.getUint32(at + 12, true) !== 0;
  return { time: memory.getFloat64(at, true), button: memory.getUint32(at + 8, true), pressed };
}
export function writeGameInput(memory: DataView, at: number, { time, button, pressed }: GameInput): void {
  memory.setFloat64(at, time, true);
  memory.setUint32(at + 8, button, true);
  memory.setUint32(at + 12, pressed ? 1 : 0, true);
}
export function readLamp(memory: DataView, at: number): Lamp {
  return { center: readPair(memory, at), radius: memory.getFloat64(at + 16, true), lit: memory.getUint32(at + 24, true) !== 0 };
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

function readPair(memory: DataView, at: number): Pair {
  return [memory.getFloat64(at, true), memory.getFloat64(at + 8, true)];
}

function writeNumbers(memory: DataView, at: number, numbers: readonly number[]): void {
  numbers.forEach((number, i) => memory.setFloat64(at + 8 * i, number, true));
}
