import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { openScene, usePage, visit } from './page.ts';

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
