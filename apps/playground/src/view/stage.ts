import { perBall, type Pair } from 'carom';

import type { App } from '../app.ts';
import type { SteppedFrame } from '../engine/protocol.ts';
import { lossesInWords, type Losses } from '../compare/losses.ts';
import { exactImpactsBy } from '../compare/report.ts';
import { meter } from '../meter.ts';
import { counted } from '../ui/numbers.ts';
import { boundsOf, type Box } from './box.ts';
import { Camera } from './camera.ts';
import { readPalette, type Palette } from './colours.ts';
import { boxOf, drawConstruction } from './construction.ts';
import { colouringOf, type Colouring } from './colouring.ts';
import { drawLabels } from './labels.ts';
import { withImages } from './images.ts';
import { isFalling, Painter, type Picture } from './painter.ts';
import { onePane, scaleIn, titleHeight, twoPanes, type Margins, type Panes } from './panes.ts';
import { drawRings } from './paths.ts';
import { screenBoxOf } from './periodic-box.ts';
import { TrailArcs } from './trail-arcs.ts';
import { WebGl } from './webgl.ts';

/** From so many balls on they are drawn with WebGL. */
const mostPainted = 2500;
/** Of a stepped ball at least so many steps are shown, however short trails are. */
const fewestSteps = 6;
/** What is lost takes two lines where one line would need smaller type than this, in pixels. */
const smallestType = 12;
/** Trails end earlier where they would be more pieces than that, with WebGL and without. */
const mostPieces = { webGl: 40_000, canvas: 8000 };

/** The two canvases, one above the other, and when they are drawn: only after something has changed. */
export class Stage {
  readonly camera = new Camera();
  painter: Painter;
  /** Draws above the scene: selection, handles and what is being dragged. */
  overlay: ((painter: Painter) => void) | null = null;
  /** Draws something else in place of the scene, of which this box is seen, as long as it is set. */
  instead: { readonly box: Box; draw(painter: Painter): void } | null = null;
  /** Room that bars, panel and story take at the edges. */
  private margins: Margins = { top: 76, right: 24, bottom: 92, left: 24 };
  private panes: Panes = onePane(1, 1, this.margins);
  private readonly context: CanvasRenderingContext2D;
  /** Null where there is no WebGL2. */
  private readonly webGl: WebGl | null;
  private trails = new TrailArcs(new Float64Array(0));
  /** What the colours mean: of the scene, its directions and the theme. */
  private colouring: Colouring | null = null;
  private dirty = true;
  /** Pixels per CSS pixel while pictures are taken; null otherwise: those of the screen. */
  private pictureRatio: number | null = null;
  private before: Pick<Camera, 'center' | 'scale' | 'moved'> | null = null;
  private palette: Palette;

  constructor(private readonly app: App, readonly canvas: HTMLCanvasElement, private readonly below: HTMLCanvasElement) {
    this.context = canvas.getContext('2d')!;
    this.webGl = WebGl.on(below);
    this.palette = readPalette();
    this.painter = new Painter(this.context, this.camera, this.palette);
    this.readTheme();
    new ResizeObserver(() => this.refit()).observe(canvas);
    for (const name of ['frame', 'look', 'explanation', 'selection'] as const) app.on(name, () => this.touch());
    app.on('look', () => {
      if (this.isTwice !== (this.panes.second !== null)) this.refit();
    });
    app.on('load', ({ fresh }) => {
      this.trails = new TrailArcs(app.scene!.shapes.kinds, app.scene!.shapes.periodic);
      this.colouring = null;
      if (fresh) this.fit();
    });
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
    this.colouring = null;
    this.touch();
  }

  /** What the colours of balls mean now; null while no scene is open. */
  get colours(): Colouring | null {
    const { scene, colourBy } = this.app;
    if (scene && this.colouring?.by !== colourBy) this.colouring = colouringOf(scene, colourBy, this.palette);
    return scene && this.colouring;
  }

