import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { dragMouse, drop, placeOf, told, until, usePage, visit } from './page.ts';

usePage();

interface SceneText {
  balls?: { center: [number, number] }[];
  walls?: { from: [number, number]; to: [number, number] }[];
}
const sceneOf = (text: string): SceneText => JSON.parse(text) as SceneText;

// Two balls that touch almost, one apart, between two walls.
const simple = `{ "name": "simple", "balls": [
  { "center": [-2, 0], "velocity": [0, 0], "radius": 0.5 }, { "center": [-0.9, 0], "velocity": [0, 0], "radius": 0.5 },
  { "center": [4, 0], "velocity": [0, 0], "radius": 0.5 } ],
  "walls": [{ "from": [-6, -4], "to": [6, -4] }, { "from": [-6, 4], "to": [6, 4] }] }`;

async function visitSimple(): Promise<Page> {
  const page = await visit();
  await drop(page, 'simple.json', simple);
  await page.locator('#scene-name', { hasText: 'simple' }).waitFor();
  return page;
}

async function clickAt(page: Page, point: readonly [number, number], shift = false): Promise<void> {
  const { x, y } = await placeOf(page, point);
  if (shift) await page.keyboard.down('Shift');
  await page.mouse.click(x, y);
  if (shift) await page.keyboard.up('Shift');
}

async function band(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.keyboard.down('Shift');
  await dragMouse(page, await placeOf(page, from), await placeOf(page, to));
  await page.keyboard.up('Shift');
}

test('Shift and clicks select several, which move together into where they are themselves: one undo', async () => {
  const page = await visitSimple();
  await clickAt(page, [-2, 0]);
  await clickAt(page, [-0.9, 0], true);
  await page.locator('#group-title', { hasText: '2 balls' }).waitFor();
  expect(await page.locator('#selected-section').isVisible()).toBe(false);
  await dragMouse(page, await placeOf(page, [-2, 0]), await placeOf(page, [-1, 1]));
  const moved = await until(page, ({ text }) => text !== simple);
  const [first, second, third] = sceneOf(moved.text).balls!.map(({ center }) => center);
  expect([first![0], first![1]]).toEqual([expect.closeTo(-1, 1), expect.closeTo(1, 1)]);
  expect(second![0] - first![0]).toBeCloseTo(1.1, 9);
  expect(third).toEqual([4, 0]);
  // They stay selected, and go by the keyboard as well.
  await page.keyboard.press('Alt+ArrowUp');
  const nudged = await until(page, ({ text }) => text !== moved.text);
  expect(sceneOf(nudged.text).balls![1]!.center[1]).toBeGreaterThan(second![1]);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await until(page, ({ text }) => text === simple);
});

test('a band selects what is wholly in it; all of that is deleted at once', async () => {
  const page = await visitSimple();
  await band(page, [-3, -1], [5, 1]);
  await page.locator('#group-title', { hasText: '3 balls' }).waitFor();
  await clickAt(page, [4, 0], true);
  await page.locator('#group-title', { hasText: '2 balls' }).waitFor();
  await page.keyboard.press('Delete');
  const left = await until(page, ({ text }) => text !== simple);
  expect(sceneOf(left.text).balls!.map(({ center }) => center)).toEqual([[4, 0]]);
  await page.keyboard.press('Control+z');
  await until(page, ({ text }) => text === simple);
});

test('everything is selected by Ctrl+A; what would overlap is refused, and stays', async () => {
  const page = await visitSimple();
  await clickAt(page, [-2, 0]);
  await clickAt(page, [-0.9, 0], true);
  await dragMouse(page, await placeOf(page, [-0.9, 0]), await placeOf(page, [3.8, 0.2]));
  await page.locator('.toast[data-kind=bad]', { hasText: 'overlaps ball 2' }).waitFor();
  expect((await told(page)).text).toBe(simple);
  await page.keyboard.press('Control+a');
  await page.locator('#group-title', { hasText: '3 balls, 2 walls' }).waitFor();
});

test('copies go beside the originals, and are then selected: one undo', async () => {
  const page = await visitSimple();
  await clickAt(page, [-2, 0]);
  await clickAt(page, [-0.9, 0], true);
  await page.keyboard.press('Control+d');
  const twice = await until(page, ({ text }) => (sceneOf(text).balls?.length ?? 0) === 5);
  const centers = sceneOf(twice.text).balls!.map(({ center }) => center);
  expect(centers[4]![0] - centers[3]![0]).toBeCloseTo(1.1, 9);
  await page.locator('#group-title', { hasText: '2 balls' }).waitFor();
  await page.locator('#group-remove').click();
  await until(page, ({ text }) => sceneOf(text).balls!.length === 3);
  await page.keyboard.press('Control+z');
  await until(page, ({ text }) => text === twice.text);
  await page.keyboard.press('Control+z');
  await until(page, ({ text }) => text === simple);
  await clickAt(page, [4, 0]);
  await page.locator('#duplicate').click();
  await until(page, ({ text }) => sceneOf(text).balls!.length === 4);
  await page.locator('#selected-title', { hasText: 'ball 3' }).waitFor();
});

test('a closed box is drawn from corner to corner: four walls, one undo', async () => {
  const page = await visitSimple();
  await page.keyboard.press('x');
  await dragMouse(page, await placeOf(page, [-3, 2]), await placeOf(page, [1, -2]));
  const boxed = await until(page, ({ text }) => sceneOf(text).walls!.length === 6);
  const walls = sceneOf(boxed.text).walls!.slice(2);
  walls.forEach(({ to }, i) => expect(walls[(i + 1) % 4]!.from).toEqual(to));
  await page.locator('#group-title', { hasText: '4 walls' }).waitFor();
  await page.keyboard.press('Control+z');
  await until(page, ({ text }) => text === simple);
});
