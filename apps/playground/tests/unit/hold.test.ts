import { expect, test } from 'vitest';

import type { App } from '../../src/app.ts';
import { Hold } from '../../src/edit/hold.ts';
import type { Change } from '../../src/engine/protocol.ts';

const ball = { center: [1, 1], velocity: [5, 0], radius: 0.5, mass: 2, restitution: 1, gravityScale: 1 } as const;

/** Holds a ball at speed 2, moves it as told, lets go of it at a time: what the scene is asked to do. */
async function thrown(moves: readonly (readonly [at: number, x: number, y: number])[], end: number): Promise<Change[]> {
  const changes: Change[] = [];
  const app = { speed: 2, playing: true, edit: (change: Change) => Promise.resolve(changes.push(change) && []) } as unknown as App;
  const hold = new Hold(app, 7, ball, [0.25, 0]);
  for (const [at, x, y] of moves) hold.moveTo([x, y], at);
  expect(await hold.letGo(end)).toBe(true);
  return changes;
}

test('a ball is taken out, and thrown with the velocity of the pointer in the time of the scene', async () => {
  // 0.1 in 10 ms of the viewer are 20 ms of the scene.
  const changes = await thrown([[0, 1, 1], [50, 1.5, 1], [60, 1.5, 1.1], [70, 1.5, 1.2], [140, 1.5, 1.9]], 150);
  expect(changes[0]).toEqual({ act: 'remove', kind: 'ball', id: 7 });
  expect(changes[1]).toMatchObject({ act: 'put', id: null, as: 7, shape: { center: [1.75, 1.9], mass: 2, velocity: [0, expect.closeTo(5, 9) as unknown] } });
});

test('a ball whose pointer has rested is only put down', async () => {
  const changes = await thrown([[0, 1, 1], [10, 2, 1]], 500);
  expect(changes[1]).toMatchObject({ shape: { center: [2.25, 1], velocity: [0, 0] } });
});
