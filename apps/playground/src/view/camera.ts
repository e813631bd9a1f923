import type { Pair } from 'carom';

import type { Shapes } from '../engine/protocol.ts';
import { scaleIn, type Panes } from './panes.ts';

export interface Box {
  readonly min: Pair;
  readonly max: Pair;
}

/** Which part of the world is seen: y points up there and down on the screen. Lengths on the screen are CSS pixels. */
export class Camera {
  center: Pair = [0, 0];
  /** Pixels per unit of length. */
  scale = 50;
  width = 1;
  height = 1;

  toScreen(point: Pair): Pair {
    return [this.width / 2 + (point[0] - this.center[0]) * this.scale, this.height / 2 - (point[1] - this.center[1]) * this.scale];
  }

  toWorld(place: Pair): Pair {
    return [this.center[0] + (place[0] - this.width / 2) / this.scale, this.center[1] - (place[1] - this.height / 2) / this.scale];
  }

  pan(by: Pair): void {
    this.center = [this.center[0] - by[0] / this.scale, this.center[1] + by[1] / this.scale];
  }

  /** What is at a place of the screen stays there. */
  zoom(factor: number, at: Pair): void {
    const fixed = this.toWorld(at);
    this.scale = Math.min(Math.max(this.scale * factor, 1e-6), 1e9);
    const now = this.toWorld(at);
    this.center = [this.center[0] + fixed[0] - now[0], this.center[1] + fixed[1] - now[1]];
  }

  /** Shows all of a box in the first pane, with room at the edges for what lies above the drawing. */
  fit(box: Box, panes: Panes): void {
    const { margins } = panes;
    [this.width, this.height] = [panes.width, panes.height];
    this.scale = scaleIn(panes, box);
    this.center = [
      (box.min[0] + box.max[0]) / 2 + (margins.right - margins.left) / 2 / this.scale,
      (box.min[1] + box.max[1]) / 2 + (margins.top - margins.bottom) / 2 / this.scale,
    ];
  }
}

/** What all of a scene's shapes fit in; a unit square when there are none. */
export function boundsOf({ kinds, walls, pillars }: Shapes, balls: Float64Array): Box {
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = (x: number, y: number, reach: number): void => {
    left = Math.min(left, x - reach);
    right = Math.max(right, x + reach);
    low = Math.min(low, y - reach);
    high = Math.max(high, y + reach);
  };
  for (let i = 0; i < walls.length; i += 7) {
    include(walls[i + 1]!, walls[i + 2]!, 0);
    include(walls[i + 3]!, walls[i + 4]!, 0);
  }
  for (let i = 0; i < pillars.length; i += 5) include(pillars[i + 1]!, pillars[i + 2]!, pillars[i + 3]!);
  for (let i = 0; i < balls.length; i += 4) include(balls[i]!, balls[i + 1]!, kinds[i + 1]!);
  return left <= right ? { min: [left, low], max: [right, high] } : { min: [-1, -1], max: [1, 1] };
}
