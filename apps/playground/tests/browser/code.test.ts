import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { openScene, until, usePage, visit } from './page.ts';

usePage();

test('the open scene is shown as a program, to copy and to save', async () => {
  const page = await visit(undefined, { permissions: ['clipboard-read', 'clipboard-write'] });
  await openScene(page, 'wedge');
  await page.locator('#show-code').click();
  const text = page.locator('#code-text');
  expect(await text.textContent()).toContain('world.add(carom::Ball{.center = ');
  expect(await page.locator('#code-languages [aria-pressed=true]').textContent()).toBe('C++');
  await page.locator('#code-languages button', { hasText: 'JavaScript' }).click();
  await page.locator('#code-copy').click();
  await page.locator('#code-status', { hasText: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("import { loadCarom } from 'carom/node';");
  expect(copied).toBe(await text.textContent());
  await page.locator('#code-languages button', { hasText: 'JSON' }).click();
  const saving = page.waitForEvent('download');
  await page.locator('#code-save').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('a-wedge.json');
  expect(await readFile((await saved.path()), 'utf8')).toBe(await text.textContent());
  await page.keyboard.press('Escape');
  expect(await page.locator('#code').isVisible()).toBe(false);
});

test('the program begins where the scene does, also after edits on the way and undo', async () => {
  const page = await visit();
  await openScene(page, 'pillars');
  await page.locator('#show-code').click();
  const first = await page.locator('#code-text').textContent();
  await page.keyboard.press('Escape');
  await page.evaluate(() => (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app.play(false));
  await page.keyboard.press('ArrowRight');
  const { text } = await until(page, ({ impacts }) => impacts > 0);
  await page.evaluate(() => (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app.select({ kind: 'pillar', id: 0 }));
  await page.keyboard.press('Delete');
  await until(page, (now) => now.text !== text);
  await page.locator('#show-code').click();
  expect((await page.locator('#code-text').textContent())!.match(/carom::Pillar/g)).toHaveLength(4);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await until(page, (now) => now.text === text);
  await page.locator('#show-code').click();
  expect(await page.locator('#code-text').textContent()).toBe(first);
});
