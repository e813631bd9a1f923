import { createRequire } from 'node:module';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { quickTable } from '../tables.ts';
import { address, openText, told, until, usePage, visit } from './page.ts';

usePage();

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe finds on the page as it is now that keeps people from using it. */
async function serious(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe });
  const findings = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await checker.run()).violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  });
  return findings.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
}

test('a first visit can be used by everyone, in the dark and in the light', async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    const page = await visit(undefined, { first: true, reducedMotion: 'reduce', colorScheme });
    expect(await serious(page)).toEqual([]);
  }
});

test('so can gallery and help', async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    const page = await visit(undefined, { colorScheme });
    await page.keyboard.press('g');
    await page.locator('#gallery .card').first().waitFor();
    expect(await serious(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.locator('#help-sheet[open]').waitFor();
    expect(await serious(page)).toEqual([]);
  }
});

test('so can what is selected, noted and measured, and the dialogs for programs and films', async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    const page = await visit(undefined, { colorScheme });
    await page.locator('#show-note').click();
    await page.locator('#meter-on').check();
    await page.keyboard.press('Control+a');
    await page.locator('#group-section').waitFor();
    expect(await serious(page)).toEqual([]);
    for (const opener of ['#show-code', '#show-export']) {
      await page.locator(opener).click();
      await page.locator('dialog[open]').waitFor();
      expect(await serious(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  }
});

test('so can a game: before it begins, while it is on, and when it is over', async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    const page = await visit(undefined, { colorScheme });
    await openText(page, quickTable);
    await page.locator('#game-choices button', { hasText: 'Play' }).waitFor();
    expect(await serious(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('body[data-game=playing]').waitFor();
    expect(await serious(page)).toEqual([]);
    await page.locator('#game-title', { hasText: 'Game over' }).waitFor();
    expect(await serious(page)).toEqual([]);
  }
});

test('so can the panel with everything in it unfolded, and Explain', async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    const page = await visit(undefined, { colorScheme });
    await page.keyboard.press('ArrowRight');
    await until(page, ({ impacts }) => impacts === 1);
    await page.locator('#panel').evaluate((panel) => panel.querySelectorAll('details').forEach((section) => (section.open = true)));
    await page.locator('#plot-rate canvas').waitFor();
    expect(await serious(page)).toEqual([]);
    await page.keyboard.press('e');
    expect(await serious(page)).toEqual([]);
  }
});

test('so can the page on a phone, upright and on its side', async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 667, height: 375 }]) {
    const page = await visit(`${address}#newtons-cradle`, { viewport, hasTouch: true, isMobile: true });
    expect(await serious(page)).toEqual([]);
    await page.locator('#toggle-panel').tap();
    expect(await serious(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test('on its side, a small phone shows scene and explanation beside each other', async () => {
  const page = await visit(`${address}#newtons-cradle`, { viewport: { width: 667, height: 375 }, hasTouch: true, isMobile: true });
  await page.locator('#next-impact').tap();
  await until(page, ({ impacts }) => impacts > 0);
  await page.locator('#explain').tap();
  await page.locator('#construction-sentence').waitFor();
  const [panel, drive, contact] = await page.evaluate(() => {
    const { app, stage } = (window as unknown as { carom: { app: import('../../src/app.ts').App; stage: import('../../src/view/stage.ts').Stage } }).carom;
    const [x, y] = stage.camera.toScreen(app.explained!.told.contact);
    return [document.querySelector('#panel')!.getBoundingClientRect().left, document.querySelector('.drive')!.getBoundingClientRect().top, { x, y }];
  });
  expect(panel).toBeGreaterThan(330);
  expect(contact.x).toBeLessThan(panel);
  expect(contact.y).toBeLessThan(drive);
});

test('the page is used with the keyboard alone: a scene, a step, an explanation, a speed', async () => {
  const page = await visit(undefined, { first: true, reducedMotion: 'reduce' });
  const reach = async (selector: string): Promise<void> => {
    for (let i = 0; i < 80 && !(await page.locator(`${selector}:focus`).count()); ++i) await page.keyboard.press('Tab');
    expect(await page.locator(`${selector}:focus-visible`).count()).toBe(1);
  };
  await reach('#open-gallery');
  await page.keyboard.press('Enter');
  await reach('[data-scene="newtons-cradle"]');
  await page.keyboard.press('Enter');
  await page.locator('#scene-name', { hasText: 'cradle' }).waitFor();
  await reach('#next-impact');
  await page.keyboard.press(' ');
  await until(page, ({ impacts }) => impacts > 0);
  await reach('#speed');
  const speed = await page.locator('#speed').inputValue();
  await page.keyboard.press('ArrowUp');
  expect(await page.locator('#speed').inputValue()).not.toBe(speed);
  await reach('#explain');
  await page.keyboard.press('Enter');
  await page.locator('#construction-sentence').waitFor();
  expect((await told(page)).impacts).toBeGreaterThan(0);
});
