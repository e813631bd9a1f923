import { perBall, perBallKind, perWall } from 'carom';

import type { Shapes } from '../engine/protocol.ts';

/** Cells along the longer side of the box around all walls. */
const cellsAcross = 256;

/** A wall that stops whatever comes from one side only; 0 stops both. */
const stopsBoth = 0;

/**
 * Which balls the walls enclose, and which have left. A grid of points is laid over the box around the walls, and a step
 * from one point to the next is open unless a wall that stops it is between them. From a point that is not enclosed steps
 * lead out of the box. Walls that join leave no way through; a gap is found when it is wider than a cell, which is a 256th
 * of the box. Pillars enclose nothing.
 */
export class Enclosure {
  /** For each point: does an open way lead out? */
  private readonly isOpen: Uint8Array;
  private readonly columns: number;
  private readonly rows: number;
  private readonly cell: number;
  private readonly left: number;
  private readonly bottom: number;
  /** The places of the balls that are enclosed at first. */
  private readonly enclosed: readonly number[];
  private readonly kinds: Float64Array;

  constructor({ walls, kinds }: Pick<Shapes, 'walls' | 'kinds'>, ballsAtFirst: Float64Array) {
    this.kinds = kinds;
    let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < walls.length; i += perWall) {
      left = Math.min(left, walls[i + 1]!, walls[i + 3]!);
      right = Math.max(right, walls[i + 1]!, walls[i + 3]!);
      bottom = Math.min(bottom, walls[i + 2]!, walls[i + 4]!);
      top = Math.max(top, walls[i + 2]!, walls[i + 4]!);
    }
    this.cell = Math.max(right - left, top - bottom, 0) / cellsAcross || 1;
    // Two cells of margin, less an odd part of one, so that no point lies on a wall that is drawn on round numbers.
    this.left = left - 1.618 * this.cell;
    this.bottom = bottom - 1.618 * this.cell;
    this.columns = walls.length > 0 ? Math.ceil((right - this.left) / this.cell) + 2 : 0;
    this.rows = walls.length > 0 ? Math.ceil((top - this.bottom) / this.cell) + 2 : 0;
    this.isOpen = this.flood(this.blockedSteps(walls));
    this.enclosed = Array.from({ length: kinds.length / perBallKind }, (_, ball) => ball)
      .filter((ball) => !this.isOutside(ballsAtFirst[perBall * ball]!, ballsAtFirst[perBall * ball + 1]!, 0));
  }

  get enclosedCount(): number {
    return this.enclosed.length;
  }

  /** How many of the balls that were enclosed at first are outside now, by a cell or more. */
  escaped(balls: Float64Array): number {
    return this.escapees(balls).length;
  }

  /** The kinetic energy that they have taken along. */
  energyOutside(balls: Float64Array): number {
    const energies = this.escapees(balls).map((ball) => (this.kinds[perBallKind * ball + 2]! * (balls[perBall * ball + 2]! ** 2 + balls[perBall * ball + 3]! ** 2)) / 2);
    return energies.reduce((sum, energy) => sum + energy, 0);
  }

  private escapees(balls: Float64Array): number[] {
    return this.enclosed.filter((ball) => this.isOutside(balls[perBall * ball]!, balls[perBall * ball + 1]!, 1));
  }

  /** Are all points within so many cells outside? */
  private isOutside(x: number, y: number, within: number): boolean {
    const [column, row] = [Math.round((x - this.left) / this.cell), Math.round((y - this.bottom) / this.cell)];
    for (let dy = -within; dy <= within; ++dy) {
      for (let dx = -within; dx <= within; ++dx) {
        const [i, j] = [column + dx, row + dy];
        if (i >= 0 && j >= 0 && i < this.columns && j < this.rows && this.isOpen[j * this.columns + i] === 0) return false;
      }
    }
    return true;
  }

  /** For each point, which of the steps to the right, left, up and down, from it, a wall stops: bits 1, 2, 4, 8. */
  private blockedSteps(walls: Float64Array): Uint8Array {
    const blocked = new Uint8Array(this.columns * this.rows);
    for (let i = 0; i < walls.length; i += perWall) {
      const [, x0, y0, x1, y1, stops] = walls.subarray(i, i + perWall) as unknown as number[];
      // In cells.
      const from = [(x0! - this.left) / this.cell, (y0! - this.bottom) / this.cell] as const;
      const to = [(x1! - this.left) / this.cell, (y1! - this.bottom) / this.cell] as const;
      for (const axis of [0, 1] as const) {
        // Along rows a wall is crossed at an x, along columns at a y.
        const [run, rise] = [to[axis] - from[axis], to[1 - axis]! - from[1 - axis]!];
        const [low, high] = [Math.min(from[1 - axis]!, to[1 - axis]!), Math.max(from[1 - axis]!, to[1 - axis]!)];
        for (let line = Math.ceil(low); line <= high; ++line) {
          const at = from[axis] + (rise === 0 ? 0 : (run * (line - from[1 - axis]!)) / rise);
          const before = Math.floor(at);
          const [near, far] = axis === 0 ? [line * this.columns + before, line * this.columns + before + 1]
            : [before * this.columns + line, (before + 1) * this.columns + line];
          // Outside is the right-hand side of from→to: upward walls stop steps to the left there, and so on.
          const fromOutside = (axis === 0 ? rise > 0 : rise < 0) ? 'backward' : 'forward';
          const stopped = stops === stopsBoth ? 'both' : (stops === 1) === (fromOutside === 'backward') ? 'backward' : 'forward';
          if (stopped !== 'backward') blocked[near]! |= axis === 0 ? 1 : 4;
          if (stopped !== 'forward') blocked[far]! |= axis === 0 ? 2 : 8;
        }
      }
    }
    return blocked;
  }

  /** Goes the open steps backward from the edge of the box. */
  private flood(blocked: Uint8Array): Uint8Array {
    const { columns, rows } = this;
    const isOpen = new Uint8Array(columns * rows);
    const waiting: number[] = [];
    const reach = (point: number): void => {
      if (isOpen[point]) return;
      isOpen[point] = 1;
      waiting.push(point);
    };
    for (let i = 0; i < columns; ++i) [i, (rows - 1) * columns + i].forEach(reach);
    for (let j = 0; j < rows; ++j) [j * columns, (j + 1) * columns - 1].forEach(reach);
    for (let point = waiting.pop(); point !== undefined; point = waiting.pop()) {
      const column = point % columns;
      // From the neighbour to this point: the bit is that of the neighbour's step.
      const neighbours = [[column > 0 ? point - 1 : -1, 1], [column < columns - 1 ? point + 1 : -1, 2], [point - columns, 4], [point + columns, 8]] as const;
      for (const [neighbour, bit] of neighbours) {
        if (neighbour >= 0 && neighbour < blocked.length && (blocked[neighbour]! & bit) === 0) reach(neighbour);
      }
    }
    return isOpen;
  }
}
