import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { drop, placeOf, told, until, usePage, visit } from './page.ts';

usePage();

const table = `{ "name": "table", "balls": [
  { "center": [-4, 0], "velocity": [0, 0], "radius": 0.25 }, { "center": [2, 0], "velocity": [0, 0], "radius": 0.25 } ],
  "chains": [{ "points": [[-6, -3], [6, -3], [6, 3], [-6, 3]], "closed": true }] }`;

interface Carom {
  carom: { app: import('../../src/app.ts').App; editor: { ahead: { found: import('../../src/engine/protocol.ts').FoundAhead | null } } };
}
/** The balls whose paths ahead are drawn. */
const followed = (page: Page): Promise<number[]> => page.evaluate(() => {
  const arcs = (window as unknown as Carom).carom.editor.ahead.found?.arcs ?? new Float64Array(0);
  return [...new Set(Array.from({ length: arcs.length / 9 }, (_, i) => arcs[9 * i]!))];
});
const velocity = (page: Page): Promise<number[]> => page.evaluate(() => [...(window as unknown as Carom).carom.app.frame!.balls.subarray(2, 4)]);

test('a cue is drawn back: the future is seen before it is let go, and then it happens', async () => {
  const page = await visit();
  await drop(page, 'table.json', table);
  await page.locator('#scene-name', { hasText: 'table' }).waitFor();
  await page.keyboard.press('q');
  const ball = await placeOf(page, [-4, 0]);
  await page.mouse.move(ball.x, ball.y);
  await page.mouse.down();
  await page.mouse.move(ball.x - 20, ball.y + 2);
  await page.mouse.move(ball.x - 100, ball.y + 2);
  // The white ball, and the one that it will strike.
  await expect.poll(async () => (await followed(page)).sort()).toEqual([0, 1]);
  expect((await told(page)).time).toBe(0);
  await page.mouse.up();
  await until(page, ({ time }) => time > 0);
  const shot = await velocity(page);
  expect(shot[0]).toBeGreaterThan(0);
  expect(Math.abs(shot[1]!)).toBeLessThan(shot[0]! / 10);
  await until(page, ({ impacts }) => impacts > 0);
});

test('escape puts the cue away', async () => {
  const page = await visit();
  await drop(page, 'table.json', table);
  await page.locator('#scene-name', { hasText: 'table' }).waitFor();
  const ball = await placeOf(page, [-4, 0]);
  await page.mouse.move(ball.x, ball.y);
  await page.keyboard.press('q');
  await page.mouse.down();
  await page.mouse.move(ball.x - 80, ball.y);
  await page.mouse.move(ball.x - 90, ball.y);
  await expect.poll(async () => (await followed(page)).length).toBe(2);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await velocity(page)).toEqual([0, 0]);
  expect((await told(page)).text).toBe(table);
});
