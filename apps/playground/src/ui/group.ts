import type { App, Selection } from '../app.ts';
import { addingAll, inWords, latestOf, membersOf, movedBy, moveTogether, placesForCopies, removingAll } from '../edit/group.ts';
import { button, byId } from './dom.ts';

/** What can be done with all that is selected. */
export function connectGroup(app: App): void {
  const section = byId('group-section', HTMLElement);
  const title = byId('group-title', HTMLElement);
  const show = (): void => {
    section.hidden = app.group.length === 0;
    title.textContent = inWords(app.group);
  };
  app.on('selection', show);
  app.on('load', show);
  button('group-duplicate').addEventListener('click', () => void duplicateSelected(app));
  button('group-remove').addEventListener('click', () => void removeGroup(app));
}

const selectedOf = ({ selection, group }: App): readonly Selection[] => (selection ? [selection] : group);

export function selectEverything(app: App): void {
  const { shapes } = app;
  if (!shapes) return;
  const all = (kind: Selection['kind'], numbers: Float64Array, each: number): Selection[] =>
    Array.from({ length: numbers.length / each }, (_, i) => ({ kind, id: numbers[i * each]! }));
  app.selectAll([...all('ball', shapes.kinds, 4), ...all('wall', shapes.walls, 7), ...all('pillar', shapes.pillars, 5)]);
}

/** Copies of what is selected, beside it where there is room; they are then selected. */
export async function duplicateSelected(app: App): Promise<void> {
  const { shapes, frame } = app;
  const members = shapes && frame ? membersOf(selectedOf(app), shapes, frame.balls) : [];
  if (members.length === 0) return;
  app.play(false);
  const originals = members.map(({ shape }) => shape);
  let problems: readonly string[] = [];
  for (const by of placesForCopies(originals)) {
    const copies = originals.map((shape) => movedBy(shape, by));
    problems = await app.problemsWith(addingAll(copies));
    if (problems.length > 0) continue;
    problems = await app.edit(addingAll(copies));
    if (problems.length === 0) return app.selectAll(latestOf(copies, app.scene!.shapes));
  }
  app.tell('message', { kind: 'bad', text: `It can't be copied: ${problems[0]}.` });
}

export async function removeGroup(app: App): Promise<void> {
  app.play(false);
  const problems = await app.edit(removingAll(app.group));
  if (problems.length > 0) app.tell('message', { kind: 'bad', text: problems.join('\n') });
  else app.select(null);
}

/** Moves all that is selected together. */
export async function moveGroup(app: App, by: readonly [number, number]): Promise<void> {
  const { group, shapes, frame } = app;
  if (!shapes || !frame) return;
  const problems = await moveTogether(app, group, by);
  if (problems.length > 0) app.tell('message', { kind: 'bad', text: problems.join('\n') });
  else app.selectAll(group);
}
