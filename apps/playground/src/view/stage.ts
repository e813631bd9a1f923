import type { Pair } from 'carom';

import type { App } from '../app.ts';
import type { SteppedFrame } from '../engine/protocol.ts';
import { exactImpactsBy } from '../compare/report.ts';
import { meter } from '../meter.ts';
import { counted } from '../ui/numbers.ts';
import { boundsOf, Camera, type Box } from './camera.ts';
import { readPalette, type Palette } from './colours.ts';
import { boxOf, drawConstruction } from './construction.ts';
import { Discs } from './discs.ts';
import { drawLabels } from './labels.ts';
import { Painter, type Picture } from './painter.ts';
import { onePane, twoPanes, type Margins, type Panes } from './panes.ts';
import { drawRings } from './paths.ts';

/** From so many balls on they are drawn with WebGL. */
const mostPainted = 2500;

/** The two canvases, one above the other, and when they are drawn: only after something has changed. */
export class Stage {
  readonly camera = new Camera();
  painter: Painter;
  /** Draws above the scene: selection, handles and what is being dragged. */
  overlay: ((painter: Painter) => void) | null = null;
  /** Room that bars and panel take at the edges. */
  margins: Margins = { top: 76, right: 24, bottom: 92, left: 24 };
  private panes: Panes = onePane(1, 1, this.margins);
  private readonly context: CanvasRenderingContext2D;
  /** Undefined until there are many balls; null where there is no WebGL2. */
  private discs: Discs | null | undefined;
  private dirty = true;
  /** Pixels per CSS pixel while pictures are taken; null otherwise: those of the screen. */
  private pictureRatio: number | null = null;
  private before: Pick<Camera, 'center' | 'scale'> | null = null;
  private palette: Palette;

  constructor(private readonly app: App, readonly canvas: HTMLCanvasElement, private readonly below: HTMLCanvasElement) {
    this.context = canvas.getContext('2d')!;
    this.palette = readPalette();
    this.painter = new Painter(this.context, this.camera, this.palette);
    this.readTheme();
    new ResizeObserver(() => this.resize()).observe(canvas);
    for (const name of ['frame', 'look', 'explanation', 'selection'] as const) app.on(name, () => this.touch());
    app.on('look', () => {
      if (this.isTwice !== (this.panes.second !== null)) this.refit();
    });
    app.on('load', ({ fresh }) => fresh && this.fit());
    app.on('explanation', (explained) => this.lookAt(explained && boxOf(explained.told)));
    const loop = (now: number): void => {
      const begin = performance.now();
      app.tick(now);
      if (this.dirty) this.draw();
      meter.addFrame(performance.now() - begin);
      requestAnimationFrame(loop);
    };
    requestAnimationFrame(loop);
  }

  touch(): void {
    this.dirty = true;
  }

  readTheme(): void {
    this.palette = readPalette();
    this.painter = new Painter(this.context, this.camera, this.palette);
    this.discs?.setRamp(this.palette.rampRgb);
    this.touch();
  }

  /** Shows all of the scene as it is at first, or as it is with these balls, now. */
  fit(balls?: Float64Array): void {
    const { scene, shapes } = this.app;
    if (!scene || !shapes) return;
    this.resize();
    this.camera.fit(boundsOf(balls ? shapes : scene.shapes, balls ?? scene.frame.balls), this.panes);
    this.touch();
  }

  /** After what is around has changed its size. */
  refit(): void {
    this.fit();
    if (this.app.explained) this.camera.fit(boxOf(this.app.explained.told), this.panes);
  }

