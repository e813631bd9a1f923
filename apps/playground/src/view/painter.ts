import type { Pair } from 'carom';

import type { Frame, Shapes } from '../engine/protocol.ts';
import type { Camera } from './camera.ts';
import { shadeAt, type Colouring } from './colouring.ts';
import { inCss, type Palette, type Rgb } from './colours.ts';
import type { ImpactLog } from './impact-log.ts';
import { eachImage } from './images.ts';
import { drawSteps, drawTrails } from './paths.ts';
import { clipToBox, drawBoxEdges } from './periodic-box.ts';
import type { TrailArcs } from './trail-arcs.ts';

export interface Layers {
  readonly trails: boolean;
  readonly velocities: boolean;
  readonly momenta: boolean;
  readonly centre: boolean;
  readonly flashes: boolean;
  readonly grid: boolean;
  /** The way ahead of the selected ball. */
  readonly ahead: boolean;
  /** The numbers of the balls. */
  readonly labels?: boolean;
}

export interface Picture {
  readonly frame: Pick<Frame, 'time' | 'balls'>;
  readonly shapes: Shapes;
  readonly log: ImpactLog;
  readonly colouring: Colouring;
  readonly layers: Layers;
  /** What is to be drawn of trails here, and not by WebGL. */
  readonly trails?: TrailArcs | null;
  /** How far velocities' arrows reach, in time. */
  readonly arrowTime: number;
  /** In place of trails: where the balls were when the latest steps of a time-stepper ended. */
  readonly steps?: readonly Float64Array[];
  /** World time per second of the viewer, for how long flashes last. */
  readonly speed: number;
}

export function isFalling({ gravity }: Pick<Shapes, 'gravity'>): boolean {
  return gravity.some((component) => component !== 0);
}

/** Draws a moment with the canvas's own means. Balls can be left to WebGL when there are very many. */
export class Painter {
  constructor(readonly canvas: CanvasRenderingContext2D, readonly camera: Camera, readonly palette: Palette) {}

  draw(picture: Picture, withBalls: boolean): void {
    const { periodic } = picture.shapes;
    if (!periodic) return this.drawAll(picture, withBalls);
    this.canvas.save();
    clipToBox(this, periodic);
    this.drawAll(picture, withBalls);
    this.canvas.restore();
    drawBoxEdges(this, periodic);
  }

  private drawAll(picture: Picture, withBalls: boolean): void {
    const { layers, shapes } = picture;
    if (layers.grid && withBalls) this.drawGrid();
    this.drawPillars(shapes.pillars);
    if (picture.steps) drawSteps(this, picture.steps, picture, 2.2);
    else drawTrails(this, picture);
    this.drawWalls(shapes.walls);
    if (withBalls) this.drawBalls(picture);
    if (layers.flashes) this.drawFlashes(picture);
    if (layers.momenta) this.drawArrows(picture, 'momentum');
    if (layers.velocities) this.drawArrows(picture, 'velocity');
    if (layers.centre) this.drawCentre(picture);
  }

  /** Pixels per unit of length. */
  get scale(): number {
    return this.camera.scale;
  }
  /** Of the window, or of the pane that is drawn. */
  get size(): Pair {
    return [this.camera.width, this.camera.height];
  }
  toScreen(point: Pair): Pair {
    return this.camera.toScreen(point);
  }

  /** A straight arrow, or one along the curve with a control point. */
  arrow(from: Pair, to: Pair, colour: string, width = 2, control?: Pair): void {
    const [x0, y0] = this.camera.toScreen(from);
    const [x1, y1] = this.camera.toScreen(to);
    const [cx, cy] = control ? this.camera.toScreen(control) : [x0, y0];
    const length = Math.hypot(x1 - cx, y1 - cy);
    if (length < 1.5) return;
    const head = Math.min(6 + 1.5 * width, length * 0.6);
    const [ux, uy] = [(x1 - cx) / length, (y1 - cy) / length];
    const { canvas } = this;
    canvas.strokeStyle = canvas.fillStyle = colour;
    canvas.lineWidth = width;
    canvas.beginPath();
    canvas.moveTo(x0, y0);
    if (control) canvas.quadraticCurveTo(cx, cy, x1 - ux * head * 0.8, y1 - uy * head * 0.8);
    else canvas.lineTo(x1 - ux * head * 0.8, y1 - uy * head * 0.8);
    canvas.stroke();
    canvas.beginPath();
    canvas.moveTo(x1, y1);
    canvas.lineTo(x1 - ux * head - uy * head * 0.45, y1 - uy * head + ux * head * 0.45);
    canvas.lineTo(x1 - ux * head + uy * head * 0.45, y1 - uy * head - ux * head * 0.45);
    canvas.fill();
  }

  circle(center: Pair, radius: number): void {
    const [x, y] = this.camera.toScreen(center);
    this.canvas.beginPath();
    this.canvas.arc(x, y, Math.max(radius * this.camera.scale, 0), 0, 2 * Math.PI);
  }

