import { expect, test } from 'vitest';

import { addingAll, boxBetween, inWords, latestOf, membersOf, movingAll, placesForCopies, removingAll, within } from '../../src/edit/group.ts';
import { Session } from '../../src/engine/session.ts';
import { boundsOf } from '../../src/view/box.ts';
import { loadEngine } from './engine.ts';

const row = `{"balls": [{"center": [0, 0], "velocity": [0, 0], "radius": 1}, {"center": [2, 0], "velocity": [0, 0], "radius": 1}, {"center": [4, 0], "velocity": [0, 0], "radius": 1}],
  "walls": [{"from": [-3, -1], "to": [9, -1]}], "pillars": [{"center": [6, 0], "radius": 0.5}]}`;
const allBalls = [0, 1, 2].map((id) => ({ kind: 'ball', id }) as const);

async function opened(): Promise<{ session: Session; loaded: Extract<ReturnType<Session['load']>, { ok: true }> }> {
  const session = new Session(await loadEngine());
  const loaded = session.load(row);
  if (!loaded.ok) throw new Error('it was refused');
  return { session, loaded };
}

test('balls that touch move into one another\'s places, whichever comes first', async () => {
  for (const order of [allBalls, [...allBalls].reverse()]) {
    const { session, loaded } = await opened();
    const members = membersOf(order, loaded.shapes, loaded.frame.balls);
    const edited = session.edit(movingAll(members, [-2, 0], boundsOf(loaded.shapes, loaded.frame.balls)), true);
    expect(edited?.ok && [...edited.frame.balls].filter((_, i) => i % 4 === 0)).toEqual([-2, 0, 2]);
  }
});

test('a change of several that fails at one of them changes nothing', async () => {
  const { session, loaded } = await opened();
  const members = membersOf(allBalls, loaded.shapes, loaded.frame.balls);
  expect(session.edit(movingAll(members, [2, 0], boundsOf(loaded.shapes, loaded.frame.balls)), true)).toMatchObject({ ok: false });
  expect(session.edit(removingAll([...allBalls, { kind: 'wall', id: 7 }]), true)).toMatchObject({ ok: false });
  expect([...session.seek(0).balls].filter((_, i) => i % 4 === 0)).toEqual([0, 2, 4]);
});

test('the band takes what is wholly in it', async () => {
  const { loaded } = await opened();
  const found = within([-1, 1], [6.5, -1], loaded.shapes, loaded.frame.balls);
  expect(inWords(found)).toBe('3 balls, 1 pillar');
  expect(inWords(within([-1, 1], [4.9, -1], loaded.shapes, loaded.frame.balls))).toBe('2 balls');
  expect(inWords(within([-3, -1], [9, 3], loaded.shapes, loaded.frame.balls))).toBe('3 balls, 1 wall, 1 pillar');
});

test('a box closes, whichever corner comes first, and its walls are the last', async () => {
  const { session } = await opened();
  for (const [a, b] of [[[-9, 9], [20, -9]], [[20, -9], [-9, 9]]] as const) {
    const walls = boxBetween(a, b);
    const edited = session.edit(addingAll(walls), true);
    expect(edited?.ok && latestOf(walls, edited.shapes)).toEqual([1, 2, 3, 4].map((id) => ({ kind: 'wall', id })));
    session.load(row);
  }
});

test('many members are found as a few are, and those that are gone are left out', async () => {
  const { loaded } = await opened();
  const all = [...allBalls, { kind: 'wall', id: 0 }, { kind: 'pillar', id: 0 }] as const;
  const one = all.flatMap((member) => membersOf([member], loaded.shapes, loaded.frame.balls));
  expect(one).toHaveLength(5);
  expect(membersOf([...all, { kind: 'wall', id: 5 }], loaded.shapes, loaded.frame.balls)).toEqual(one);
});

test('copies of a level wall go beside it, not into it', async () => {
  const { loaded } = await opened();
  const [wall] = membersOf([{ kind: 'wall', id: 0 }], loaded.shapes, loaded.frame.balls);
  expect(placesForCopies([wall!.shape]).every(([x, y]) => Math.hypot(x, y) > 1)).toBe(true);
});
