import type { Feature, Impact, Kind, Stops } from './types.ts';

/** How many numbers each of these takes in the engine's memory, in the order that apps/playground/wasm/views.cpp tells. */
export const perBall = 4;
export const perBallKind = 4;
export const perWall = 7;
export const perPillar = 5;
export const perImpact = 10;

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
