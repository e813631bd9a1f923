import { perMovedPillar, perMovedWall, perPillar, perWall } from 'carom';

import type { Moved, Shapes } from '../engine/protocol.ts';

/** The shapes of a scene where they are at a moment. */
export function shapesAt(shapes: Shapes, moved: Moved): Shapes {
  if (moved.walls.length === 0 && moved.pillars.length === 0) return shapes;
  return {
    ...shapes,
    walls: put(shapes.walls, perWall, moved.walls, perMovedWall),
    pillars: put(shapes.pillars, perPillar, moved.pillars, perMovedPillar),
  };
}

/** Both are in the order of ids. The places stand behind the id in both, and the mover behind the place. */
function put(all: Float64Array, each: number, moved: Float64Array, eachMoved: number): Float64Array {
  const places = all.slice();
  for (let i = 0, k = 0; i < places.length && k < moved.length; i += each) {
    if (places[i] !== moved[k]) continue;
    places.set(moved.subarray(k + 1, k + eachMoved - 1), i + 1);
    k += eachMoved;
  }
  return places;
}
