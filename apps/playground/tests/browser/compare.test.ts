import { expect, test } from 'vitest';

import { drop, until, usePage, visit } from './page.ts';

usePage();

const bouncing = `{ "name": "bouncing", "balls": [{ "center": [0, 0], "velocity": [40, 3], "radius": 0.5 }],
  "chains": [{ "points": [[-4, -3], [4, -3], [4, 3], [-4, 3]], "closed": true }] }`;

test('a time-stepper that has not caught up says how far it is, and counts only what both have played', async () => {
  const page = await visit();
  await drop(page, 'bouncing.json', bouncing);
  await page.locator('#scene-name', { hasText: 'bouncing' }).waitFor();
  for (let impact = 1; impact <= 6; ++impact) {
    await page.keyboard.press('ArrowRight');
    await until(page, ({ impacts }) => impacts === impact);
  }
  await page.keyboard.press('.');
  await page.locator('#compare-section summary').click();
  await page.locator('#compare-step').fill('1e-9');
  await page.locator('#compare-on').check();
  const result = page.locator('#compare-result');
  await result.filter({ hasText: /^Stepped so far: t = .* of \d\S*, 0 impacts \(as many by then\), nothing lost/ }).waitFor();
  await page.locator('#compare-step').fill('1e-5');
  await page.locator('#compare-step').press('Enter');
  await result.filter({ hasText: /^Stepped: 6 impacts \(as many\), / }).waitFor();
  await page.locator('#compare-step').fill('1/5');
  await page.locator('#compare-step').press('Enter');
  await result.filter({ hasText: /^Stepped: \d impacts? \(.*\), 1 ball escaped/ }).waitFor();
  expect(await result.textContent()).not.toContain('so far');
});
