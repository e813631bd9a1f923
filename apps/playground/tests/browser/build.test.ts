import { expect, test } from 'vitest';

import { dragMouse, openScene, placeOf, told, until, usePage, visit } from './page.ts';

usePage();

test('a new scene begins with nothing, takes a ball, and undo brings back the one from before', async () => {
  const page = await visit();
  const before = await told(page);
  await page.locator('#new-scene').click();
  const empty = await until(page, ({ text }) => text !== before.text);
  expect(JSON.parse(empty.text)).toEqual({ name: 'new scene', balls: [] });
  await page.locator('#scene-name', { hasText: 'new scene' }).waitFor();
  await page.keyboard.press('b');
  await dragMouse(page, await placeOf(page, [0, 0]), await placeOf(page, [0.3, 0]));
  await until(page, ({ text }) => (JSON.parse(text) as { balls: unknown[] }).balls.length === 1);
  await page.keyboard.press('Control+z');
  await until(page, ({ text }) => text === empty.text);
  await page.keyboard.press('Control+z');
  await until(page, ({ text }) => text === before.text);
});

test('the note beside the stage is saved with the scene, leaves the history alone, and can be undone', async () => {
  const page = await visit();
  await openScene(page, 'wedge');
  await page.keyboard.press('ArrowRight');
  const before = await until(page, ({ impacts }) => impacts === 1);
  await page.locator('#show-note').click();
  // The stage makes room for it, beside or below.
  const { x, y, width } = (await page.locator('#note').boundingBox())!;
  const area = await page.evaluate(() => (window as unknown as { carom: { stage: import('../../src/view/stage.ts').Stage } }).carom.stage.freeArea);
  expect(area.left >= x + width - 12 || area.top + area.height <= y + 12).toBe(true);
  expect(await page.locator('#note-text').inputValue()).toBe((JSON.parse(before.text) as { description: string }).description);
  await page.locator('#note-name').fill('our wedge');
  await page.locator('#note-text').fill('Which ball leaves first?\nThink, then play.');
  await page.locator('#note-name').focus();
  const noted = await until(page, ({ text, time }) => text.includes('Think, then play.') && time === before.time);
  expect(JSON.parse(noted.text)).toMatchObject({ name: 'our wedge', description: 'Which ball leaves first?\nThink, then play.' });
  expect(noted.history).toBe(before.history);
  // What is typed are letters, no shortcuts.
  await page.locator('#note-text').press('g');
  expect(await page.locator('#gallery').isVisible()).toBe(false);
  await page.locator('#note-close').click();
  await page.locator('#undo').click();
  await until(page, ({ text }) => !text.includes('Think, then play.g'));
});

test('balls show their numbers when that is wished', async () => {
  const page = await visit();
  const look = (): Promise<string> => page.evaluate(() => {
    const canvas = document.getElementById('canvas') as HTMLCanvasElement;
    const { stage, app } = (window as unknown as { carom: { stage: import('../../src/view/stage.ts').Stage; app: import('../../src/app.ts').App } }).carom;
    const at = stage.camera.toScreen([app.frame!.balls[0]!, app.frame!.balls[1]!]);
    return canvas.getContext('2d')!.getImageData(Math.round(at[0]) - 6, Math.round(at[1]) - 6, 12, 12).data.join();
  });
  // Once the first picture is drawn.
  await expect.poll(look).toMatch(/[1-9]/);
  const bare = await look();
  await page.locator('#layer-labels').check();
  await expect.poll(look).not.toBe(bare);
  await page.locator('#layer-labels').uncheck();
  await expect.poll(look).toBe(bare);
});

test('the page fills the screen, and leaves it', async () => {
  const page = await visit();
  await page.keyboard.press('Shift+F');
  await page.locator('#full-screen', { hasText: 'Leave full screen' }).waitFor();
  await page.locator('#full-screen').click();
  await page.locator('#full-screen', { hasText: /^Full screen$/ }).waitFor();
});