  line(points: readonly Pair[]): void {
    this.canvas.beginPath();
    points.forEach((point, i) => {
      const [x, y] = this.camera.toScreen(point);
      if (i === 0) this.canvas.moveTo(x, y);
      else this.canvas.lineTo(x, y);
    });
  }

  /** A line, or the curve with a control point. */
  curve(from: Pair, to: Pair, control: Pair | undefined): void {
    if (!control) return this.line([from, to]);
    this.canvas.beginPath();
    this.canvas.moveTo(...this.camera.toScreen(from));
    this.canvas.quadraticCurveTo(...this.camera.toScreen(control), ...this.camera.toScreen(to));
  }

  private drawGrid(): void {
    const { canvas, camera } = this;
    const raw = 90 / camera.scale;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10);
    const [left, top] = camera.toWorld([0, 0]);
    const [right, bottom] = camera.toWorld([camera.width, camera.height]);
    // Far from the origin a step may be lost in rounding: lines would never end.
    if (!(step > 4 * Number.EPSILON * Math.max(Math.abs(left), Math.abs(right), Math.abs(top), Math.abs(bottom)))) return;
    canvas.strokeStyle = this.palette.grid;
    canvas.lineWidth = 1;
    canvas.beginPath();
    for (let x = Math.ceil(left / step) * step; x <= right; x += step) {
      const at = Math.round(camera.toScreen([x, 0])[0]) + 0.5;
      canvas.moveTo(at, 0);
      canvas.lineTo(at, camera.height);
    }
    for (let y = Math.ceil(bottom / step) * step; y <= top; y += step) {
      const at = Math.round(camera.toScreen([0, y])[1]) + 0.5;
      canvas.moveTo(0, at);
      canvas.lineTo(camera.width, at);
    }
    canvas.stroke();
  }

  private drawPillars(pillars: Float64Array): void {
    this.canvas.fillStyle = this.palette.pillar;
    for (let i = 0; i < pillars.length; i += 5) {
      this.circle([pillars[i + 1]!, pillars[i + 2]!], Math.max(pillars[i + 3]!, 1.5 / this.camera.scale));
      this.canvas.fill();
    }
  }

  private drawWalls(walls: Float64Array): void {
    const { canvas, camera } = this;
    canvas.strokeStyle = this.palette.wall;
    canvas.lineWidth = 2;
    canvas.lineCap = 'round';
    for (let i = 0; i < walls.length; i += 7) {
      const [x0, y0] = camera.toScreen([walls[i + 1]!, walls[i + 2]!]);
      const [x1, y1] = camera.toScreen([walls[i + 3]!, walls[i + 4]!]);
      canvas.beginPath();
      canvas.moveTo(x0, y0);
      canvas.lineTo(x1, y1);
      const stops = walls[i + 5]!;
      const length = Math.hypot(x1 - x0, y1 - y0);
      // Small teeth on the side that stops: on the right-hand side of from→to for outside.
      if (stops !== 0 && length > 12) {
        const side = stops === 1 ? 1 : -1;
        const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
        for (let along = 6; along < length; along += 12) {
          const [x, y] = [x0 + ux * along, y0 + uy * along];
          canvas.moveTo(x, y);
          canvas.lineTo(x - uy * side * 6 - ux * 3, y + ux * side * 6 - uy * 3);
        }
      }
      canvas.stroke();
    }
  }

  /** Discs with a darker rim and a light from above; where masses differ, a dark core that is larger the heavier it is. */
  private drawBalls({ frame, shapes, colouring }: Picture): void {
    const { canvas, camera } = this;
    const { balls } = frame;
    const { kinds } = shapes;
    // By shade, so that the colour is set as seldom as can be.
    const byShade: number[][] = colouring.ramp.map(() => []);
    for (let i = 0; i < balls.length; i += 4) byShade[shadeAt(colouring.along(i / 4, balls))]!.push(i);
    // A point has no radius, and is to be seen all the same.
    const least = balls.length > 4 * 60 ? 2 : 3.5;
    const radiusOf = (i: number): number => Math.max(kinds[i + 1]! * camera.scale, least);
    const circles = (places: readonly number[], share: (i: number) => number, shift = 0): void => {
      canvas.beginPath();
      for (const i of places) {
        const [x, y] = camera.toScreen([balls[i]!, balls[i + 1]!]);
        const [r, off] = [radiusOf(i) * share(i), radiusOf(i) * shift];
        canvas.moveTo(x - off + r, y - off);
        canvas.arc(x - off, y - off, r, 0, 2 * Math.PI);
      }
    };
    // Rims and lights of many small balls are hardly seen, and take three times as long.
    const smallest = balls.length > 4 * 500 ? 7 : 4;
    const large = (places: readonly number[]): number[] => places.filter((i) => radiusOf(i) >= smallest);
    const heaviest = heaviestOf(kinds);
    byShade.forEach((places, shade) => {
      if (places.length === 0) return;
      const colour = colouring.ramp[shade]!;
      canvas.fillStyle = inCss(colour);
      circles(places, () => 1);
      canvas.fill();
      const seen = large(places);
      if (seen.length === 0) return;
      if (heaviest !== null) {
        canvas.fillStyle = inCss(darker(colour, 0.68));
        circles(seen, (i) => 0.7 * Math.sqrt(kinds[i + 2]! / heaviest));
        canvas.fill();
      }
      canvas.strokeStyle = inCss(darker(colour, 0.6));
      canvas.lineWidth = Math.min(Math.max(0.12 * radiusOf(seen[0]!), 1), 2.5);
      circles(seen, () => 1 - canvas.lineWidth / 2 / radiusOf(seen[0]!));
      canvas.stroke();
    });
    const all = Array.from({ length: balls.length / 4 }, (_, ball) => 4 * ball);
    canvas.fillStyle = 'rgb(255 255 255 / 0.22)';
    circles(large(all), () => 0.42, 0.32);
    canvas.fill();
  }

  private drawFlashes({ frame, shapes, log, speed }: Picture): void {
    const { canvas, palette } = this;
    const last = log.countUntil(frame.time);
    const most = 60;
    // Where there is much going on each is shorter, so that they do not hide what happens.
    const first = Math.max(log.first, last - most);
    const crowd = first > 0 && first < last ? frame.time - log.at(first, 0) : Infinity;
    const lasting = Math.min(0.25 * speed, Math.max(crowd, 1e-12));
    // As large as the balls are, within reason.
    const reach = Math.min(Math.max((shapes.kinds[1] ?? 0) * this.camera.scale, 6), 20);
    // What lies or slides touches again and again without a blow: only blows are to be seen.
    const falling = isFalling(shapes);
    for (let index = last - 1; index >= first; --index) {
      const age = (frame.time - log.at(index, 0)) / lasting;
      if (age > 1) break;
      const strength = log.strength(index);
      const size = 0.3 + 0.7 * Math.sqrt(strength);
      const bright = (1 - age) * (falling ? Math.min(10 * strength, 1) : 1);
      canvas.strokeStyle = canvas.fillStyle = palette.warm;
      canvas.lineWidth = 1 + 2 * size * (1 - age);
      const [contactX, contactY, far] = [log.at(index, 5), log.at(index, 6), (1.5 * reach) / this.camera.scale];
      eachImage(shapes.periodic, contactX - far, contactY - far, contactX + far, contactY + far, (shiftX, shiftY) => {
        const [x, y] = this.camera.toScreen([contactX + shiftX, contactY + shiftY]);
        canvas.globalAlpha = bright;
        canvas.beginPath();
        canvas.arc(x, y, (0.3 + 1.2 * age) * size * reach, 0, 2 * Math.PI);
        canvas.stroke();
        canvas.globalAlpha = 0.35 * bright * bright;
        canvas.beginPath();
        canvas.arc(x, y, 0.9 * size * reach, 0, 2 * Math.PI);
        canvas.fill();
      });
    }
    canvas.globalAlpha = 1;
  }

  private drawArrows(picture: Picture, what: 'velocity' | 'momentum'): void {
    const { balls } = picture.frame;
    const { kinds } = picture.shapes;
    const time = picture.arrowTime;
    let heaviest = 0;
    for (let i = 0; i < kinds.length; i += 4) heaviest = Math.max(heaviest, kinds[i + 2]!);
    for (let i = 0; i < Math.min(balls.length, 4 * 2000); i += 4) {
      const factor = what === 'velocity' ? time : (time * kinds[i + 2]!) / heaviest;
      const from: Pair = [balls[i]!, balls[i + 1]!];
      this.arrow(from, [from[0] + balls[i + 2]! * factor, from[1] + balls[i + 3]! * factor],
        what === 'velocity' ? this.palette.ink : this.palette.warm, what === 'velocity' ? 1.5 : 4);
    }
  }

  private drawCentre({ frame, shapes }: Picture): void {
    let [mass, x, y] = [0, 0, 0];
    for (let i = 0; i < frame.balls.length; i += 4) {
      const m = shapes.kinds[i + 2]!;
      mass += m;
      x += m * frame.balls[i]!;
      y += m * frame.balls[i + 1]!;
    }
    if (mass === 0) return;
    const [at, down] = this.camera.toScreen([x / mass, y / mass]);
    const { canvas } = this;
    canvas.strokeStyle = this.palette.accent;
    canvas.lineWidth = 2;
    canvas.beginPath();
    canvas.arc(at, down, 6, 0, 2 * Math.PI);
    canvas.moveTo(at - 10, down);
    canvas.lineTo(at + 10, down);
    canvas.moveTo(at, down - 10);
    canvas.lineTo(at, down + 10);
    canvas.stroke();
  }
}

/** The largest mass; null where all are alike, so that there is nothing to tell apart. */
function heaviestOf(kinds: Float64Array): number | null {
  let [least, most] = [Infinity, 0];
  for (let i = 2; i < kinds.length; i += 4) {
    least = Math.min(least, kinds[i]!);
    most = Math.max(most, kinds[i]!);
  }
  return least < most ? most : null;
}

function darker(colour: Rgb, by: number): Rgb {
  const [red, green, blue] = colour.map((value) => Math.round(by * value)) as [number, number, number];
  return [red, green, blue];
}
