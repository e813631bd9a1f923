import type { PeriodicBox } from 'carom';

import type { Camera } from './camera.ts';
import type { Painter } from './painter.ts';

/** A part of the window, in pixels from its upper left corner. */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What is seen of a periodic box; along an axis that does not repeat, all of the view. */
export function screenBoxOf({ from, to, axes }: PeriodicBox, camera: Pick<Camera, 'toScreen' | 'width' | 'height'>): ScreenBox {
  const within = (value: number, size: number): number => Math.min(Math.max(value, 0), size);
  const { width, height } = camera;
  const [[x0, y0], [x1, y1]] = [camera.toScreen(from), camera.toScreen(to)];
  const [left, right] = axes === 'y' ? [0, width] : [within(x0, width), within(x1, width)];
  const [top, bottom] = axes === 'x' ? [0, height] : [within(y1, height), within(y0, height)];
  return { left, top, width: right - left, height: bottom - top };
}

/** From now on only what is in the box is drawn, until the canvas is restored. */
export function clipToBox({ canvas, camera }: Painter, box: PeriodicBox): void {
  const { left, top, width, height } = screenBoxOf(box, camera);
  canvas.beginPath();
  canvas.rect(left, top, width, height);
  canvas.clip();
}

/** Thin dashed lines where the plane repeats. */
export function drawBoxEdges({ canvas, camera, palette }: Painter, { from, to, axes }: PeriodicBox): void {
  const { width, height } = camera;
  const [[left, bottom], [right, top]] = [camera.toScreen(from), camera.toScreen(to)];
  canvas.save();
  canvas.strokeStyle = palette.faint;
  canvas.lineWidth = 1;
  canvas.setLineDash([6, 5]);
  canvas.beginPath();
  const [low, high] = axes === 'x' ? [height, 0] : [bottom, top];
  const [first, last] = axes === 'y' ? [0, width] : [left, right];
  for (const x of axes === 'y' ? [] : [left, right]) {
    canvas.moveTo(x, low);
    canvas.lineTo(x, high);
  }
  for (const y of axes === 'x' ? [] : [bottom, top]) {
    canvas.moveTo(first, y);
    canvas.lineTo(last, y);
  }
  canvas.stroke();
  canvas.restore();
}
