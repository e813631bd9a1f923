import { readdirSync, statSync } from 'node:fs';

import { expect, test } from 'vitest';

import { address, drop, openScene, placeOf, told, until, usePage, visit } from './page.ts';

usePage();

const dist = new URL('../../dist/', import.meta.url);

test('the page is less than 800 kB, and what lies beside it less than 150', () => {
  const sizeOf = (file: string): number => statSync(new URL(file, dist)).size;
  expect(sizeOf('index.html')).toBeLessThan(800_000);
  expect(readdirSync(dist).filter((file) => file !== 'index.html').reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(150_000);
});

test('a link to the page is shown with a title, a sentence and a picture', async () => {
  const page = await visit();
  const told = (name: string): Promise<string | null> => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
  expect([await told('title'), await told('description')]).toEqual([expect.stringMatching(/^Carom: /), expect.stringMatching(/\.$/)]);
  const picture = await page.evaluate(async (from) => {
    const bitmap = await createImageBitmap(await (await fetch(from!)).blob());
    return [bitmap.width, bitmap.height];
  }, await told('image'));
  expect(picture.map(String)).toEqual([await told('image:width'), await told('image:height')]);
});

test('it is one file that fetches nothing, so that it works in any folder of any server', async () => {
  const page = await visit();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${address}index.html`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await openScene(page, 'wedge');
  expect(asked.filter((url) => !/^(blob|data):/.test(url))).toEqual([`${address}index.html`]);
});

test('what the engine cannot do is told', async () => {
  const page = await visit();
  await page.evaluate(() => void (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app.engine.speeds(8).then(() => { throw new Error('it is too late'); }));
  await page.locator('.toast[data-kind=bad]', { hasText: 'That did not work: it is too late' }).waitFor();
});

test('it also works when it is opened from a disk', async () => {
  const page = await visit(new URL('index.html', dist).href);
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === 1);
});

test('the latest impact is worked through with its numbers', async () => {
  const page = await visit();
  await drop(page, 'bounce.json', `{ "name": "bounce", "balls": [{ "center": [0, 0], "velocity": [3, 1], "radius": 0.5 }],
    "walls": [{ "from": [5, -5], "to": [5, 5] }] }`);
  await page.locator('#scene-name', { hasText: 'bounce' }).waitFor();
  await page.keyboard.press('e');
  await page.locator('.toast', { hasText: 'no impact yet' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === 1);
  await page.keyboard.press('e');
  await page.locator('#construction-title', { hasText: 'Impact 1 at t = 1.5' }).waitFor();
  expect(await page.locator('#construction-kind').textContent()).toBe('A moving circle against a wall');
  const steps = (await page.locator('#construction-steps').textContent())!.replaceAll('\u00a0', ' ');
  expect(steps).toContain('v\' = v − (1 + ε)(v·n̂) n̂(−3, 1)');
  expect(steps).toContain('Bi = Bs + v (ti − ts)(4.5, 1.5)');
  await page.keyboard.press('Escape');
  await page.locator('#construction-section').waitFor({ state: 'hidden' });
});

test('a stepped world flies through the wall that stops the exact one', async () => {
  const page = await visit();
  await drop(page, 'fast.json', `{ "name": "fast", "balls": [{ "center": [0, 0], "velocity": [500, 0], "radius": 0.2 }],
    "walls": [{ "from": [10, -1], "to": [10, 1] }] }`);
  await page.locator('#scene-name', { hasText: 'fast' }).waitFor();
  await page.locator('#compare-section summary').click();
  await page.locator('#compare-on').check();
  await page.locator('#forward-frame').click();
  await page.locator('#forward-frame').click();
  await page.locator('#forward-frame').click();
  expect((await until(page, ({ time }) => time > 0.04)).impacts).toBe(1);
  await page.locator('#compare-result', { hasText: 'Stepped: 0 impacts (1 fewer)' }).waitFor();
  const x = await page.evaluate(() => {
    const { app } = (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom;
    return { exact: app.frame!.balls[0]!, stepped: app.stepped!.balls[0]!, path: app.stepped!.path.map((places) => places[0]!) };
  });
  expect(x.exact).toBeLessThan(10);
  expect(x.stepped).toBeCloseTo(25, 9);
  expect(x.path).toEqual([0, 1, 2, 3].map((step) => expect.closeTo((500 * step) / 60, 9)));
  await page.locator('#compare-step').fill('1/5000');
  await page.locator('#compare-step').press('Enter');
  await page.locator('#compare-result', { hasText: 'Stepped: 1 impact (as many)' }).waitFor();
});

test('the two are seen side by side or overlaid, and a pointer means the same place in both', async () => {
  const page = await visit();
  const second = (): Promise<readonly number[]> => page.evaluate(() => {
    const { stage } = (window as unknown as { carom: { stage: import('../../src/view/stage.ts').Stage } }).carom;
    return stage.shiftAt([stage.canvas.clientWidth - 400, stage.canvas.clientHeight - 120]);
  });
  expect(await second()).toEqual([0, 0]);
  await page.locator('#compare-section summary').click();
  await page.locator('#compare-on').check();
  await expect.poll(second).not.toEqual([0, 0]);
  const [right, down] = await second();
  const white = await placeOf(page, [-0.635, 0.011]);
  await page.mouse.click(white.x + right!, white.y + down!);
  await page.locator('#selected-title', { hasText: 'ball 0' }).waitFor();
  await page.locator('#remove').click();
  await until(page, ({ text }) => (JSON.parse(text) as { balls: object[] }).balls.length === 15);
  await page.locator('#undo').click();
  await until(page, ({ text }) => (JSON.parse(text) as { balls: object[] }).balls.length !== 15);
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === 1);
  await page.locator('#compare-view').selectOption('over');
  await expect.poll(second).toEqual([0, 0]);
  await page.locator('#compare-on').uncheck();
});

test('ten thousand balls are drawn by WebGL, and move', async () => {
  const page = await visit();
  await openScene(page, 'ten-thousand');
  await page.locator('#play').click();
  await until(page, ({ time }) => time > 0.05);
  await page.locator('#play').click();
  // The drawing is read in the same task, while it is still there.
  const coloured = await page.evaluate(() => {
    const { stage } = (window as unknown as { carom: { stage: { draw(): void } } }).carom;
    stage.draw();
    const gl = (document.getElementById('discs') as HTMLCanvasElement).getContext('webgl2')!;
    const pixels = new Uint8Array(4 * gl.drawingBufferWidth * gl.drawingBufferHeight);
    gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return pixels.filter((value, i) => i % 4 === 3 && value > 200).length / (pixels.length / 4);
  });
  expect(coloured).toBeGreaterThan(0.05);
  expect((await told(page)).impacts).toBeGreaterThan(0);
});

test('plots and speeds are drawn while it plays', async () => {
  const page = await visit();
  await openScene(page, 'arena');
  await page.locator('#plots-section summary').click();
  await page.locator('#play').click();
  await until(page, ({ impacts }) => impacts > 20);
  expect(await page.locator('.plot:not([hidden]) canvas').count()).toBe(3);
});

test('keys open help and gallery, and change the look', async () => {
  const page = await visit();
  await page.keyboard.press('?');
  await page.locator('#help-sheet[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#help-sheet[open]').waitFor({ state: 'detached' });
  await page.keyboard.press('v');
  await page.locator('#layer-velocities:checked').waitFor();
  await page.keyboard.press('d');
  await page.locator('html[data-theme=light]').waitFor({ state: 'attached' });
  await page.keyboard.press('g');
  await page.locator('[data-scene="wedge"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('#scene-name', { hasText: 'wedge' }).waitFor();
});

test('everything that can be pressed has a name', async () => {
  const page = await visit();
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, canvas:not([aria-hidden])')]
      .filter((one) => !(one.getAttribute('aria-label') || one.textContent?.trim() || one.closest('label')?.textContent?.trim()))
      .map((one) => one.outerHTML));
  expect(nameless).toEqual([]);
});

test('it is used by touch on a phone', async () => {
  const page = await visit(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await page.locator('#next-impact').tap();
  await until(page, ({ impacts }) => impacts === 1);
  await page.locator('#toggle-panel').tap();
  await page.locator('#readout-impacts', { hasText: '1' }).waitFor();
  await page.locator('#forward-frame').tap();
  await page.locator('#pause-on-impact').tap();
  await page.locator('#explain').tap();
  await page.locator('#construction-title').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('fingers drag a ball, and pinch to zoom', async () => {
  const page = await visit(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const before = (await told(page)).text;
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: { x: number; y: number }[]): Promise<unknown> =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((point, id) => ({ ...point, id })) });
  const white = await placeOf(page, [-0.635, 0.011]);
  await touch('touchStart', white);
  await touch('touchMove', { x: white.x + 20, y: white.y });
  await touch('touchMove', { x: white.x + 40, y: white.y });
  await touch('touchEnd');
  await until(page, ({ text }) => text !== before);

  const scale = (): Promise<number> => page.evaluate(() => (window as unknown as { carom: { stage: import('../../src/view/stage.ts').Stage } }).carom.stage.camera.scale);
  const small = await scale();
  const { y } = await placeOf(page, [0, -0.4]);
  await touch('touchStart', { x: 150, y }, { x: 250, y });
  await touch('touchMove', { x: 100, y }, { x: 300, y });
  await touch('touchEnd');
  expect((await scale()) / small).toBeCloseTo(2, 1);
});
