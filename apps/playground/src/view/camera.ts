import type { Pair } from 'carom';

import type { Box } from './box.ts';
import { scaleIn, type Panes } from './panes.ts';

/** Which part of the world is seen: y points up there and down on the screen. Lengths on the screen are CSS pixels. */
export class Camera {
  center: Pair = [0, 0];
  /** Pixels per unit of length. */
  scale = 50;
  width = 1;
  height = 1;
  /** Has the view been panned or zoomed since a box was fitted? */
  moved = false;

  toScreen(point: Pair): Pair {
    return [this.width / 2 + (point[0] - this.center[0]) * this.scale, this.height / 2 - (point[1] - this.center[1]) * this.scale];
  }

  toWorld(place: Pair): Pair {
    return [this.center[0] + (place[0] - this.width / 2) / this.scale, this.center[1] - (place[1] - this.height / 2) / this.scale];
  }

  pan(by: Pair): void {
    this.moved = true;
    this.center = [this.center[0] - by[0] / this.scale, this.center[1] + by[1] / this.scale];
  }

  /** What is at a place of the screen stays there. */
  zoom(factor: number, at: Pair): void {
    this.moved = true;
    const fixed = this.toWorld(at);
    this.scale = Math.min(Math.max(this.scale * factor, 1e-6), 1e9);
    const now = this.toWorld(at);
    this.center = [this.center[0] + fixed[0] - now[0], this.center[1] + fixed[1] - now[1]];
  }

  /** Shows all of a box in the first pane, with room at the edges for what lies above the drawing. */
  fit(box: Box, panes: Panes): void {
    const { margins } = panes;
    this.moved = false;
    [this.width, this.height] = [panes.width, panes.height];
    this.scale = scaleIn(panes, box);
    this.center = [
      (box.min[0] + box.max[0]) / 2 + (margins.right - margins.left) / 2 / this.scale,
      (box.min[1] + box.max[1]) / 2 + (margins.top - margins.bottom) / 2 / this.scale,
    ];
  }
}
