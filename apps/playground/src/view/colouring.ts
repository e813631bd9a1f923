import { perBall, perBallKind } from 'carom';

import type { Loaded } from '../engine/protocol.ts';
import type { ColorBy } from '../engine/show.ts';
import { shades, speedScale, type Palette, type Rgb } from './colours.ts';

/** What the colours of balls mean now: a ramp of colours, and for each ball how far along it is. */
export interface Colouring {
  readonly by: ColorBy;
  readonly ramp: readonly Rgb[];
  /** From 0 to 1, by the ball's place in the list. */
  readonly along: (ball: number, balls: Float64Array) => number;
  /** What the ends of the ramp stand for; null where they stand for no number. */
  readonly ends: readonly [number, number] | null;
}

/** A scene, and its balls at first. */
type Coloured = Pick<Loaded, 'shapes' | 'motion'> & { readonly frame: Pick<Loaded['frame'], 'balls'> };

/** Steps of the golden ratio: neighbours in the list look different. */
const golden = 0.6180339887498949;

/** Of a scene, for the palette of the theme. */
export function colouringOf({ shapes, frame, motion }: Coloured, by: ColorBy, palette: Palette): Colouring {
  const { kinds } = shapes;
  const count = kinds.length / perBallKind;
  if (by === 'ball') return { by, ramp: palette.wheelRgb, along: (ball) => (ball * golden) % 1, ends: null };
  if (by === 'place') {
    const at = placesFromLeft(frame.balls);
    return { by, ramp: palette.rampRgb, along: (ball) => at[ball] ?? 0, ends: null };
  }
  if (by === 'mass') {
    const masses = Array.from({ length: count }, (_, ball) => kinds[perBallKind * ball + 2]!);
    const [least, most] = masses.reduce(([low, high], mass) => [Math.min(low, mass), Math.max(high, mass)], [Infinity, 0]);
    const range = Math.log(most / least);
    return { by, ramp: palette.rampRgb, along: (ball) => (range > 0 ? Math.log(masses[ball]! / least) / range : 0.5), ends: count > 0 ? [least, most] : null };
  }
  const fastest = motion.speed || speedScale(frame.balls) || 1;
  const along = (ball: number, balls: Float64Array): number =>
    Math.min(Math.sqrt(balls[perBall * ball + 2]! ** 2 + balls[perBall * ball + 3]! ** 2) / fastest, 1);
  return { by, ramp: palette.rampRgb, along, ends: [0, fastest] };
}

/** Which of the ramp's colours that is. */
export function shadeAt(along: number): number {
  return Math.round(along * (shades - 1)) || 0;
}

/** For each ball, its share of the way from the leftmost to the rightmost. */
function placesFromLeft(balls: Float64Array): Float64Array {
  const at = balls.filter((_, i) => i % perBall === 0);
  const [left, right] = at.reduce(([low, high], x) => [Math.min(low, x), Math.max(high, x)], [Infinity, -Infinity] as [number, number]);
  return at.map((x) => (right > left ? (x - left) / (right - left) : 0.5));
}
