import { perBall } from 'carom';

import type { Preview } from '../engine/preview.ts';
import { Camera } from '../view/camera.ts';
import { colouringOf } from '../view/colouring.ts';
import { withImages } from '../view/images.ts';
import { ImpactLog } from '../view/impact-log.ts';
import { Painter } from '../view/painter.ts';
import { onePane } from '../view/panes.ts';
import { drawSteps } from '../view/paths.ts';
import { shapesAt } from '../view/shapes-now.ts';
import type { Palette } from '../view/colours.ts';

const nothing = { trails: false, velocities: false, momenta: false, centre: false, flashes: false, grid: false, ahead: false };
const margin = 18;
/** Lines to where balls were so many moments ago, where there are few balls. */
const [trailFrames, mostTrails] = [14, 200];
/** Which share of the preview is shown while nothing moves. */
const still = 0.4;

/** A scene drawn small, at any moment of its preview. */
export class MovingCard {
  /** How far the preview has been watched, in seconds. */
  private seconds = 0;
  private shown = -1;
  private readonly camera = new Camera();

  constructor(private readonly canvas: HTMLCanvasElement, private readonly preview: Preview) {
    this.camera.fit(preview.box, onePane(canvas.width, canvas.height, { top: margin, right: margin, bottom: margin, left: margin }));
    this.seconds = still * this.lasting;
  }

  /** Lets some seconds pass. */
  pass(seconds: number, palette: Palette): void {
    this.seconds = (this.seconds + seconds) % (this.lasting || 1);
    this.draw(palette);
  }

  /** Draws it as it is now, if that has changed. */
  draw(palette: Palette, anew = false): void {
    const { frames, shapes, motion, show } = this.preview;
    const at = Math.min(Math.floor((this.seconds / (this.lasting || 1)) * frames.length), frames.length - 1);
    const frame = frames[at];
    if (!frame || (at === this.shown && !anew)) return;
    this.shown = at;
    const context = this.canvas.getContext('2d')!;
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const colouring = colouringOf({ shapes, motion, frame: frames[0]! }, show?.color_by ?? 'speed', palette);
    const painter = new Painter(context, this.camera, palette);
    const before = frames.slice(Math.max(at - trailFrames, 0), at + 1).map(({ balls }) => balls.filter((_, i) => i % perBall < 2));
    if (frame.balls.length / perBall <= mostTrails) drawSteps(painter, before, { colouring, frame, shapes }, 0);
    painter.draw(withImages({ frame, shapes: shapesAt(shapes, frame.moved), log: new ImpactLog(), colouring, layers: nothing, arrowTime: 1, speed: 1 }), true);
  }

  private get lasting(): number {
    return (this.preview.frames.at(-1)?.time ?? 0) / (this.preview.show?.speed ?? 1);
  }
}
