import { expect, test } from 'vitest';

import { drop, placeOf, told, until, usePage, visit } from './page.ts';

usePage();

const simple = `{ "name": "simple", "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 0.5 }],
  "walls": [{ "from": [-6, -4], "to": [6, -4] }, { "from": [-6, 4], "to": [6, 4] }] }`;
const ballOf = (text: string): { mass?: number; restitution?: number } => (JSON.parse(text) as { balls: { mass?: number; restitution?: number }[] }).balls[0]!;

test('mass and restitution are set by sliders: one undo for each drag, the focus stays for the keyboard', async () => {
  const page = await visit();
  await drop(page, 'simple.json', simple);
  await page.locator('#scene-name', { hasText: 'simple' }).waitFor();
  const at = await placeOf(page, [0, 0]);
  await page.mouse.click(at.x, at.y);
  const slider = page.locator('#field-mass-slider');
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (const share of [0.6, 0.7, 0.8]) await page.mouse.move(box.x + share * box.width, box.y + box.height / 2);
  // The number follows while the slider is dragged; the scene waits for its end.
  expect(Number(await page.locator('#field-mass').inputValue())).toBeGreaterThan(5);
  expect((await told(page)).text).toBe(simple);
  await page.mouse.up();
  const heavy = await until(page, ({ text }) => (ballOf(text).mass ?? 1) > 5);
  await page.keyboard.press('Control+z');
  await until(page, ({ text }) => text === simple);
  await page.keyboard.press('Control+Shift+z');
  await until(page, ({ text }) => text === heavy.text);

  await page.locator('#field-restitution-slider').focus();
  await page.keyboard.press('ArrowLeft');
  await until(page, ({ text }) => ballOf(text).restitution === 0.99);
  await page.keyboard.press('ArrowLeft');
  await until(page, ({ text }) => ballOf(text).restitution === 0.98);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-restitution-slider');
  expect(await page.locator('#field-restitution-slider').getAttribute('aria-valuetext')).toBe('0.98');
});
