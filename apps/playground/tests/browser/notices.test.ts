import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { openScene, told, until, usePage, visit } from './page.ts';

usePage();

test('a notice goes when another scene is opened', async () => {
  const page = await visit();
  await openScene(page, 'two-balls');
  await page.locator('#share').click();
  await page.locator('.toast').waitFor();
  await openScene(page, 'wedge');
  await page.locator('.toast').waitFor({ state: 'detached', timeout: 2000 });
});

test('the theme that was chosen is there after a reload', async () => {
  const page = await visit();
  await page.locator('#theme').click();
  await page.locator('html[data-theme=light]').waitFor({ state: 'attached' });
  await page.reload();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
});

test('plots say in words that a drift is rounding only, and are saved as CSV', async () => {
  const page = await visit();
  await openScene(page, 'arena');
  await page.locator('#plots-section summary').click();
  for (let impact = 0; impact < 5; ++impact) {
    const { impacts } = await told(page);
    await page.keyboard.press('ArrowRight');
    await until(page, (now) => now.impacts > impacts);
  }
  await page.locator('#plot-energy .note', { hasText: /Rounding only: at most \de−1\d of the energy|Not one bit/ }).waitFor();
  const lines = async (plot: string): Promise<string[]> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`${plot} .csv`).click()]);
    expect(download.suggestedFilename()).toMatch(/^an-arena-with-a-door-.*\.csv$/);
    return (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  };
  const drift = await lines('#plot-energy');
  expect(drift[0]).toBe('time,drift');
  expect(drift.length).toBeGreaterThan(5);
  expect(Number(drift.at(-1)!.split(',')[0])).toBe((await told(page)).time);
  const speeds = await lines('#plot-speeds');
  expect(speeds[0]).toBe('speed,balls,expected');
  expect(speeds).toHaveLength(25);
  expect(speeds.slice(1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0)).toBe(await page.locator('#readout-balls').textContent().then(Number));
});
