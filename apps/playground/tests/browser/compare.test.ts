import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

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

const compareWithRapier = async (page: Page): Promise<void> => {
  await page.locator('#compare-section').evaluate((section: HTMLDetailsElement) => (section.open = true));
  await page.locator('#compare-engine').selectOption('rapier');
  await page.locator('#compare-on').check();
};

test('an engine of games plays the same scene at its best, from a file beside the page', async () => {
  const page = await visit();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await drop(page, 'bouncing.json', bouncing);
  await page.locator('#scene-name', { hasText: 'bouncing' }).waitFor();
  expect(asked).not.toContain('/rapier.js');
  await compareWithRapier(page);
  await page.locator('#compare-fairness', { hasText: 'Not fair' }).waitFor();
  await page.locator('#compare-result', { hasText: /^Rapier: 0 impacts/ }).waitFor();
  expect(asked).toContain('/rapier.js');
  for (let impact = 1; impact <= 3; ++impact) {
    await page.keyboard.press('ArrowRight');
    await until(page, ({ impacts }) => impacts === impact);
  }
  await page.keyboard.press('.');
  await page.locator('#compare-result', { hasText: /^Rapier: [1-9]\d* impacts? / }).waitFor();
  // It plays a few milliseconds at a time, so it takes a while to catch up, to within two of its steps.
  await page.waitForFunction(() => {
    const { frame, stepped } = (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app;
    return stepped!.time <= frame!.time && stepped!.time > frame!.time - 1 / 20;
  });
  // It stays in the box: that is what continuous collision is for.
  const rival = await page.evaluate(() => {
    const { stepped } = (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app;
    return { x: stepped!.balls[0]!, name: stepped!.name };
  });
  expect([Math.abs(rival.x) < 4, rival.name]).toEqual([true, 'Rapier']);
  // And back to the classroom's.
  await page.locator('#compare-engine').selectOption('stepped');
  await page.locator('#compare-result', { hasText: /^Stepped: / }).waitFor();
});

test('a scene that the other engine can not have is not compared, and a file that is missing is told', async () => {
  const page = await visit();
  await page.route('**/rapier.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const nothing = 0;' }));
  await drop(page, 'bouncing.json', bouncing);
  await page.locator('#scene-name', { hasText: 'bouncing' }).waitFor();
  await compareWithRapier(page);
  await page.locator('#compare-result', { hasText: 'rapier.js, which could not be loaded' }).waitFor();
  await drop(page, 'one-way.json', bouncing.replace('bouncing', 'one way').replace('"closed": true', '"closed": true, "stops": "inside"'));
  await page.locator('#scene-name', { hasText: 'one way' }).waitFor();
  await page.locator('#compare-result', { hasText: 'stop one side only' }).waitFor();
});
