import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { drop, openScene, told, until, usePage, visit } from './page.ts';

usePage();

type Shown = { carom: { app: import('../../src/app.ts').App } };

async function openCradle(page: Page): Promise<void> {
  await drop(page, 'cradle.json', `{ "name": "three", "balls": [
    { "center": [0, 0], "velocity": [3, 0], "radius": 0.5 }, { "center": [3, 0], "velocity": [0, 0], "radius": 0.5 }, { "center": [6, 0], "velocity": [0, 0], "radius": 0.5 }],
    "walls": [{ "from": [9, -2], "to": [9, 2] }] }`);
  await page.locator('#scene-name', { hasText: 'three' }).waitFor();
  await page.locator('#canvas').focus();
}

test('an impact is explained in a sentence, a table and arrows, with the formulas on request', async () => {
  const page = await visit();
  await openCradle(page);
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === 1);
  await page.keyboard.press('e');
  await page.locator('#construction-sentence', { hasText: 'Ball 0 hits ball 1 head on and stops; ball 1 is sent off at speed 3.' }).waitFor();
  const rows = await page.locator('#construction-bodies tr').allTextContents();
  expect(rows).toEqual(['beforeafter', 'ball 0 mass 1', 'velocity(3, 0)(0, 0)', 'speed30', 'momentum(3, 0)(0, 0)', 'energy4.50',
    'ball 1 mass 1', 'velocity(0, 0)(3, 0)', 'speed03', 'momentum(0, 0)(3, 0)', 'energy04.5', 'together momentum and energy are kept', 'momentum(3, 0)(3, 0)', 'energy4.54.5']);
  expect(await page.locator('#construction-momenta svg').count()).toBe(2);
  expect(await page.locator('#construction-steps').isVisible()).toBe(false);
  await page.locator('#construction-section summary').click();
  expect(await page.locator('#construction-steps').isVisible()).toBe(true);
  // Indices are set as such: none is left as it is typed.
  expect(await page.locator('#construction-steps').textContent()).not.toContain('_');
  expect(await page.locator('#construction-steps h3 sub').first().textContent()).toBe('AB');
});

test('it stays open from impact to impact, and closes before the first', async () => {
  const page = await visit();
  await openCradle(page);
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === 1);
  await page.keyboard.press('e');
  await page.locator('#construction-title', { hasText: 'Impact 1' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('#construction-title', { hasText: 'Impact 2' }).waitFor();
  await page.locator('#film-next').click();
  await page.locator('#construction-sentence', { hasText: 'Ball 2 hits wall 0 head on and bounces off as fast as it came.' }).waitFor();
  await page.locator('#film-previous').click();
  await page.locator('#construction-title', { hasText: 'Impact 2' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('#construction-title', { hasText: 'Impact 1' }).waitFor();
  // By frames too, as long as they are within the moment that is explained.
  await page.keyboard.press('.');
  await until(page, ({ time }) => time > 2 / 3);
  expect(await page.locator('#construction-title').isVisible()).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await page.locator('#construction-section').waitFor({ state: 'hidden' });
  expect((await told(page)).time).toBe(0);
});

test('the moment is played slowly, and ends at the impact', async () => {
  const page = await visit(undefined, { reducedMotion: 'no-preference' });
  await openCradle(page);
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === 1);
  await page.evaluate(() => {
    const { app } = (window as unknown as Shown).carom;
    const times: number[] = [];
    Object.assign(window, { times });
    app.on('frame', ({ time }) => times.push(time));
  });
  await page.keyboard.press('e');
  await page.locator('#film-play', { hasText: 'Stop' }).waitFor();
  await page.locator('#film-play', { hasText: 'Slowly again' }).waitFor();
  const { times, frame, time } = await page.evaluate(() => {
    const { app } = (window as unknown as Shown).carom;
    return { times: (window as unknown as { times: number[] }).times, frame: app.explained!.told.frame, time: app.explained!.told.time };
  });
  expect(Math.min(...times)).toBeLessThan(frame[0] + 0.2 * (time - frame[0]));
  expect(Math.max(...times)).toBeCloseTo(frame[1], 12);
  expect(await told(page)).toMatchObject({ time, impacts: 1 });
  // The next one, while it is still played: none is skipped.
  await page.locator('#film-play').click();
  await page.locator('#film-play', { hasText: 'Stop' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('#construction-title', { hasText: 'Impact 2' }).waitFor();
  await page.locator('#film-play').click();
  await until(page, (now) => now.impacts === 2);
});

test('who asks for less motion starts the film', async () => {
  const page = await visit();
  await openScene(page, 'wedge');
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts >= 1);
  await page.keyboard.press('e');
  await page.locator('#construction-title').waitFor();
  expect(await page.locator('#film-play').textContent()).toBe('Slowly again');
  await page.locator('#film-play').click();
  await page.locator('#film-play', { hasText: 'Stop' }).waitFor();
});
