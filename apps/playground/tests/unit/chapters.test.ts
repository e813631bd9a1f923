import { beforeAll, expect, test } from 'vitest';
import { perBallKind, perImpact, type Carom } from 'carom';

import { App } from '../../src/app.ts';
import type { Client } from '../../src/engine/client.ts';
import type { Load } from '../../src/engine/protocol.ts';
import { Session } from '../../src/engine/session.ts';
import { perPiece, TrailArcs } from '../../src/view/trail-arcs.ts';
import { loadEngine, sceneText, worldOf } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

/** The page's state, asking a session at once instead of a worker. */
async function appOf(text: string): Promise<App> {
  const session = new Session(carom);
  const client = new Proxy({} as Client, {
    get: (_, name) => async (...given: unknown[]) => Promise.resolve((session[name as keyof Session] as (...given: unknown[]) => unknown)(...given)),
  });
  const app = new App(client);
  expect(await app.open(text)).toBe(true);
  return app;
}

/** What the page knows of the impacts up to now, and of where balls have been, is what the engine tells when it is asked. */
async function expectKnown(app: App): Promise<void> {
  const { log, frame } = app;
  const all = await app.engine.impacts();
  expect(frame!.counts.total).toBe(all.length / perImpact);
  expect(log.count).toBeGreaterThanOrEqual(frame!.counts.total);
  for (let i = 0; i < all.length; ++i) expect(log.at(Math.floor(i / perImpact), i % perImpact)).toBe(all[i]);
  // Trails have every moment once.
  for (const covered of coverage(app)) expect(covered).toBeLessThan(1 + 1e-9);
}

/** Which share of the last half unit of time the trail of each ball has. */
function coverage({ arcs, frame, scene }: App): number[] {
  const trails = new TrailArcs(scene!.shapes.kinds);
  trails.collect(arcs, frame!.time, frame!.counts.total, 0.5, frame!.arcs, 1e6);
  const covered = new Array<number>(frame!.balls.length / 4).fill(0);
  for (let i = 0; i < trails.count; ++i) {
    const [from, to, of] = trails.pieces.subarray(i * perPiece + 6, (i + 1) * perPiece);
    covered[of!]! += from! - to!;
  }
  return covered;
}

const ball = (x: number, y: number, vx = 0, vy = 0) => ({ center: [x, y], velocity: [vx, vy], radius: 0.1 }) as const;
const put = (id: number | null, shape: ReturnType<typeof ball>) => ({ act: 'put', kind: 'ball', id, shape }) as const;

const room = `{ "balls": [{ "center": [0, 0], "velocity": [3, 1], "radius": 0.5 }, { "center": [3, 0], "velocity": [-2, 2], "radius": 0.5 },
  { "center": [-3, 1], "velocity": [1, -4], "radius": 0.5 }],
  "chains": [{ "points": [[-6, -4], [6, -4], [6, 4], [-6, 4]], "closed": true }] }`;

test('time and impacts go on after an edit, and before it is what was before', async () => {
  const app = await appOf(room);
  await app.seek(2);
  const before = app.frame!;
  expect(await app.edit(put(1, ball(0, -3, 0, 5)))).toEqual([]);
  expect([app.frame!.time, app.frame!.counts.total, app.frame!.sceneTime]).toEqual([2, before.counts.total, 0]);
  // Trails reach back over the edit.
  await app.seek(2.25);
  for (const covered of coverage(app)) expect(covered).toBeCloseTo(1, 9);
  const edited = app.scene!.text;
  await app.seek(4);
  expect(app.frame!.counts.total).toBeGreaterThan(before.counts.total);
  await expectKnown(app);

  await app.seek(1);
  expect([app.scene!.text, app.frame!.playedTo]).toEqual([room, 4]);
  const world = worldOf(carom, room);
  world.advanceTo(1);
  expect(app.frame!.history).toBe(world.history);
  await app.seek(3);
  expect(app.scene!.text).toBe(edited);
  const again = worldOf(carom, edited);
  again.advanceTo(1);
  expect([...app.frame!.balls]).toEqual([...again.balls()]);
});

