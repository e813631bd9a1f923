import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { address, drop, told, until, usePage, visit } from './page.ts';

usePage();

type Shown = { carom: { app: import('../../src/app.ts').App } };

/** Where a time is on the strip of ticks, from its left edge. */
const placeOf = (page: Page, time: number): Promise<{ x: number; y: number }> =>
  page.locator('#impact-ticks').evaluate((canvas, at) => {
    const { playedTo } = (window as unknown as Shown).carom.app.frame!;
    return { x: 8 + (at / playedTo) * (canvas.clientWidth - 16), y: 7 };
  }, time);

/** Red, green, blue and opacity on the strip: the most opaque of three pixels, as a tick may be rounded to the next one. */
const pixel = (page: Page, { x, y }: { x: number; y: number }): Promise<number[]> =>
  page.locator('#impact-ticks').evaluate((canvas: HTMLCanvasElement, at) => {
    const { data } = canvas.getContext('2d')!.getImageData(at.x - 1, at.y, 3, 1);
    const best = [0, 1, 2].reduce((one, other) => (data[4 * other + 3]! > data[4 * one + 3]! ? other : one));
    return [...data.slice(4 * best, 4 * best + 4)];
  }, { x: Math.floor(x), y });

async function openThree(page: Page): Promise<void> {
  // Ball 0 hits ball 1 at t = 1, ball 1 the wall at t = 2, and the pillar is hit at t = 4.
  await drop(page, 'kinds.json', `{ "name": "kinds", "balls": [
    { "center": [0, 0], "velocity": [2, 0], "radius": 0.5 }, { "center": [3, 0], "velocity": [0, 0], "radius": 0.5 }, { "center": [0, 9], "velocity": [1, 0], "radius": 0.5 }],
    "walls": [{ "from": [5.5, -2], "to": [5.5, 2] }], "pillars": [{ "center": [5, 9], "radius": 0.5 }] }`);
  await page.locator('#scene-name', { hasText: 'kinds' }).waitFor();
  await page.evaluate(() => (window as unknown as Shown).carom.app.seek(5));
  await until(page, ({ playedTo }) => playedTo === 5);
}

test('every impact has a tick at its time, in the colour of its kind', async () => {
  const page = await visit();
  await openThree(page);
  const colour = async (time: number): Promise<string> => {
    const [r, g, b, a] = await pixel(page, await placeOf(page, time));
    return a! < 40 ? 'none' : r! > b! ? (g! > r! ? 'green' : 'orange') : g! > b! ? 'green' : 'blue';
  };
  await expect.poll(() => colour(4)).toBe('green');
  expect([await colour(1), await colour(2), await colour(0.5), await colour(4.7)]).toEqual(['orange', 'blue', 'none', 'none']);
  expect(await page.locator('#impact-ticks').getAttribute('aria-label')).toMatch(/^Impacts so far: \d+ of two balls, 1 with walls, 1 with pillars$/);
});

test('a tick tells its impact to the pointer, and a click goes there', async () => {
  const page = await visit();
  await openThree(page);
  const ticks = page.locator('#impact-ticks');
  await ticks.hover({ position: await placeOf(page, 2) });
  await page.locator('.timeline .tip', { hasText: 'Impact 2: ball 1 and wall 0, t = 2, impulse 4' }).waitFor();
  await ticks.click({ position: await placeOf(page, 2) });
  await until(page, ({ time, impacts }) => time === 2 && impacts === 2);
  // Between ticks it goes to that moment.
  await ticks.click({ position: await placeOf(page, 1.5) });
  const there = await until(page, ({ impacts }) => impacts === 1);
  expect(Math.abs(there.time - 1.5)).toBeLessThan(0.02);
  await page.mouse.move(300, 300);
  await page.locator('.timeline .tip').waitFor({ state: 'hidden' });
});

test('what is explained follows to the tick that is clicked', async () => {
  const page = await visit();
  await openThree(page);
  await page.locator('#impact-ticks').click({ position: await placeOf(page, 1) });
  await until(page, ({ impacts }) => impacts === 1);
  await page.keyboard.press('e');
  await page.locator('#construction-title', { hasText: 'Impact 1' }).waitFor();
  await page.locator('#impact-ticks').click({ position: await placeOf(page, 2) });
  await page.locator('#construction-sentence', { hasText: 'Ball 1 hits wall 0' }).waitFor();
});

test('three hundred thousand impacts are merged, and still drawn in no time', async () => {
  const page = await visit(`${address}#pi-blocks`);
  await page.evaluate(() => (window as unknown as Shown).carom.app.reach(12, 30_000));
  const { impacts } = await told(page);
  expect(impacts).toBeGreaterThan(250_000);
  const last = await page.evaluate(() => {
    const { log } = (window as unknown as Shown).carom.app;
    return log.at(log.count - 1, 0);
  });
  const place = await placeOf(page, last);
  await expect.poll(async () => (await pixel(page, place))[3]).toBeGreaterThan(100);
  await page.locator('#impact-ticks').hover({ position: place });
  await page.locator('.timeline .tip', { hasText: 'more here' }).waitFor();
  const took = await page.evaluate(async () => {
    const { app } = (window as unknown as Shown).carom;
    const begin = performance.now();
    for (let i = 0; i < 10; ++i) app.tell('frame', app.frame!);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return performance.now() - begin - 100;
  });
  expect(took).toBeLessThan(200);
});
