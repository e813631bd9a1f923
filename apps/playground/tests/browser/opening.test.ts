import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { address, openScene, openText, told, until, usePage, visit } from './page.ts';

usePage();

interface Carom {
  carom: { app: import('../../src/app.ts').App; stage: import('../../src/view/stage.ts').Stage };
}

const lost = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Carom).carom.app.losses?.escaped ?? 0);

test('a first visit plays at once, and counts what the time-stepper loses', async () => {
  const page = await visit(undefined, { first: true });
  expect(await page.locator('#panel').isVisible()).toBe(false);
  expect((await page.locator('#welcome p:visible').allTextContents()).join(' ').match(/\.(\s|$)/g)).toHaveLength(1);
  expect(await page.locator('#welcome button').count()).toBe(1);
  await until(page, ({ time }) => time > 0.1);
  await expect.poll(() => lost(page), { timeout: 30_000 }).toBeGreaterThan(0);
  const shares = await page.evaluate(() => {
    const { app } = (window as unknown as Carom).carom;
    return [app.frame!.energy / app.scene!.energyAtFirst, app.losses!.energyShare];
  });
  expect(shares[0]).toBeCloseTo(1, 12);
  expect(shares[1]).toBeGreaterThan(0.02);
});

test('the welcome is never over the table, and goes with whatever is done', async () => {
  for (const [width, height] of [[1280, 800], [390, 844]] as const) {
    const page = await visit(undefined, { first: true, viewport: { width, height } });
    const note = await page.locator('#welcome').boundingBox();
    const lowest = await page.evaluate(() => {
      const { stage, app } = (window as unknown as Carom).carom;
      const { max, min } = app.scene!.motion.box;
      const second = stage.shiftAt([stage.canvas.clientWidth - 1, stage.canvas.clientHeight - 1]);
      return Math.max(stage.camera.toScreen(max)[1], stage.camera.toScreen(min)[1]) + second[1];
    });
    expect(lowest).toBeLessThanOrEqual(note!.y);
  }
  const acts: ((page: Page) => Promise<unknown>)[] = [(page) => page.keyboard.press('Escape'), (page) => page.locator('#open-gallery').click()];
  for (const act of acts) {
    const page = await visit(undefined, { first: true });
    await act(page);
    await page.locator('#welcome').waitFor({ state: 'hidden' });
  }
  const page = await visit(undefined, { first: true });
  await page.locator('#play').click();
  await page.locator('#welcome').waitFor({ state: 'hidden' });
  await page.reload();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  expect(await page.locator('#welcome').isVisible()).toBe(false);
});

test('who follows a link is told of its scene', async () => {
  const page = await visit(`${address}#pool-break`, { first: true });
  await page.locator('#story', { hasText: 'cue ball' }).waitFor();
  expect(await page.locator('#welcome').isVisible()).toBe(false);
});