test('an edit from the past gives up what came after it, and undo brings that back', async () => {
  const app = await appOf(room);
  await app.seek(2);
  await app.edit(put(1, ball(0, -3, 0, 5)));
  await app.seek(5);
  const last = app.frame!;
  await app.seek(1);
  await app.edit(put(0, ball(-5, 3)));
  expect([app.frame!.time, app.frame!.playedTo, app.canUndo, app.canRedo]).toEqual([1, 1, true, false]);
  await app.seek(5);
  expect(app.frame!.history).not.toBe(last.history);
  await expectKnown(app);
  await app.undo();
  expect([app.frame!.time, app.frame!.playedTo, app.canRedo]).toEqual([1, 5, true]);
  await app.seek(5);
  expect([app.frame!.history, app.frame!.counts.total]).toEqual([last.history, last.counts.total]);
  await expectKnown(app);
  await app.redo();
  expect([app.frame!.time, app.canRedo]).toEqual([5, false]);
  await app.reset();
  expect([app.frame!.time, app.scene!.text, app.canReset]).toEqual([0, room, false]);
  await app.undo();
  expect([app.frame!.time, app.canReset]).toEqual([5, true]);
});

test('an edit at the beginning of another takes its place', async () => {
  const app = await appOf(room);
  await app.edit(put(0, ball(-5, 3)));
  expect(app.frame!.playedTo).toBe(0);
  await app.seek(2);
  await app.edit(put(0, ball(-5, 2)));
  await app.edit(put(0, ball(-5, 1)));
  expect((await app.engine.impacts()).length / perImpact).toBe(app.frame!.counts.total);
  await app.undo();
  await app.undo();
  expect([app.frame!.time, app.frame!.sceneTime]).toEqual([2, 2]);
  await app.undo();
  expect([app.scene!.text, app.frame!.time]).toEqual([room, 0]);
});

test('a ball keeps its id when others go and come', async () => {
  const app = await appOf(room);
  const ids = (): number[] => [...app.scene!.shapes.kinds].filter((_, i) => i % perBallKind === 0);
  await app.seek(1);
  await app.edit({ act: 'remove', kind: 'ball', id: 0 });
  expect(ids()).toEqual([1, 2]);
  await app.edit(put(null, ball(-5, 3)));
  expect([ids(), app.edited]).toEqual([[1, 2, 3], 3]);
  await app.edit({ act: 'remove', kind: 'ball', id: 1 });
  expect(await app.edit({ ...put(null, ball(5, 3)), as: 1 })).toEqual([]);
  expect([ids(), app.edited]).toEqual([[2, 3, 1], 1]);
  expect(await app.edit(put(3, ball(5, 3)))).toEqual([expect.stringMatching(/overlaps ball 1/)]);
  await app.seek(3);
  const impacts = await app.engine.impacts();
  for (let i = 0; i < impacts.length; i += perImpact) expect(impacts[i]! < 1 ? [0, 1, 2] : [1, 2, 3]).toContain(impacts[i + 2]);
});

test('steps lead from impact to impact over edits, and to where these begin', async () => {
  const app = await appOf(room);
  await app.toNextImpact();
  await app.toNextImpact();
  const second = app.frame!.time;
  app.speed = 0.01;
  await app.step(1);
  const edit = app.frame!.time;
  await app.edit(put(1, ball(0, -3, 0, 5)));
  await app.toNextImpact();
  const third = app.frame!.time;
  expect(app.frame!.counts.total).toBe(3);
  await app.toPreviousImpact();
  expect([app.frame!.time, app.frame!.counts.total]).toEqual([edit, 2]);
  await app.toPreviousImpact();
  expect([app.frame!.time, app.frame!.counts.total, app.scene!.text]).toEqual([second, 2, room]);
  await app.toNextImpact();
  expect([app.frame!.time, app.frame!.counts.total]).toEqual([third, 3]);
  // Whoever goes to the time of an impact is there just after it.
  await app.seek(0);
  await app.seek(third);
  expect(app.frame!.counts.total).toBe(3);
  await app.explainLatest();
  expect(app.explained!.told.time).toBeCloseTo(third, 12);
  expect(app.explained!.told.steps[0]!.heading).toMatch(/^Times count from the edit at t = /);
});

