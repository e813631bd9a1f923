import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openScene, told, until, usePage, visit } from './page.ts';

usePage();

const isPlaying = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app.playing);
const pause = async (page: Page): Promise<void> => {
  if (await isPlaying(page)) await page.keyboard.press(' ');
  expect(await isPlaying(page)).toBe(false);
};

test('space plays and pauses, whatever was clicked before', async () => {
  const page = await visit();
  await pause(page);
  await openScene(page, 'arena');
  await pause(page);
  const theme = await page.locator('html').getAttribute('data-theme');
  for (const press of ['#theme', '#next-impact', '#toggle-panel', '#layer-grid', '#scrub', '#speed']) {
    await page.locator(press).click();
    if (press === '#speed') await page.keyboard.press('Escape');
    await pause(page);
    const ticked = await page.locator('#layer-grid').isChecked();
    await page.keyboard.press(' ');
    expect([press, await isPlaying(page)]).toEqual([press, true]);
    expect(await page.locator('#layer-grid').isChecked()).toBe(ticked);
    await page.keyboard.press(' ');
    expect(await isPlaying(page)).toBe(false);
    if (press === '#toggle-panel') await page.locator(press).click();
  }
  expect(await page.locator('#gallery').evaluate((gallery: HTMLDialogElement) => gallery.open)).toBe(false);
  expect(await page.locator('html').getAttribute('data-theme')).not.toBe(theme);
});

test('arrows step from impact to impact, also after the speed was chosen or time was scrubbed', async () => {
  const page = await visit();
  await openScene(page, 'arena');
  await pause(page);
  await page.locator('#speed').selectOption('0.5');
  await page.locator('#speed').click();
  await page.keyboard.press('Escape');
  const before = (await told(page)).impacts;
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === before + 1);
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === before + 2);
  expect(await page.locator('#speed').inputValue()).toBe('0.5');
  const scrub = (await page.locator('#scrub').boundingBox())!;
  // Pressing its thumb alone moves nothing.
  await page.mouse.click(scrub.x + scrub.width - 9, scrub.y + scrub.height / 2);
  await page.mouse.click(scrub.x + scrub.width * 0.9, scrub.y + scrub.height / 2);
  const there = await until(page, ({ time, playedTo }) => time < playedTo);
  await page.keyboard.press('ArrowLeft');
  await until(page, ({ impacts, time }) => impacts === there.impacts && time < there.time);
});

test('what is reached with the Tab key keeps its own keys', async () => {
  const page = await visit();
  await openScene(page, 'arena');
  await pause(page);
  await page.locator('#layer-trails').focus();
  await page.keyboard.press('Tab');
  await page.locator('#layer-flashes:focus-visible').waitFor();
  const ticked = await page.locator('#layer-flashes').isChecked();
  await page.keyboard.press(' ');
  expect([await page.locator('#layer-flashes').isChecked(), await isPlaying(page)]).toEqual([!ticked, false]);
  // Its keys are its own, and all others are shortcuts.
  await page.keyboard.press('ArrowRight');
  await until(page, (now) => now.impacts > 0);

  await page.locator('#next-impact').focus();
  await page.keyboard.press('Tab');
  await page.locator('#scrub:focus-visible').waitFor();
  await page.keyboard.press('Home');
  await until(page, ({ time }) => time === 0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press(' ');
  await until(page, ({ impacts }) => impacts === 1);
});

test('no frame is drawn around the window: words say that the scene has the keys', async () => {
  const page = await visit();
  const hint = (): Promise<string> => page.locator('#stage').evaluate((stage) => getComputedStyle(stage, '::after').content);
  await page.locator('#canvas').click({ position: { x: 30, y: 400 } });
  await page.keyboard.press('t');
  expect(await page.locator('#canvas').evaluate((canvas) => getComputedStyle(canvas).outlineStyle)).toBe('none');
  expect(await hint()).toBe('none');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.locator('#canvas:focus-visible').waitFor();
  expect(await hint()).toContain('space plays');
  expect(await page.locator('#canvas').evaluate((canvas) => getComputedStyle(canvas).outlineStyle)).toBe('none');
});

test('after a scene was chosen with the keyboard, the keys are the scene\'s', async () => {
  const page = await visit();
  await page.locator('#open-gallery').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-scene="arena"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('#scene-name', { hasText: 'arena' }).waitFor();
  await page.locator('#canvas:focus').waitFor();
  const before = await isPlaying(page);
  await page.keyboard.press(' ');
  expect(await isPlaying(page)).toBe(!before);
});
