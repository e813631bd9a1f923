import { expect, test } from 'vitest';

import { usePage, visit } from './page.ts';

usePage();

test('the help sheet says where everything is, and what Carom is not for', async () => {
  const page = await visit();
  await page.keyboard.press('?');
  for (const place of ['find_package(carom REQUIRED)', 'docs/math.md', 'make npm-package'])
    expect(await page.locator('#about').textContent()).toContain(place);
  expect(await page.locator('#limits li', { hasText: 'no boxes, no joints, no friction' }).count()).toBe(1);
});

test('frame times are shown on request: of the page and of the engine', async () => {
  const page = await visit();
  expect(await page.locator('#meter').isVisible()).toBe(false);
  await page.locator('#meter-on').check();
  await page.keyboard.press('Escape');
  await page.locator('#play').click();
  await page.locator('#meter', { hasText: /page (?!0\.00 )[\d.]+ ms · engine [\d.]+ ms · [1-9]\d* frames\/s/ }).waitFor();
  await page.locator('#meter-on').uncheck();
  expect(await page.locator('#meter').isVisible()).toBe(false);
});
