import { allStops, type Ball, type Pillar, type Wall } from 'carom';

import type { App } from '../app.ts';
import type { Shapes } from '../engine/protocol.ts';
import { putting, shapeOf, type Shape } from '../edit/shapes.ts';
import { byId, element } from './dom.ts';
import { duplicateSelected } from './group.ts';
import { numberFrom } from './numbers.ts';
import { decades, signedRange, sliderFor, unitRange, type Range } from './sliders.ts';
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

/** The selected shape's exact values, to read and to type. */
export function connectInspector(app: App): void {
  const section = byId('selected-section', HTMLElement);
  const title = byId('selected-title', HTMLElement);
  const form = byId('selected-form', HTMLFormElement);
  const problem = byId('selected-problem', HTMLParagraphElement);
  form.addEventListener('submit', (event) => event.preventDefault());

  const selected = (): Shape | null =>
    app.selection && app.shapes && app.frame ? shapeOf(app.selection, app.shapes, app.frame.balls) : null;

  const change = async (shape: Shape): Promise<void> => {
    app.play(false);
    const problems = await app.edit(putting(shape, app.selection!.id));
    problem.textContent = problems.join('\n');
    if (problems.length === 0) app.select(app.selection);
  };

  const build = (): void => {
    const now = selected();
    section.hidden = now === null;
    problem.textContent = '';
    if (!now) return form.replaceChildren();
    title.textContent = `${now.kind} ${app.selection!.id}`;
    const parts: HTMLElement[] = [];
    const add = <T>(list: readonly Field<T>[], made: (shape: Required<T>) => Shape): void => {
      for (const field of list) {
        const id = `field-${field.name.replace(' ×', '-scale')}`;
        const input = element('input', { id, type: 'text', inputMode: 'decimal', value: String(field.read(now.shape as unknown as Required<T>)) });
        input.dataset.field = field.name;
        input.addEventListener('change', () => {
          const latest = selected();
          if (latest) void change(made(field.write(latest.shape as unknown as Required<T>, numberFrom(input.value))));
        });
        const label = element('label', { htmlFor: id, textContent: field.name });
        if (field.range) parts.push(element('div', { className: 'slider-row' }, [label, sliderFor(input, field.name, field.range(app.shapes!)), input]));
        else parts.push(label, input);
      }
    };
    if (now.kind === 'ball') add<Ball>(fields.ball, (shape) => ({ kind: 'ball', shape }));
    else if (now.kind === 'pillar') add<Pillar>(fields.pillar, (shape) => ({ kind: 'pillar', shape }));
    else {
      add<Wall>(fields.wall, (shape) => ({ kind: 'wall', shape }));
      const stops = element('select', { id: 'field-stops' }, allStops.map((value) => element('option', { value, textContent: value })));
      stops.value = now.shape.stops;
      stops.addEventListener('change', () => {
        const latest = selected();
        if (latest?.kind === 'wall') void change({ kind: 'wall', shape: { ...latest.shape, stops: stops.value as 'both' } });
      });
      parts.push(element('label', { htmlFor: 'field-stops', textContent: 'stops' }), stops);
    }
    const copy = element('button', { type: 'button', id: 'duplicate', textContent: 'Duplicate', title: 'Copy it, and select the copy (Ctrl+D)' });
    copy.addEventListener('click', () => void duplicateSelected(app));
    const remove = element('button', { type: 'button', id: 'remove', textContent: `Delete this ${now.kind}` });
    remove.addEventListener('click', () => void removeSelected(app));
    // Who works with the keyboard goes on where they were.
    const focused = form.contains(document.activeElement) ? document.activeElement!.id : null;
    form.replaceChildren(...parts, element('div', { className: 'row across' }, [copy, remove]));
    if (focused) document.getElementById(focused)?.focus();
  };

  app.on('selection', build);
  app.on('load', build);
  app.on('playing', (on) => !on && build());
  app.on('frame', () => {
    const now = selected();
    if (now?.kind !== 'ball') return;
    for (const field of fields.ball) {
      const input = form.querySelector<HTMLInputElement>(`[data-field="${field.name}"]`);
      if (input && document.activeElement !== input) input.value = String(field.read(now.shape));
    }
  });
}