  /** Shows all of the scene's motion, or what its directions say; with these balls, everything as it is now. */
  fit(balls?: Float64Array): void {
    const { scene, shapes } = this.app;
    if (!scene || !shapes) return;
    this.resize();
    this.camera.fit(balls ? boundsOf(shapes, balls) : this.whole, this.panes);
    this.touch();
  }

  /** After what is around has changed its size. After panning or zooming, what is seen stays. */
  refit(): void {
    this.resize();
    if (this.camera.moved) return;
    if (this.app.explained) this.camera.fit(boxOf(this.app.explained.told), this.panes);
    else this.fit();
  }

  /** The part of the scene that is seen beside bars and panel, after panning or zooming; null before. */
  get chosenView(): Box | null {
    const { camera, panes: { width, height, margins } } = this;
    if (!camera.moved || this.app.explained) return null;
    const [left, high] = camera.toWorld([margins.left, margins.top]);
    const [right, low] = camera.toWorld([width - margins.right, height - margins.bottom]);
    return right > left && high > low ? { min: [left, low], max: [right, high] } : null;
  }
  /** Looks at a part of the scene, as after panning and zooming there. */
  look(box: Box): void {
    this.resize();
    this.camera.fit(box, this.panes);
    this.camera.moved = true;
  }

  /** When what lies above the drawing takes more room at the edges, or less. */
  setMargins(margins: Margins): void {
    this.margins = margins;
    this.refit();
  }

  /** How large the scene would be drawn with other margins, in pixels per unit of length. */
  scaleWith(margins: Margins): number {
    return this.app.scene ? scaleIn(this.panesWithin(margins), this.whole) : 1;
  }

  private panesWithin(margins: Margins): Panes {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    return this.app.scene && this.isTwice ? twoPanes(width, height, margins, this.whole) : onePane(width, height, margins);
  }

  /** All that there will be to see. */
  private get whole(): Box {
    const { show, motion } = this.app.scene!;
    if (this.instead) return this.instead.box;
    return show?.view ?? motion.box;
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
  get isTwice(): boolean {
    return this.app.stepped !== null && this.app.beside;
  }

  /** Goes near to something, or back to where it was before. */
  private lookAt(box: Box | null): void {
    const { camera } = this;
    if (box) {
      this.before ??= { center: camera.center, scale: camera.scale, moved: camera.moved };
      camera.fit(box, this.panes);
    } else if (this.before) {
      Object.assign(camera, this.before);
      this.before = null;
      this.refit();
    }
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const { ratio } = this;
    this.panes = this.panesWithin(this.margins);
    this.camera.width = this.panes.width;
    this.camera.height = this.panes.height;
    for (const canvas of [this.canvas, this.below]) {
      const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== across) canvas.width = across;
      if (canvas.height !== down) canvas.height = down;
    }
    this.touch();
  }

  /** Trails, and balls where there are very many, with WebGL; returns what is left to be painted. */
  private drawBelow({ colouring, shapes, frame: { balls } }: Picture, ratio: number): { trails: TrailArcs | null; balls: boolean } {
    const { app, camera, trails, webGl } = this;
    const { arcs, counts, time } = app.frame!;
    const { kinds, periodic } = shapes;
    const many = balls.length / perBall > mostPainted;
    webGl?.clear();
    const most = webGl ? mostPieces.webGl : mostPieces.canvas;
    trails.collect(app.arcs, time, counts.total, app.layers.trails ? app.trailLength : 0, arcs, most);
    if (!webGl) return { trails, balls: true };
    webGl.clip = periodic ? screenBoxOf(periodic, camera) : null;
    if (trails.count > 0) webGl.drawTrails(trails, balls, kinds, colouring, camera, ratio, isFalling(shapes));
    if (many) webGl.drawBalls(balls, kinds, colouring, camera, ratio);
    return { trails: null, balls: !many };
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
    const steps = layers.trails ? stepped.path.slice(-Math.max(Math.ceil(app.trailLength / stepped.step), fewestSteps) - 1) : [];
    painter.draw({ ...picture, frame: { time: stepped.time, balls: stepped.balls }, layers, steps, trails: null }, true);
    context.restore();
    const exact = exactImpactsBy(stepped, { frame: app.frame!, log: app.log });
    if (app.losses) this.drawLosses(app.losses, second[0], top);
    const name = stepped.name ?? 'Time-stepped';
    this.drawTitle(stepped.isBehind ? `${name} so far` : name, stepped.impacts, second[0], top, stepped.impacts === exact ? palette.ink : palette.bad);
    context.restore();

    context.fillStyle = palette.line;
    const { top: above, bottom } = this.margins;
    if (second[0]) context.fillRect(left - 0.5, above, 1, canvas.clientHeight - above - bottom);
    else context.fillRect(this.margins.left, top - 0.5, canvas.clientWidth - this.margins.left - this.margins.right, 1);
    context.beginPath();
    context.rect(0, 0, left || canvas.clientWidth, top || canvas.clientHeight);
    context.clip();
  }

