import { perGameBall, perPillar, perWall, type Pair } from 'carom';

import type { Shapes } from '../engine/protocol.ts';
import { boundsOf } from '../view/box.ts';
import type { Painter } from '../view/painter.ts';
import { shapesAt } from '../view/shapes-now.ts';
import type { Flashes } from './flashes.ts';
import type { GameFrame, GameOpened } from './protocol.ts';
import { holes, type Hole } from './rules.ts';

/** How many frames a ball's trail is long. */
const trailFrames = 14;
/** After more game time than this between two frames, a trail would show a way that no ball took. */
const longestJump = 0.25;
/** What a mover's walls and pillars enclose is filled, as flippers and paddles are solid, up to this share of the table's size. */
const largestSolid = 0.3;

/** Draws a game's table as it is now. */
export class TableView {
  private readonly kickers: { readonly walls: ReadonlySet<number>; readonly pillars: ReadonlySet<number> };
  private readonly size: number;
  private time = 0;
  /** Where the balls were in the latest frames, by id. */
  private readonly trails = new Map<number, Pair[]>();

  private readonly holes: readonly Hole[];

  constructor(private readonly shapes: Shapes, { kickers, scene }: GameOpened, private readonly flashes: Flashes) {
    this.holes = holes(scene);
    this.kickers = { walls: new Set(kickers.walls), pillars: new Set(kickers.pillars) };
    const { min, max } = boundsOf(shapes, new Float64Array(0));
    this.size = sizeOf([min, max]);
  }

  /** A new frame is on: trails grow. */
  take({ time, balls }: GameFrame): void {
    if (Math.abs(time - this.time) > longestJump) this.trails.clear();
    this.time = time;
    const there = new Set<number>();
    for (let i = 0; i < balls.length; i += perGameBall) {
      const id = balls[i + 5]!;
      there.add(id);
      const trail = this.trails.get(id) ?? [];
      trail.push([balls[i]!, balls[i + 1]!]);
      if (trail.length > trailFrames) trail.shift();
      this.trails.set(id, trail);
    }
    for (const id of this.trails.keys()) if (!there.has(id)) this.trails.delete(id);
  }

  draw(painter: Painter, frame: GameFrame, now: number): void {
    const { canvas } = painter;
    canvas.save();
    canvas.lineCap = canvas.lineJoin = 'round';
    this.drawHoles(painter);
    this.drawLamps(painter, frame);
    this.drawTrails(painter, frame);
    const shapes = shapesAt(this.shapes, frame.moved);
    this.drawPillars(painter, shapes, frame, now);
    this.drawWalls(painter, shapes, frame, now);
    this.drawMovers(painter, frame);
    this.drawBalls(painter, frame);
    this.drawFlashes(painter, now);
    canvas.restore();
  }

  private drawHoles(painter: Painter): void {
    const { canvas, palette } = painter;
    canvas.lineWidth = 2;
    for (const { center, radius } of this.holes) {
      painter.circle(center, radius);
      canvas.fillStyle = '#000';
      canvas.globalAlpha = 0.55;
      canvas.fill();
      canvas.globalAlpha = 1;
      canvas.strokeStyle = palette.faint;
      canvas.stroke();
    }
  }

  private drawLamps(painter: Painter, { lamps }: GameFrame): void {
    const { canvas, palette } = painter;
    for (const { center, radius, lit } of lamps) {
      painter.circle(center, radius);
      canvas.fillStyle = canvas.strokeStyle = lit ? palette.warm : palette.faint;
      canvas.globalAlpha = lit ? 1 : 0.18;
      canvas.fill();
      if (!lit) continue;
      canvas.globalAlpha = 0.25;
      painter.circle(center, radius * 1.7);
      canvas.fill();
    }
    canvas.globalAlpha = 1;
  }