test('who wants less motion is told so, and nothing plays; nobody on a phone is told of keys', async () => {
  const page = await visit(undefined, { first: true, reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
  await page.locator('#welcome-still', { hasText: 'asked for less motion' }).waitFor();
  expect(await page.locator('#welcome').textContent()).not.toMatch(/space|key/i);
  expect((await told(page)).time).toBe(0);
  await page.locator('#play').click();
  await until(page, ({ time }) => time > 0);
});

test('the side panel stays as it was left', async () => {
  const page = await visit(undefined, { first: true });
  await page.locator('#toggle-panel').click();
  await page.reload();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  expect(await page.locator('#panel').isVisible()).toBe(true);
});

test('a scene is shown as it says: speed, colours, layers, story; the story can be closed', async () => {
  const page = await visit();
  await openText(page, JSON.stringify({
    name: 'told', balls: [{ center: [0, 0], velocity: [1, 0], radius: 1, mass: 2 }, { center: [9, 0], velocity: [-1, 0], radius: 1 }],
    show: { story: 'They meet.', try: ['Drag one.'], speed: 0.3, color_by: 'mass', layers: ['momenta'], view: { min: [-5, -5], max: [15, 5] } },
  }));
  await page.locator('#story-text', { hasText: 'They meet.' }).waitFor();
  expect(await page.locator('#story-try li').allTextContents()).toEqual(['Drag one.']);
  expect(await page.locator('#speed').inputValue()).toBe('0.3');
  expect(await page.locator('#colour-by').inputValue()).toBe('mass');
  expect([await page.locator('#colour-from').textContent(), await page.locator('#colour-to').textContent()]).toEqual(['1', '2']);
  expect(await page.locator('#layer-momenta').isChecked()).toBe(true);
  expect(await page.locator('#layer-trails').isChecked()).toBe(false);
  await page.locator('#story-close').click();
  await page.locator('#story').waitFor({ state: 'hidden' });
  await page.locator('#story-open').click();
  await page.locator('#story-text', { hasText: 'They meet.' }).waitFor();
  // A scene that says nothing is shown as the viewer likes.
  await openText(page, '{ "name": "silent", "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 1 }] }');
  await page.locator('#story').waitFor({ state: 'hidden' });
  expect(await page.locator('#layer-trails').isChecked()).toBe(true);
  expect(await page.locator('#speed').inputValue()).toBe('1');
});

test('a showing plays by itself and begins again at its end', async () => {
  const page = await visit(undefined, { reducedMotion: 'no-preference' });
  await openText(page, '{ "balls": [{ "center": [0, 0], "velocity": [1, 0], "radius": 1 }], "show": { "end": 0.4 } }');
  await until(page, ({ time }) => time >= 0.4);
  const { playedTo } = await until(page, ({ time }) => time < 0.4);
  expect(playedTo).toBeGreaterThanOrEqual(0.4);
  expect(await page.locator('#play[data-playing]').count()).toBe(1);
});

test('the gallery goes by themes, by keyboard, and its cards move', async () => {
  const page = await visit(undefined, { reducedMotion: 'no-preference' });
  await page.locator('#open-gallery').click();
  expect((await page.locator('#gallery h3').allTextContents())[0]).toBe('Exact or stepped');
  const first = page.locator('.card').first();
  expect(await first.getAttribute('data-scene')).toBe('fast-balls');
  const drawn = (): Promise<string> => first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const empty = await drawn();
  await expect.poll(drawn, { timeout: 20_000 }).not.toBe(empty);
  const still = await drawn();
  await expect.poll(drawn, { timeout: 20_000 }).not.toBe(still);
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('#scene-name', { hasText: 'bullet' }).waitFor();
});

test('cards stand still for who wants less motion, but for the one that is looked at', async () => {
  const page = await visit();
  await openScene(page, 'pillars');
  await page.locator('#open-gallery').click();
  const card = page.locator('[data-scene="fast-balls"]');
  const drawn = (): Promise<string> => card.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expect.poll(drawn, { timeout: 20_000 }).not.toBe(await page.evaluate(() => Object.assign(document.createElement('canvas'), { width: 440, height: 275 }).toDataURL()));
  const still = await drawn();
  // Time enough for each card to have its turn.
  await page.evaluate(() => new Promise<void>((resolve) => {
    let pictures = 0;
    const count = (): unknown => (++pictures > 20 ? resolve() : requestAnimationFrame(count));
    requestAnimationFrame(count);
  }));
  expect(await drawn()).toBe(still);
  await card.hover();
  await expect.poll(drawn, { timeout: 20_000 }).not.toBe(still);
});

test('a scene that is opened while another plays misses none of its impacts', async () => {
  const page = await visit(undefined, { reducedMotion: 'no-preference' });
  for (const name of ['arena', 'pillars', 'one-way-wall']) {
    await openScene(page, name);
    const { impacts } = await until(page, ({ impacts: so }) => so > 5);
    expect(await page.evaluate(() => (window as unknown as Carom).carom.app.log.count)).toBeGreaterThanOrEqual(impacts);
  }
});