  /** What bars and panel leave free of the window, with a little room around what fits into it. */
  get freeArea(): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } {
    const { clientWidth, clientHeight } = this.canvas;
    const room = 10;
    const [left, top] = [Math.max(this.margins.left - room, 0), Math.max(this.margins.top - room, 0)];
    const right = Math.min(clientWidth - this.margins.right + room, clientWidth);
    return { left, top, width: right - left, height: Math.min(clientHeight - this.margins.bottom + room, clientHeight) - top };
  }

  /**
   * Calls `use` with a function that draws the free area as it is now, in a picture so many pixels wide and high, which
   * is the same one each time. What is selected is left out.
   */
  async picturing<T>(width: number, height: number, use: (draw: () => HTMLCanvasElement) => Promise<T>): Promise<T> {
    const { left, top, width: across, height: down } = this.freeArea;
    const picture = document.createElement('canvas');
    [picture.width, picture.height] = [width, height];
    const context = picture.getContext('2d', { willReadFrequently: true })!;
    const { overlay } = this;
    this.overlay = null;
    this.pictureRatio = Math.max(width / across, height / down);
    this.resize();
    try {
      return await use(() => {
        this.draw();
        const { ratio } = this;
        context.fillStyle = this.palette.ground;
        context.fillRect(0, 0, width, height);
        for (const canvas of [this.below, this.canvas])
          context.drawImage(canvas, left * ratio, top * ratio, across * ratio, down * ratio, 0, 0, width, height);
        return picture;
      });
    } finally {
      this.overlay = overlay;
      this.pictureRatio = null;
      this.resize();
    }
  }

  private get ratio(): number {
    return this.pictureRatio ?? (window.devicePixelRatio || 1);
  }

  /** By how much a place of the window is shifted from where it is in the first pane. */
  shiftAt([x, y]: Pair): Pair {
    const { second, width, height } = this.panes;
    return second && (x >= width || y >= height) ? second : [0, 0];
  }

  /** Are the exact and the stepped scene drawn beside each other? */
  private get isTwice(): boolean {
    return this.app.stepped !== null && this.app.beside;
  }

  /** Goes near to something, or back to where it was before. */
  private lookAt(box: Box | null): void {
    const { camera } = this;
    if (box) {
      this.before ??= { center: camera.center, scale: camera.scale };
      camera.fit(box, this.panes);
    } else if (this.before) {
      Object.assign(camera, this.before);
      this.before = null;
    }
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const { ratio } = this;
    const { scene } = this.app;
    this.panes = scene && this.isTwice ? twoPanes(width, height, this.margins, boundsOf(scene.shapes, scene.frame.balls)) : onePane(width, height, this.margins);
    this.camera.width = this.panes.width;
    this.camera.height = this.panes.height;
    for (const canvas of [this.canvas, this.below]) {
      const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== across) canvas.width = across;
      if (canvas.height !== down) canvas.height = down;
    }
    this.touch();
  }

  /** With WebGL where there are very many; false when they are still to be drawn. */
  private drawDiscs(balls: Float64Array, kinds: Float64Array, ratio: number): boolean {
    if (balls.length / 4 <= mostPainted) {
      this.discs?.clear();
      return false;
    }
    if (this.discs === undefined) {
      this.discs = Discs.on(this.below);
      this.discs?.setRamp(this.palette.rampRgb);
    }
    this.discs?.draw(balls, kinds, this.camera, ratio);
    return this.discs !== null;
  }

  /** The stepped scene in the second pane; what is drawn next stays in the first one. */
  private drawSecond(picture: Picture, second: Pair, stepped: SteppedFrame): void {
    const { app, context, painter, palette, canvas } = this;
    const { width, height } = this.panes;
    const [left, top] = [second[0] && width, second[1] && height];
    context.save();
    context.beginPath();
    context.rect(left, top, canvas.clientWidth, canvas.clientHeight);
    context.clip();
    context.save();
    context.translate(...second);
    const layers = { ...picture.layers, flashes: false };
    const steps = layers.trails ? stepped.path : [];
    painter.draw({ ...picture, frame: { time: stepped.time, balls: stepped.balls }, layers, steps }, true);
    context.restore();
    const exact = exactImpactsBy(stepped, { frame: app.frame!, log: app.log });
    this.drawTitle(stepped.isBehind ? 'Time-stepped so far' : 'Time-stepped', stepped.impacts, left, top, stepped.impacts === exact ? palette.ink : palette.bad);
    context.restore();

    context.fillStyle = palette.faint;
    context.fillRect(left && left - 0.5, top && top - 0.5, second[0] ? 1 : canvas.clientWidth, second[1] ? 1 : canvas.clientHeight);
    context.beginPath();
    context.rect(0, 0, left || canvas.clientWidth, top || canvas.clientHeight);
    context.clip();
  }

  private drawTitle(title: string, impacts: number, left: number, top: number, colour: string): void {
    const { context, panes } = this;
    context.font = '600 14px system-ui, sans-serif';
    context.fillStyle = colour;
    context.fillText(`${title}: ${counted(impacts)} impact${impacts === 1 ? '' : 's'}`, left + panes.margins.left, Math.max(top, panes.margins.top - 26) + 17);
  }

  private draw(): void {
    this.dirty = false;
    const { app, context } = this;
    const { scene, frame } = app;
    const { ratio } = this;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.canvas.clientWidth, this.canvas.clientHeight);
    if (!scene || !frame) return;
    const byWebGl = this.drawDiscs(frame.balls, scene.shapes.kinds, ratio);
    const { trailLength } = app;
    const layers = { ...app.layers, trails: app.layers.trails && scene.remembers };
    const picture: Picture = { frame, shapes: app.shapes ?? scene.shapes, log: app.log, arcs: app.arcs, layers, trailLength, arrowTime: app.arrowTime, speed: app.speed };
    context.save();
    const second = app.stepped && this.panes.second;
    if (second) this.drawSecond(picture, second, app.stepped!);
    this.painter.draw(picture, !byWebGl);
    if (app.stepped && !second) drawRings(this.painter, app.stepped.balls, scene.shapes.kinds, frame.balls);
    if (layers.labels) drawLabels(this.painter, frame.balls, scene.shapes);
    if (app.explained) drawConstruction(this.painter, app.explained.told);
    this.overlay?.(this.painter);
    if (second) this.drawTitle('Exact', frame.counts.total, 0, 0, this.palette.ink);
    context.restore();
    // While flashes fade, or time passes, there is always something new.
    if (app.playing) this.dirty = true;
  }
}