test('edits that join are undone together', async () => {
  const app = await appOf(room);
  await app.seek(1);
  await app.edit({ act: 'remove', kind: 'ball', id: 1 });
  await app.seek(1.5);
  await app.edit({ ...put(null, ball(0, -3.5)), as: 1 }, true);
  await app.undo();
  expect([app.frame!.time, app.scene!.text, app.canUndo]).toEqual([1, room, false]);
  await app.redo();
  expect([app.frame!.time, app.scene!.shapes.kinds.length]).toEqual([1.5, 12]);
  await expectKnown(app);
});

test('a scene with movers is edited as it goes, and its program goes on', async () => {
  const text = sceneText('piston');
  const app = await appOf(text);
  await app.seek(1);
  const { moved } = app.frame!;
  const before = app.frame!;
  expect(await app.edit({ act: 'remove', kind: 'ball', id: app.scene!.shapes.kinds[0]! })).toEqual([]);
  expect([app.frame!.time, [...app.frame!.moved.walls], app.frame!.energyGiven]).toEqual([1, [...moved.walls], 0]);
  expect([app.scene!.isInText, app.scene!.text]).toEqual([false, text]);
  expect(app.frame!.balls.length).toBe(before.balls.length - 4);
  await app.seek(2);
  await expectKnown(app);
  await app.seek(0.5);
  expect([app.scene!.isInText, app.frame!.balls.length]).toEqual([true, before.balls.length]);
  await app.undo();
  expect([app.frame!.time, app.frame!.history]).toEqual([1, before.history]);
});

test('whatever is done, what the page knows is what happened', async () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const app = await appOf(room);
  const acts = [
    () => app.seek(app.frame!.time + random()), () => app.seek(app.frame!.playedTo * random()), () => app.toNextImpact(), () => app.toPreviousImpact(),
    () => app.edit(put(app.scene!.shapes.kinds[0]!, ball(10 * random() - 5, 6 * random() - 3, 8 * random() - 4, 8 * random() - 4))),
    () => app.edit(put(null, ball(10 * random() - 5, 6 * random() - 3, 8 * random() - 4, 8 * random() - 4))),
    () => (app.scene!.shapes.kinds.length > 8 ? app.edit({ act: 'remove', kind: 'ball', id: app.scene!.shapes.kinds[4]! }) : null),
    () => app.edit({ act: 'gravity', gravity: [0, -random()] }), () => app.undo(), () => app.redo(), () => (random() < 0.1 ? app.reset() : null),
  ];
  for (let i = 0; i < 150; ++i) {
    await acts[Math.floor(random() * acts.length)]!();
    await expectKnown(app);
  }
});

test('a scene that is opened after a game is not under the link of the game', async () => {
  const app = await appOf(sceneText('fast-balls'));
  app.packedGame = 'packed';
  expect(await app.open(sceneText('wedge'))).toBe(true);
  expect(app.packedGame).toBe(null);
});

test('while a scene is being opened, nothing is asked about the one before', async () => {
  const answers: ((load: Load) => void)[] = [];
  const edits: unknown[] = [];
  const app = new App({
    load: () => new Promise<Load>((resolve) => answers.push(resolve)), edit: (change: unknown) => Promise.resolve(edits.push(change) && null),
  } as unknown as Client);
  app.scene = {} as NonNullable<App['scene']>;
  const [first, second] = [app.open('{}'), app.open('{}')];
  answers[0]!({ ok: false, problems: [] });
  await first;
  expect(app.isLoading).toBe(true);
  await app.edit({ act: 'remove', kind: 'ball', id: 0 });
  expect(edits).toEqual([]);
  answers[1]!({ ok: false, problems: [] });
  await second;
  expect(app.isLoading).toBe(false);
});
