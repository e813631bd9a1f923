import { allStops, type Ball, type Pillar, type Stops, type Wall } from 'carom';

import type { App } from '../app.ts';
import type { Shapes } from '../engine/protocol.ts';
import { putting, shapeOf, type Shape } from '../edit/shapes.ts';
import { byId, element } from './dom.ts';
import { duplicateSelected } from './group.ts';
import { connectNumberField, type NumberField } from './number-field.ts';
import { decades, signedRange, sliderFor, unitRange, type Range, type Slider } from './sliders.ts';
import { removeSelected } from './tools.ts';

/** A number of a shape: what it is called, and how it is read and changed. */
interface Field<T> {
  readonly name: string;
  readonly read: (shape: Required<T>) => number;
  readonly write: (shape: Required<T>, value: number) => Required<T>;
  /** Where a slider is of use. */
  readonly range?: (shapes: Shapes) => Range;
}

const pair = <T>(name: string, key: keyof T, index: 0 | 1): Field<T> => ({
  name,
  read: (shape) => (shape[key] as readonly [number, number])[index],
  write: (shape, value) => {
    const before = shape[key] as readonly [number, number];
    return { ...shape, [key]: index === 0 ? [value, before[1]] : [before[0], value] };
  },
});
const single = <T>(name: string, key: keyof T, range?: Field<T>['range']): Field<T> => ({
  name,
  read: (shape) => shape[key] as number,
  write: (shape, value) => ({ ...shape, [key]: value }),
  ...(range && { range }),
});
/** Every number of a kind of shapes: the one at `index` of each. */
const column = (numbers: Float64Array, each: number, index: number): Float64Array => numbers.filter((_, i) => i % each === index);
const unit = (): Range => unitRange;

const fields = {
  ball: [
    pair<Ball>('x', 'center', 0), pair<Ball>('y', 'center', 1), pair<Ball>('vx', 'velocity', 0), pair<Ball>('vy', 'velocity', 1),
    single<Ball>('radius', 'radius', ({ kinds }) => decades(column(kinds, 4, 1), 0)),
    single<Ball>('mass', 'mass', ({ kinds }) => decades(column(kinds, 4, 2), 2)),
    single<Ball>('restitution', 'restitution', unit),
    single<Ball>('gravity ×', 'gravityScale', ({ gravityScales }) => signedRange([...gravityScales.slice(0, 1000)])),
  ],
  wall: [
    pair<Wall>('x₀', 'from', 0), pair<Wall>('y₀', 'from', 1), pair<Wall>('x₁', 'to', 0), pair<Wall>('y₁', 'to', 1),
    single<Wall>('restitution', 'restitution', unit),
  ],
  pillar: [
    pair<Pillar>('x', 'center', 0), pair<Pillar>('y', 'center', 1),
    single<Pillar>('radius', 'radius', ({ pillars }) => decades(column(pillars, 5, 3), 0)),
    single<Pillar>('restitution', 'restitution', unit),
  ],
};

/** The shape that a form is for. */
interface Target {
  /** As it is now; null when it is gone. */
  shape(): Shape | null;
  change(shape: Shape): Promise<readonly string[]>;
}