  private drawTrails(painter: Painter, { balls }: GameFrame): void {
    const { canvas, palette } = painter;
    canvas.strokeStyle = palette.accent;
    for (let i = 0; i < balls.length; i += perGameBall) {
      const trail = this.trails.get(balls[i + 5]!) ?? [];
      const width = 2 * balls[i + 4]! * painter.scale;
      trail.slice(1).forEach((place, k) => {
        canvas.globalAlpha = (0.3 * (k + 1)) / trail.length;
        canvas.lineWidth = (width * (k + 2)) / (trail.length + 1);
        painter.line([trail[k]!, place]);
        canvas.stroke();
      });
    }
    canvas.globalAlpha = 1;
  }

  private drawPillars(painter: Painter, { pillars }: Shapes, { hidden, moved }: GameFrame, now: number): void {
    const { canvas, palette } = painter;
    const movers = new Set(every(moved.pillars, 4));
    for (let i = 0; i < pillars.length; i += perPillar) {
      const id = pillars[i]!;
      if (movers.has(id)) continue;
      const center: Pair = [pillars[i + 1]!, pillars[i + 2]!];
      const radius = Math.max(pillars[i + 3]!, 1.5 / painter.scale);
      canvas.globalAlpha = hidden.pillars.includes(id) ? 0.15 : 1;
      painter.circle(center, radius);
      canvas.fillStyle = palette.pillar;
      canvas.fill();
      if (!this.kickers.pillars.has(id)) continue;
      const glow = this.flashes.pillarGlow(id, now);
      canvas.strokeStyle = canvas.fillStyle = palette.warm;
      canvas.lineWidth = Math.max(0.16 * radius * painter.scale, 2);
      painter.circle(center, radius * 0.92);
      canvas.stroke();
      canvas.globalAlpha *= 0.25 + 0.75 * glow;
      painter.circle(center, radius * (0.45 + 0.3 * glow));
      canvas.fill();
    }
    canvas.globalAlpha = 1;
  }

  private drawWalls(painter: Painter, { walls }: Shapes, { hidden, moved }: GameFrame, now: number): void {
    const { canvas, palette } = painter;
    const movers = new Set(every(moved.walls, 6));
    const [plain, oneSided, gone] = [new Path2D(), new Path2D(), new Path2D()];
    const wide = Math.min(Math.max(0.05 * painter.scale, 2), 4);
    for (let i = 0; i < walls.length; i += perWall) {
      const id = walls[i]!;
      if (movers.has(id)) continue;
      const [from, to] = [painter.toScreen([walls[i + 1]!, walls[i + 2]!]), painter.toScreen([walls[i + 3]!, walls[i + 4]!])];
      if (this.kickers.walls.has(id) && !hidden.walls.includes(id)) {
        canvas.strokeStyle = palette.warm;
        canvas.lineWidth = wide * (1.6 + 2 * this.flashes.wallGlow(id, now));
        canvas.beginPath();
        canvas.moveTo(...from);
        canvas.lineTo(...to);
        canvas.stroke();
        continue;
      }
      const path = hidden.walls.includes(id) ? gone : walls[i + 5] === 0 ? plain : oneSided;
      path.moveTo(...from);
      path.lineTo(...to);
    }
    canvas.lineWidth = wide;
    canvas.strokeStyle = palette.wall;
    canvas.stroke(plain);
    canvas.globalAlpha = 0.55;
    canvas.setLineDash([2 * wide, 1.6 * wide]);
    canvas.stroke(oneSided);
    canvas.globalAlpha = 0.15;
    canvas.stroke(gone);
    canvas.setLineDash([]);
    canvas.globalAlpha = 1;
  }

