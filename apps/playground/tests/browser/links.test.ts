import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { address, drop, openScene, told, until, usePage, visit } from './page.ts';

usePage();

type Shown = { carom: { app: import('../../src/app.ts').App; stage: import('../../src/view/stage.ts').Stage } };

const hashIs = (page: Page, hash: string | RegExp): Promise<void> => expect.poll(() => page.evaluate(() => location.hash), { timeout: 10_000 }).toMatch(hash);

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

test.each(['#pi-blocks', '?scene=pi-blocks', '#scene=pi-blocks'])('%s opens that scene', async (link) => {
  const page = await visit(`${address}${link}`);
  await page.locator('#scene-name', { hasText: 'pi' }).waitFor();
});

test('a name that no scene has is said to be none', async () => {
  const page = await visit(`${address}#pie-blocks`);
  await page.locator('.toast[data-kind=bad]', { hasText: 'There is no scene called “pie-blocks”' }).waitFor();
  expect((await told(page)).text).toContain('"balls"');
});

test('the address follows what is open, and a reload comes back to it, to the bit', async () => {
  const page = await visit(undefined, { first: true, reducedMotion: 'reduce' });
  expect(await page.evaluate(() => location.hash)).toBe('');
  await openScene(page, 'arena');
  await hashIs(page, /^#arena$/);
  for (let impact = 1; impact <= 3; ++impact) {
    await page.keyboard.press('ArrowRight');
    await until(page, ({ impacts }) => impacts === impact);
  }
  await page.locator('#speed').selectOption('0.5');
  await page.keyboard.press('v');
  const before = await told(page);
  await hashIs(page, /^#arena&t=[\d.]+&speed=0.5&layers=.*velocities/);
  await reload(page);
  expect(await told(page)).toEqual(before);
  expect([await page.locator('#speed').inputValue(), await page.locator('#layer-velocities').isChecked()]).toEqual(['0.5', true]);
});

test('an edited scene is there after a reload', async () => {
  const page = await visit(`${address}#arena`);
  await page.locator('#gravity-earth').click();
  await until(page, ({ text }) => text.includes('9.81'));
  await hashIs(page, /^#scene=/);
  await reload(page);
  expect((await told(page)).text).toContain('9.81');
});

test('a scene that is too large for an address survives a reload in its tab', async () => {
  const page = await visit(undefined);
  const balls = Array.from({ length: 4000 }, (_, i) => ({ center: [2 * i, Math.sin(i)], velocity: [Math.cos(i), Math.sin(7 * i)], radius: 0.5 }));
  await drop(page, 'large.json', JSON.stringify({ name: 'large', balls }));
  await hashIs(page, /^#scene=kept/);
  await reload(page);
  await page.locator('#scene-name', { hasText: 'large' }).waitFor();
});

test('back goes to the scene before: one step for each scene, however much was done in it', async () => {
  const page = await visit(`${address}#pillars`);
  const first = (await told(page)).text;
  await openScene(page, 'arena');
  await hashIs(page, /^#arena$/);
  const { text } = await told(page);
  for (let impact = 1; impact <= 2; ++impact) {
    await page.keyboard.press('ArrowRight');
    const { time } = await until(page, ({ impacts }) => impacts === impact);
    await hashIs(page, `#arena&t=${time}`);
  }
  await openScene(page, 'wedge');
  await hashIs(page, /^#wedge$/);
  await page.goBack();
  await until(page, (now) => now.text === text && now.impacts === 2);
  await page.goBack();
  await until(page, (now) => now.text === first);
});

test('a shared link opens the moment: time, speed, layers, comparison, view, and what is explained', async () => {
  const page = await visit(`${address}#arena`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === 2);
  await page.keyboard.press('t');
  await page.locator('#compare-section summary').click();
  await page.locator('#compare-on').check();
  await page.locator('#compare-step').fill('1/30');
  await page.locator('#compare-step').press('Enter');
  await page.locator('#compare-view').selectOption('over');
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, -300);
  const seen = (on: Page): Promise<{ view: import('../../src/view/box.ts').Box; layers: unknown }> =>
    on.evaluate(() => ({ view: (window as unknown as Shown).carom.stage.chosenView!, layers: (window as unknown as Shown).carom.app.layers }));
  await expect.poll(async () => (await seen(page)).view).not.toBeNull();
  await page.locator('#share').click();
  await hashIs(page, /compare=1\/30,overlaid&view=/);
  const second = await visit(page.url());
  expect(await told(second)).toEqual(await told(page));
  const [mine, theirs] = [await seen(page), await seen(second)];
  expect(theirs.layers).toEqual(mine.layers);
  for (const corner of ['min', 'max'] as const) for (const index of [0, 1]) expect(Math.abs(theirs.view[corner][index]! - mine.view[corner][index]!)).toBeLessThan(0.05);
  expect([await second.locator('#compare-on').isChecked(), await second.locator('#compare-step').inputValue(), await second.locator('#compare-view').inputValue()]).toEqual([true, '1/30', 'over']);

  await page.keyboard.press('e');
  await page.locator('#construction-title', { hasText: 'Impact 2' }).waitFor();
  await page.keyboard.press('l');
  await hashIs(page, /&explain=2/);
  const third = await visit(page.url());
  await third.locator('#construction-title', { hasText: 'Impact 2' }).waitFor();
});

test('while it plays, the address does not change all the time', async () => {
  const page = await visit(`${address}#arena`, { reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    const calls: string[] = [];
    Object.assign(window, { calls });
    for (const name of ['replaceState', 'pushState'] as const) {
      const original = history[name].bind(history);
      history[name] = (...given) => (calls.push(name), original(...given));
    }
  });
  await page.evaluate(() => (window as unknown as Shown).carom.app.play(true));
  const { time } = await told(page);
  await until(page, (now) => now.time > time + 0.8);
  expect(await page.evaluate(() => (window as unknown as { calls: string[] }).calls)).toEqual([]);
});

test('a moment that is too far for a link is played toward, and said to be far', async () => {
  const page = await visit(`${address}#arena&t=1e11`);
  await page.locator('.toast', { hasText: 'is far: it was played up to here' }).waitFor();
});