  /** Under the title. */
  private drawLosses(losses: Losses, left: number, top: number): void {
    const { context, panes, palette } = this;
    const words = lossesInWords(losses);
    const [x, y] = [left + panes.margins.left, Math.max(top, panes.margins.top - titleHeight)];
    const room = panes.width - panes.margins.left - panes.margins.right;
    const sizeOf = (text: string): number => {
      context.font = '650 17px system-ui, sans-serif';
      return Math.min(17, (17 * room) / context.measureText(text).width);
    };
    const isLong = sizeOf(words) < smallestType;
    const lines = isLong ? words.split(', ') : [words];
    const size = Math.min(...lines.map(sizeOf));
    context.font = `650 ${size}px system-ui, sans-serif`;
    context.fillStyle = losses.escaped > 0 || losses.energyShare !== 0 ? palette.bad : palette.faint;
    lines.forEach((line, i) => context.fillText(line, x, y + (isLong ? 32 + 14 * i : 39)));
  }

  private drawTitle(title: string, impacts: number, left: number, top: number, colour: string): void {
    const { context, panes } = this;
    const words = `${title}: ${counted(impacts)} impact${impacts === 1 ? '' : 's'}`;
    const room = panes.width - panes.margins.left - panes.margins.right;
    context.font = '600 14px system-ui, sans-serif';
    context.font = `600 ${Math.min(14, (14 * room) / context.measureText(words).width)}px system-ui, sans-serif`;
    context.fillStyle = colour;
    context.fillText(words, left + panes.margins.left, Math.max(top, panes.margins.top - titleHeight) + 17);
  }

  private draw(): void {
    this.dirty = false;
    const { app, context } = this;
    const { scene, frame } = app;
    const { ratio } = this;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.canvas.clientWidth, this.canvas.clientHeight);
    if (!scene || !frame) return;
    if (this.instead) {
      this.webGl?.clear();
      return this.instead.draw(this.painter);
    }
    const whole = withImages({
      frame, shapes: app.shapes ?? scene.shapes, log: app.log, colouring: this.colours!, layers: app.layers, arrowTime: app.arrowTime, speed: app.speed,
    });
    const left = this.drawBelow(whole, ratio);
    const picture: Picture = { ...whole, trails: left.trails };
    context.save();
    const second = app.stepped && this.panes.second;
    if (second) this.drawSecond(picture, second, app.stepped!);
    this.painter.draw(picture, left.balls);
    if (app.stepped && !second) drawRings(this.painter, app.stepped.balls, scene.shapes.kinds, frame.balls);
    if (app.layers.labels) drawLabels(this.painter, frame.balls, scene.shapes);
    if (app.explained) drawConstruction(this.painter, app.explained.told);
    this.overlay?.(this.painter);
    if (second && app.losses) this.drawLosses({ escaped: 0, energyShare: 0 }, 0, 0);
    if (second) this.drawTitle('Exact', frame.counts.total, 0, 0, this.palette.ink);
    context.restore();
    // While flashes fade, or time passes, there is always something new.
    if (app.playing) this.dirty = true;
  }
}