  /** Flippers, plungers and gates. */
  private drawMovers(painter: Painter, { moved, hidden }: GameFrame): void {
    const { canvas, palette } = painter;
    const parts = new Map<number, Pair[]>();
    const add = (mover: number, corners: readonly Pair[]): void => void parts.set(mover, [...(parts.get(mover) ?? []), ...corners]);
    canvas.strokeStyle = canvas.fillStyle = palette.accent;
    canvas.lineWidth = Math.min(Math.max(0.06 * painter.scale, 2.5), 5);
    for (let i = 0; i < moved.walls.length; i += 6) {
      if (hidden.walls.includes(moved.walls[i]!)) continue;
      const ends: Pair[] = [[moved.walls[i + 1]!, moved.walls[i + 2]!], [moved.walls[i + 3]!, moved.walls[i + 4]!]];
      add(moved.walls[i + 5]!, ends);
      painter.line(ends);
      canvas.stroke();
    }
    const radii = new Map<number, number>();
    for (let i = 0; i < this.shapes.pillars.length; i += perPillar) radii.set(this.shapes.pillars[i]!, this.shapes.pillars[i + 3]!);
    for (let i = 0; i < moved.pillars.length; i += 4) {
      const [id, x, y, mover] = moved.pillars.subarray(i, i + 4) as unknown as [number, number, number, number];
      if (hidden.pillars.includes(id)) continue;
      const radius = radii.get(id) ?? 0;
      const around = Array.from({ length: 12 }, (_, k): Pair => [x + radius * Math.cos((k * Math.PI) / 6), y + radius * Math.sin((k * Math.PI) / 6)]);
      add(mover, around);
      painter.circle([x, y], radius);
      canvas.fill();
    }
    for (const corners of parts.values()) {
      if (sizeOf(corners) > largestSolid * this.size) continue;
      painter.line(hull(corners));
      canvas.closePath();
      canvas.fill();
    }
  }

  private drawBalls(painter: Painter, { balls }: GameFrame): void {
    const { canvas, palette } = painter;
    for (let i = 0; i < balls.length; i += perGameBall) {
      const [x, y] = painter.toScreen([balls[i]!, balls[i + 1]!]);
      const r = Math.max(balls[i + 4]! * painter.scale, 2);
      const shine = canvas.createRadialGradient(x - 0.35 * r, y - 0.4 * r, 0.1 * r, x, y, r);
      shine.addColorStop(0, '#fff');
      shine.addColorStop(1, palette.dark ? '#93a4bd' : '#4a5a72');
      canvas.fillStyle = shine;
      canvas.beginPath();
      canvas.arc(x, y, r, 0, 2 * Math.PI);
      canvas.fill();
    }
  }

  private drawFlashes(painter: Painter, now: number): void {
    const { canvas, palette } = painter;
    canvas.fillStyle = canvas.strokeStyle = palette.warm;
    canvas.lineWidth = 2;
    canvas.textAlign = 'center';
    canvas.font = '700 16px system-ui, sans-serif';
    for (const { place, age, text } of this.flashes.at(now)) {
      const [x, y] = painter.toScreen(place);
      const ring = 1 - Math.min(3 * age, 1);
      if (ring > 0) {
        canvas.globalAlpha = ring;
        canvas.beginPath();
        canvas.arc(x, y, 6 + 22 * (1 - ring), 0, 2 * Math.PI);
        canvas.stroke();
      }
      if (text === '') continue;
      canvas.globalAlpha = Math.min(2 - 2 * age, 1);
      canvas.fillText(text, x, y - 14 - 26 * age);
    }
    canvas.globalAlpha = 1;
  }
}

function every(numbers: Float64Array, each: number): number[] {
  return Array.from({ length: numbers.length / each }, (_, i) => numbers[i * each]!);
}

function sizeOf(points: readonly Pair[]): number {
  return Math.max(...[0, 1].map((axis) => Math.max(...points.map((point) => point[axis]!)) - Math.min(...points.map((point) => point[axis]!))));
}

/** The corners of the convex outline of points, in order. */
export function hull(points: readonly Pair[]): Pair[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turnsLeft = (a: Pair, b: Pair, c: Pair): boolean => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
  const half = (from: readonly Pair[]): Pair[] => {
    const corners: Pair[] = [];
    for (const point of from) {
      while (corners.length >= 2 && !turnsLeft(corners.at(-2)!, corners.at(-1)!, point)) corners.pop();
      corners.push(point);
    }
    return corners.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