/** The selected shape's exact values, to read and to type. */
export function connectInspector(app: App): void {
  const section = byId('selected-section', HTMLElement);
  const title = byId('selected-title', HTMLElement);
  const form = byId('selected-form', HTMLFormElement);
  const problem = byId('selected-problem', HTMLParagraphElement);
  /** The shape that the form is for. */
  let built = '';
  let shown: readonly NumberField[] = [];
  let openings = 0;
  form.addEventListener('submit', (event) => event.preventDefault());

  const selected = (): Shape | null =>
    app.selection && app.shapes && app.frame ? shapeOf(app.selection, app.shapes, app.frame.balls) : null;

  /**
   * The shape that is selected now, whatever is selected later: what was typed is taken when another shape is selected, and is
   * meant for this one.
   */
  const targetNow = (): Target => {
    const selection = app.selection!;
    const opening = openings;
    return {
      shape: () => (opening === openings && app.shapes && app.frame ? shapeOf(selection, app.shapes, app.frame.balls) : null),
      async change(shape) {
        app.play(false);
        return app.edit(putting(shape, selection.id));
      },
    };
  };

  const fieldOf = <T>(target: Target, field: Field<T>, made: (shape: Required<T>) => Shape): readonly [NumberField, ...HTMLElement[]] => {
    const id = `field-${field.name.replace(' ×', '-scale')}`;
    const input = element('input', { id, type: 'text', inputMode: 'decimal' });
    const now = (): Required<T> | undefined => target.shape()?.shape as unknown as Required<T> | undefined;
    let last = 0;
    let slider: Slider | null = null;
    const connected = connectNumberField(input, problem, () => {
      const shape = now();
      return shape ? (last = field.read(shape)) : last;
    }, async (value) => {
      const shape = now();
      const problems = shape ? await target.change(made(field.write(shape, value))) : [];
      // What is refused gives way in the field, and then by the slider.
      if (problems.length > 0) requestAnimationFrame(() => slider?.show());
      return problems;
    });
    const label = element('label', { htmlFor: id, textContent: field.name });
    if (!field.range) return [connected, label, input];
    slider = sliderFor(input, field.name, field.range(app.shapes!));
    const show = (): void => {
      if (slider!.isMoving()) return;
      connected.show();
      slider!.show();
    };
    return [{ show }, element('div', { className: 'slider-row' }, [label, slider.element, input])];
  };

  const stopsOf = (target: Target, stops: Stops): readonly [NumberField, ...HTMLElement[]] => {
    const select = element('select', { id: 'field-stops' }, allStops.map((value) => element('option', { value, textContent: value })));
    select.value = stops;
    select.addEventListener('change', () => {
      const latest = target.shape();
      if (latest?.kind === 'wall') void target.change({ kind: 'wall', shape: { ...latest.shape, stops: select.value as Stops } });
    });
    const show = (): void => {
      const latest = target.shape();
      if (latest?.kind === 'wall') select.value = latest.shape.stops;
    };
    return [{ show }, element('label', { htmlFor: 'field-stops', textContent: 'stops' }), select];
  };

  const build = (now: Shape): void => {
    problem.textContent = '';
    title.textContent = `${now.kind} ${app.selection!.id}`;
    const target = targetNow();
    const made = now.kind === 'ball' ? fields.ball.map((field) => fieldOf<Ball>(target, field, (shape) => ({ kind: 'ball', shape })))
      : now.kind === 'pillar' ? fields.pillar.map((field) => fieldOf<Pillar>(target, field, (shape) => ({ kind: 'pillar', shape })))
      : [...fields.wall.map((field) => fieldOf<Wall>(target, field, (shape) => ({ kind: 'wall', shape }))), stopsOf(target, now.shape.stops)];
    shown = made.map(([field]) => field);
    const copy = element('button', { type: 'button', id: 'duplicate', textContent: 'Duplicate', title: 'Copy it, and select the copy (Ctrl+D)' });
    copy.addEventListener('click', () => void duplicateSelected(app));
    const remove = element('button', { type: 'button', id: 'remove', textContent: `Delete this ${now.kind}` });
    remove.addEventListener('click', () => void removeSelected(app));
    form.replaceChildren(...made.flatMap(([, ...elements]) => elements), element('div', { className: 'row across' }, [copy, remove]));
  };

  const show = (): void => {
    const now = selected();
    section.hidden = now === null;
    const key = now ? `${now.kind} ${app.selection!.id}` : '';
    if (now && key !== built) build(now);
    built = key;
    for (const field of shown) field.show();
  };
  app.on('load', ({ fresh }) => {
    if (fresh) ++openings;
  });
  for (const name of ['selection', 'load', 'frame'] as const) app.on(name, show);
}
