import type { App } from '../app.ts';
import { boundsOf, Camera, type Box } from './camera.ts';
import { readPalette, type Palette } from './colours.ts';
import { boxOf, drawConstruction } from './construction.ts';
import { Discs } from './discs.ts';
import { Painter } from './painter.ts';

/** From so many balls on they are drawn with WebGL. */
const mostPainted = 2500;

/** The two canvases, one above the other, and when they are drawn: only after something has changed. */
export class Stage {
  readonly camera = new Camera();
  painter: Painter;
  /** Draws above the scene: selection, handles and what is being dragged. */
  overlay: ((painter: Painter) => void) | null = null;
  /** Room that bars and panel take at the edges. */
  margins = { top: 76, right: 24, bottom: 92, left: 24 };
  private readonly context: CanvasRenderingContext2D;
  /** Undefined until there are many balls; null where there is no WebGL2. */
  private discs: Discs | null | undefined;
  private dirty = true;
  private before: Pick<Camera, 'center' | 'scale'> | null = null;
  private palette: Palette;

  constructor(private readonly app: App, readonly canvas: HTMLCanvasElement, private readonly below: HTMLCanvasElement) {
    this.context = canvas.getContext('2d')!;
    this.palette = readPalette();
    this.painter = new Painter(this.context, this.camera, this.palette);
    this.readTheme();
    new ResizeObserver(() => this.resize()).observe(canvas);
    for (const name of ['frame', 'look', 'explanation', 'selection'] as const) app.on(name, () => this.touch());
    app.on('load', ({ fresh }) => fresh && this.fit());
    app.on('explanation', (explained) => this.lookAt(explained && boxOf(explained.told)));
    const loop = (now: number): void => {
      app.tick(now);
      if (this.dirty) this.draw();
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

  fit(): void {
    const { scene, frame } = this.app;
    if (!scene || !frame) return;
    this.resize();
    this.camera.fit(boundsOf(scene.shapes, scene.frame.balls), this.margins);
    this.touch();
  }

  /** Goes near to something, or back to where it was before. */
  private lookAt(box: Box | null): void {
    const { camera } = this;
    if (box) {
      this.before ??= { center: camera.center, scale: camera.scale };
      camera.fit(box, this.margins);
    } else if (this.before) {
      Object.assign(camera, this.before);
      this.before = null;
    }
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ratio = window.devicePixelRatio || 1;
    this.camera.width = width;
    this.camera.height = height;
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

  private draw(): void {
    this.dirty = false;
    const { app, context, camera } = this;
    const { scene, frame } = app;
    const ratio = window.devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, camera.width, camera.height);
    if (!scene || !frame) return;
    const byWebGl = this.drawDiscs(frame.balls, scene.shapes.kinds, ratio);
    const trailLength = 1.2 * Math.max(app.speed, 0.05);
    this.painter.draw({ frame, shapes: scene.shapes, log: app.log, layers: app.layers, trailLength, speed: app.speed }, !byWebGl);
    if (app.stepped) this.painter.drawRings(app.stepped.balls, scene.shapes.kinds, frame.balls);
    if (app.explained) drawConstruction(this.painter, app.explained.told);
    this.overlay?.(this.painter);
    // While flashes fade, or time passes, there is always something new.
    if (app.playing) this.dirty = true;
  }
}
