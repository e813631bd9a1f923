import type { Pair } from 'carom';

import type { App, Selection } from '../app.ts';
import { drawValues } from '../view/labels.ts';
import type { Painter } from '../view/painter.ts';
import type { Stage } from '../view/stage.ts';
import { onGrid } from './grid.ts';
import { addingAll, boxBetween, isSame, latestOf, membersOf, movedBy, moveTogether, within } from './group.ts';
import { shapeAt } from './hit.ts';
import { drawShape } from './overlay.ts';
import type { PointerEditor } from './pointer.ts';
import type { Shape } from './shapes.ts';

/** What a pointer that went down on the canvas draws or drags. */
interface Gesture {
  readonly kind: 'band' | 'box' | 'move';
  readonly pointer: number;
  readonly from: Pair;
  to: Pair;
}

/** So many pixels are a drag, and no longer a click. */
const leastDrag = 3;

/**
 * What pointers do with several shapes: select them by Shift and a click or a band around them, drag them, and draw a
 * box. It listens before the editor of single shapes, and leaves to that what is not about several.
 */
export class GroupEditor {
  private gesture: Gesture | null = null;

  constructor(private readonly app: App, private readonly stage: Stage, private readonly editor: PointerEditor) {
    const { canvas } = stage;
    const { overlay } = stage;
    stage.overlay = (painter) => {
      overlay?.(painter);
      this.draw(painter);
    };
    canvas.addEventListener('pointerdown', (event) => this.down(event), { capture: true });
    canvas.addEventListener('pointermove', (event) => this.move(event), { capture: true });
    canvas.addEventListener('pointerup', (event) => void this.up(event), { capture: true });
    canvas.addEventListener('pointercancel', () => (this.gesture = null));
    app.on('load', ({ fresh }) => {
      if (fresh) this.gesture = null;
    });
  }

  /** Gives up what is being drawn or dragged; false when nothing is. */
  escape(): boolean {
    const was = this.gesture;
    this.gesture = null;
    this.stage.touch();
    return was !== null;
  }

  private down(event: PointerEvent): void {
    const { app, editor } = this;
    if (event.button !== 0 || !app.scene || !app.frame) return;
    if (this.gesture) {
      // A second finger zooms: that is the other editor's.
      this.gesture = null;
      return;
    }
    if (editor.tool === 'box') {
      if (!editor.mayEdit()) return;
      app.play(false);
      return this.begin('box', event);
    }
    if (editor.tool !== 'select') return;
    const hit = this.shapeUnder(event);
    if (!event.shiftKey) {
      if (hit && app.group.some((one) => isSame(one, hit))) this.begin('move', event);
      return;
    }
    if (!hit) return editor.mayEdit() ? this.begin('band', event) : undefined;
    event.stopImmediatePropagation();
    const selected = this.selected;
    app.selectAll(selected.some((one) => isSame(one, hit)) ? selected.filter((one) => !isSame(one, hit)) : [...selected, hit]);
  }

  private begin(kind: Gesture['kind'], event: PointerEvent): void {
    event.stopImmediatePropagation();
    this.stage.canvas.setPointerCapture(event.pointerId);
    const from = this.pointOf(event, kind !== 'band');
    this.gesture = { kind, pointer: event.pointerId, from, to: from };
  }

  private move(event: PointerEvent): void {
    if (event.pointerId !== this.gesture?.pointer) return;
    event.stopImmediatePropagation();
    this.gesture.to = this.pointOf(event, this.gesture.kind !== 'band');
    if (this.gesture.kind === 'move' && this.isDrag(this.gesture)) this.app.play(false);
    this.stage.touch();
  }

  private async up(event: PointerEvent): Promise<void> {
    const { app, gesture } = this;
    if (!gesture || event.pointerId !== gesture.pointer) return;
    event.stopImmediatePropagation();
    if (gesture.kind === 'move') {
      if (this.isDrag(gesture)) await this.finishMove(gesture);
      else app.select(this.shapeUnder(event));
    } else if (gesture.kind === 'box') {
      if (this.isDrag(gesture)) await this.finishBox(gesture);
    } else {
      const more = within(gesture.from, gesture.to, app.shapes!, app.frame!.balls);
      app.selectAll([...this.selected, ...more.filter((one) => !this.selected.some((other) => isSame(one, other)))]);
    }
    if (this.gesture === gesture) this.gesture = null;
    this.stage.touch();
  }

  private async finishMove({ from, to }: Gesture): Promise<void> {
    const { app } = this;
    const { group } = app;
    const problems = await moveTogether(app, group, difference(to, from));
    if (problems.length > 0) app.tell('message', { kind: 'bad', text: `They can't be moved there: ${problems[0]}.` });
    else app.selectAll(group);
  }

  private async finishBox({ from, to }: Gesture): Promise<void> {
    const { app } = this;
    const walls = boxBetween(from, to);
    const problems = await app.edit(addingAll(walls));
    if (problems.length > 0) app.tell('message', { kind: 'bad', text: `The box can't be added there: ${problems[0]}.` });
    else app.selectAll(latestOf(walls, app.scene!.shapes));
  }

  private get selected(): readonly Selection[] {
    const { group, selection } = this.app;
    return selection ? [selection] : group;
  }

  private isDrag({ from, to }: Gesture): boolean {
    return Math.hypot(...difference(to, from)) * this.stage.camera.scale >= leastDrag;
  }

  private shapeUnder(event: PointerEvent): Selection | null {
    const reach = (event.pointerType === 'touch' ? 16 : 7) / this.stage.camera.scale;
    return shapeAt(this.pointOf(event), reach, this.app.shapes!, this.app.frame!.balls);
  }

  private pointOf(event: PointerEvent, mayBeOnGrid = false): Pair {
    const { app, stage } = this;
    const [dx, dy] = stage.shiftAt([event.offsetX, event.offsetY]);
    const point = stage.camera.toWorld([event.offsetX - dx, event.offsetY - dy]);
    return mayBeOnGrid && app.snap && !event.altKey ? onGrid(point, stage.camera.scale) : point;
  }

  private draw(painter: Painter): void {
    const { app, gesture } = this;
    const { shapes, frame } = app;
    if (!shapes || !frame) return;
    const moved = gesture?.kind === 'move' ? difference(gesture.to, gesture.from) : ([0, 0] as const);
    if (app.selection && !app.playing) membersOf([app.selection], shapes, frame.balls).forEach(({ shape }) => drawValues(painter, shape));
    for (const { shape } of membersOf(app.group, shapes, frame.balls)) drawShape(painter, movedBy(shape, moved), [], false, gesture?.kind === 'move');
    if (!gesture || gesture.kind === 'move') return;
    if (gesture.kind === 'box') boxBetween(gesture.from, gesture.to).forEach((wall: Shape) => drawShape(painter, wall, [], false, true));
    else drawBand(painter, gesture);
  }
}

function drawBand(painter: Painter, { from, to }: Gesture): void {
  const { canvas, palette } = painter;
  const [[x0, y0], [x1, y1]] = [painter.toScreen(from), painter.toScreen(to)];
  canvas.save();
  canvas.strokeStyle = canvas.fillStyle = palette.accent;
  canvas.setLineDash([5, 4]);
  canvas.strokeRect(x0, y0, x1 - x0, y1 - y0);
  canvas.globalAlpha = 0.1;
  canvas.fillRect(x0, y0, x1 - x0, y1 - y0);
  canvas.restore();
}

const difference = (a: Pair, b: Pair): Pair => [a[0] - b[0], a[1] - b[1]];
