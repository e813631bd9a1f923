import type { Pair } from 'carom';

import type { Painter } from './painter.ts';

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How far beyond a rim a name may stand, in pixels: further only where there is no room. */
const distances = [7, 24, 44, 68];
const halfHeight = 7;

/** The names of places in a drawing: none is written over another. */
export class PlaceNames {
  private readonly written: Rect[] = [];

  constructor(private readonly painter: Painter) {}

  /** Writes beyond a circle of `rim` pixels, in the direction that is free and keeps furthest from those that are taken. */
  write(text: string, place: Pair, rim: number, taken: readonly Pair[]): void {
    const { canvas, palette } = this.painter;
    canvas.font = 'italic 15px Georgia, "DejaVu Serif", serif';
    const { width } = canvas.measureText(text);
    const { left, top, bottom } = this.freest(this.painter.toScreen(place), rim, width, taken);
    this.written.push({ left, top, right: left + width, bottom });
    canvas.lineWidth = 4;
    canvas.lineJoin = 'round';
    canvas.strokeStyle = palette.ground;
    canvas.strokeText(text, left, bottom - 2);
    canvas.fillStyle = palette.ink;
    canvas.fillText(text, left, bottom - 2);
  }

  private freest([x, y]: Pair, rim: number, width: number, taken: readonly Pair[]): Rect {
    const units = taken.map(([dx, dy]): Pair => [dx / (Math.hypot(dx, dy) || 1), dy / (Math.hypot(dx, dy) || 1)]);
    let [best, least] = [{ left: x, top: y, right: x + width, bottom: y }, Infinity];
    distances.forEach((distance, further) => {
      for (let i = 0; i < 16; ++i) {
        const [dx, dy] = [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)];
        // A text reaches further to the sides than up and down: its nearest edge is beyond the rim, and it begins or ends
        // there unless it is straight above or below.
        const side = Math.abs(dx) < 1e-9 ? 0 : Math.sign(dx);
        const left = x + dx * (rim + distance) + ((side - 1) / 2) * width;
        const middle = y - dy * (rim + distance + halfHeight);
        const rect = { left, top: middle - halfHeight, right: left + width, bottom: middle + halfHeight };
        const nearness = Math.max(...units.map((unit) => dx * unit[0] + dy * unit[1]));
        const cost = nearness + further + (this.isFree(rect) ? 0 : 100);
        if (cost < least - 1e-9) [best, least] = [rect, cost];
      }
    });
    return best;
  }

  private isFree(rect: Rect): boolean {
    return this.written.every((other) => rect.left > other.right + 3 || rect.right < other.left - 3 || rect.top > other.bottom + 1 || rect.bottom < other.top - 1);
  }
}
