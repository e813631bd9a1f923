import type { Pair } from 'carom';

import type { App } from '../app.ts';
import { shown } from '../ui/numbers.ts';
import type { Painter } from '../view/painter.ts';
import type { Stage } from '../view/stage.ts';
import { drawCue } from './cue.ts';
import { drawAhead } from './draw-ahead.ts';
import { onGrid } from './grid.ts';
import { distance, shapeAt } from './hit.ts';
import { Hold } from './hold.ts';
import { drawShape } from './overlay.ts';
import { dragged, gripsOf, insideBox, putting, shapeOf, type Grip, type Shape } from './shapes.ts';
import { WayAhead } from './way-ahead.ts';

export type Tool = 'select' | 'cue' | 'ball' | 'wall' | 'pillar' | 'box';

interface Drag {
  readonly start: Shape;
  readonly id: number | null;
  readonly grip: Grip;
  readonly from: Pair;
  now: Shape;
  problems: readonly string[];
  moved: boolean;
  /** Of a ball that is held while time runs. */
  hold?: Hold;
}

/** From so many balls on a scene is only looked at. */
const mostEdited = 20_000;

/** What pointers do on the canvas: pan and zoom, select, drag shapes and their grips, add new ones. */
export class PointerEditor {
  tool: Tool = 'select';
  private readonly pointers = new Map<number, Pair>();
  private drag: Drag | null = null;
  private asking = false;
  private readonly ahead: WayAhead;
  /** Of the pane in which the pointer went down. */
  private shift: Pair = [0, 0];

  constructor(private readonly app: App, private readonly stage: Stage) {
    const { canvas } = stage;
    stage.overlay = (painter) => this.draw(painter);
    this.ahead = new WayAhead(app, () => stage.touch());
    canvas.addEventListener('pointerdown', (event) => this.down(event));
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerup', (event) => this.up(event));
    canvas.addEventListener('pointercancel', (event) => this.cancel(event.pointerId));
    // What is being dragged is not in another scene.
    app.on('load', ({ fresh }) => {
      if (!fresh) return;
      this.drag = null;
      this.ahead.isFree = true;
    });
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      stage.camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), this.placeOf(event, stage.shiftAt(rawPlaceOf(event))));
      stage.touch();
    }, { passive: false });
  }

  /** Gives up what is being dragged; false when nothing is. */
  escape(): boolean {
    if (!this.drag) return false;
    this.cancelDrag();
    return true;
  }

  private down(event: PointerEvent): void {
    const { app, stage } = this;
    if (this.pointers.size === 0) this.shift = stage.shiftAt(rawPlaceOf(event));
    const place = this.placeOf(event);
    stage.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, place);
    if (this.pointers.size > 1) return this.cancelDrag();
    if (!app.scene || !app.frame || event.button !== 0 || this.tool === 'box') return;
    const point = this.point(event);
    const aims = this.tool === 'cue';
    if (this.tool !== 'select' && this.tool !== 'cue') {
      if (!this.mayEdit()) return;
      app.play(false);
      this.drag = newShape(this.tool, point, 1 / stage.camera.scale);
      return;
    }
    const selected = this.selected();
    const grip = selected && this.gripAt(selected, place, event.pointerType === 'touch' ? 20 : 10);
    if (selected && grip && !app.playing && !aims) {
      this.drag = { start: selected, id: app.selection!.id, grip, from: point, now: selected, problems: [], moved: false };
      return;
    }
    const reach = (event.pointerType === 'touch' ? 16 : 7) / stage.camera.scale;
    const hit = shapeAt(stage.camera.toWorld(place), reach, app.shapes!, app.frame.balls);
    app.select(hit);
    if (!hit) return;
    const shape = shapeOf(hit, app.shapes!, app.frame.balls);
    const isAimed = aims && hit.kind === 'ball';
    if (shape) this.drag = { start: shape, id: hit.id, grip: isAimed ? 'cue' : 'whole', from: point, now: shape, problems: [], moved: false };
  }

  private move(event: PointerEvent): void {
    const place = this.placeOf(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) return this.hover(this.placeOf(event, this.stage.shiftAt(rawPlaceOf(event))));
    if (this.pointers.size > 1) this.pinch(event.pointerId, before, place);
    else if (this.drag) this.dragTo(event);
    else this.stage.camera.pan([place[0] - before[0], place[1] - before[1]]);
    this.pointers.set(event.pointerId, place);
    this.stage.touch();
  }

  private dragTo(event: PointerEvent): void {
    const drag = this.drag!;
    if (!drag.moved && distance(this.stage.camera.toScreen(drag.from), this.placeOf(event)) < 3) return;
    if (!drag.moved && !this.mayEdit()) return this.cancelDrag();
    const point = this.point(event);
    if (drag.hold) return this.moveHeld(drag, drag.hold, point, event.timeStamp);
    if (this.app.playing) return this.takeHold(drag, event);
    drag.moved = true;
    const by: Pair = [point[0] - drag.from[0], point[1] - drag.from[1]];
    drag.now = insideBox(dragged(drag.start, drag.grip, by, point, this.app.arrowTime), drag.grip, this.app.shapes!.periodic);
    void this.askProblems(drag);
    if (drag.now.kind === 'ball' && this.app.layers.ahead) this.ahead.follow(drag.id, putting(drag.now, drag.id));
  }

  /** A ball is held while time runs for the others; for anything else, and to aim, time stops. */
  private takeHold(drag: Drag, event: PointerEvent): void {
    const now = this.selected();
    const isHeld = now?.kind === 'ball' && drag.grip === 'whole';
    if (!isHeld) this.app.play(false);
    if (!now) return this.cancelDrag();
    this.drag = { ...drag, start: now, now };
    if (isHeld) {
      const { center } = now.shape;
      const grip: Pair = distance(center, drag.from) <= now.shape.radius ? [center[0] - drag.from[0], center[1] - drag.from[1]] : [0, 0];
      this.drag.hold = new Hold(this.app, drag.id!, now.shape, grip);
      this.drag.moved = true;
      this.ahead.isFree = false;
    }
    this.dragTo(event);
  }

  private moveHeld(drag: Drag, hold: Hold, point: Pair, at: number): void {
    hold.moveTo(point, at);
    drag.now = { kind: 'ball', shape: hold.ball };
    void this.askProblems(drag);
    if (this.app.layers.ahead) this.ahead.follow(null, putting(drag.now, null));
  }

  private async letGo(drag: Drag, hold: Hold, at: number): Promise<void> {
    const thrown = await hold.letGo(at);
    if (this.drag === drag) this.drag = null;
    this.ahead.isFree = true;
    this.ahead.followSelected();
    if (thrown) this.app.select(this.app.selection);
    this.stage.touch();
  }

  /** One question at a time: while it is answered the shape may have moved on, and the next one is about that. */
  private async askProblems(drag: Drag): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      for (let asked: Shape | null = null; this.drag === drag && asked !== drag.now; ) {
        asked = drag.now;
        drag.problems = await this.app.problemsWith(putting(asked, drag.hold ? null : drag.id));
        this.stage.touch();
      }
    } finally {
      this.asking = false;
    }
  }

  private up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    const { drag } = this;
    if (!drag) return;
    if (drag.hold) void this.letGo(drag, drag.hold, event.timeStamp);
    else if (drag.id === null || drag.moved) void this.finish(drag);
    else this.drag = null;
  }

  private async finish(drag: Drag): Promise<void> {
    const { app } = this;
    const problems = await app.edit(putting(drag.now, drag.id));
    if (this.drag === drag) this.drag = null;
    if (drag.grip === 'cue' && problems.length === 0) app.play(true);
    this.ahead.followSelected();
    this.stage.touch();
    if (problems.length > 0) {
      app.tell('message', { kind: 'bad', text: `The ${drag.now.kind} does not fit there: ${inShort(problems)}.` });
    } else if (drag.id === null) {
      app.select({ kind: drag.now.kind, id: app.edited! });
    } else {
      app.select(app.selection);
    }
  }

  private cancel(pointer: number): void {
    this.pointers.delete(pointer);
    this.cancelDrag();
  }

  private cancelDrag(): void {
    void this.drag?.hold?.putBack();
    this.drag = null;
    this.ahead.isFree = true;
    this.ahead.followSelected();
    this.stage.touch();
  }

  private pinch(pointer: number, before: Pair, now: Pair): void {
    const other = [...this.pointers].find(([id]) => id !== pointer)![1];
    this.stage.camera.zoom(Math.max(distance(now, other), 1) / Math.max(distance(before, other), 1), other);
  }

  private hover(place: Pair): void {
    const { app, stage } = this;
    if (!app.scene || !app.frame || app.playing || app.frame.balls.length > 4 * mostEdited) return;
    const selected = this.selected();
    const on = selected && this.gripAt(selected, place, 10) ? 'handle' : shapeAt(stage.camera.toWorld(place), 7 / stage.camera.scale, app.shapes!, app.frame.balls) ? 'shape' : '';
    if (stage.canvas.dataset.over !== on) stage.canvas.dataset.over = on;
  }

  /** The grip at a place of the screen. Nearer to the middle of something round, that is meant as a whole. */
  private gripAt(shape: Shape, place: Pair, reach: number): Grip | null {
    const { camera } = this.stage;
    const middle = shape.kind === 'wall' ? Infinity : distance(camera.toScreen(shape.shape.center), place);
    const near = gripsOf(shape, this.app.arrowTime, 1 / camera.scale).find(([, at]) => distance(camera.toScreen(at), place) < Math.min(reach, middle));
    return near ? near[0] : null;
  }

  private selected(): Shape | null {
    const { selection, shapes, frame } = this.app;
    return selection && shapes && frame ? shapeOf(selection, shapes, frame.balls) : null;
  }

  /** The point under the pointer, on the grid when that is wished; the Alt key lets go of it. */
  private point(event: PointerEvent): Pair {
    const point = this.stage.camera.toWorld(this.placeOf(event));
    return this.app.snap && !event.altKey ? onGrid(point, this.stage.camera.scale) : point;
  }

  /** Where the pointer is in the first pane, or would be. */
  private placeOf(event: MouseEvent, shift = this.shift): Pair {
    return [event.offsetX - shift[0], event.offsetY - shift[1]];
  }

  /** False in a scene of very many balls, after saying so. */
  mayEdit(): boolean {
    const many = (this.app.frame?.balls.length ?? 0) > 4 * mostEdited;
    if (many) this.app.tell('message', { kind: 'plain', text: 'A scene with so many balls can be watched, but not changed by hand.' });
    return !many;
  }

  private draw(painter: Painter): void {
    const { found } = this.ahead;
    if (found) drawAhead(painter, found.ball, found, this.app.shapes!);
    const selected = this.drag?.now ?? this.selected();
    if (!selected || (this.app.playing && !this.drag)) return;
    if (this.drag?.grip === 'cue' && selected.kind === 'ball') {
      const { center, velocity, radius } = selected.shape;
      const { arrowTime } = this.app;
      drawCue(painter, center, radius, [center[0] - velocity[0] * arrowTime, center[1] - velocity[1] * arrowTime]);
    }
    // While it is dragged a grip is where the pointer is, however short that makes the arrow.
    const grips = gripsOf(selected, this.app.arrowTime, this.drag?.moved ? 0 : 1 / painter.scale);
    drawShape(painter, selected, grips, (this.drag?.problems.length ?? 0) > 0, this.drag !== null);
  }
}

function inShort([first = '', ...more]: readonly string[]): string {
  const told = first.replaceAll(/\d*\.\d{6,}/g, (number) => shown(Number(number), 4));
  return more.length === 0 ? told : `${told} (and ${more.length} more)`;
}

function rawPlaceOf(event: MouseEvent): Pair {
  return [event.offsetX, event.offsetY];
}

/** A shape to be added, and the grip that the pointer has of it at once. */
function newShape(kind: 'ball' | 'wall' | 'pillar', at: Pair, pixel: number): Drag {
  const rest = { id: null, from: at, problems: [], moved: false };
  if (kind === 'wall') {
    const start: Shape = { kind, shape: { from: at, to: [at[0] + 60 * pixel, at[1]], stops: 'both', restitution: 1 } };
    return { ...rest, start, now: start, grip: 'to' };
  }
  if (kind === 'pillar') {
    const start: Shape = { kind, shape: { center: at, radius: 24 * pixel, restitution: 1 } };
    return { ...rest, start, now: start, grip: 'radius' };
  }
  const start: Shape = { kind, shape: { center: at, velocity: [0, 0], radius: 16 * pixel, mass: 1, restitution: 1, gravityScale: 1 } };
  return { ...rest, start, now: start, grip: 'velocity' };
}
