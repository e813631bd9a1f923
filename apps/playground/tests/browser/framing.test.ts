import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { openScene, usePage, visit } from './page.ts';

usePage();

interface Carom {
  carom: { app: import('../../src/app.ts').App; stage: import('../../src/view/stage.ts').Stage };
}

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What bars, panel and story leave free, on the page. */
function free(page: Page): Promise<Rect> {
  return page.evaluate(() => {
    const box = (selector: string): DOMRect | null => {
      const one = document.querySelector<HTMLElement>(selector);
      return one && one.checkVisibility({ visibilityProperty: true }) ? one.getBoundingClientRect() : null;
    };
    const below = document.documentElement.dataset.story === 'below';
    const [panel, story] = [box('#panel'), box('#story')];
    const isSide = panel && panel.width < innerWidth / 2;
    return {
      left: story && !below ? story.right : 0,
      top: box('.top')!.bottom,
      right: panel && isSide ? panel.left : innerWidth,
      bottom: Math.min(box('.drive')!.top, panel && !isSide ? panel.top : Infinity, story && below ? story.top : Infinity),
    };
  });
}

/** Where everything is at a time, on the page. */
function extent(page: Page, time: number): Promise<Rect> {
  return page.evaluate(async (t) => {
    const { app, stage } = (window as unknown as Carom).carom;
    await app.seek(t);
    const { balls } = app.frame!;
    const { kinds, walls, pillars } = app.shapes!;
    const rect = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    const add = (x: number, y: number, reach: number): void => {
      const [across, down] = stage.camera.toScreen([x, y]);
      const r = reach * stage.camera.scale;
      rect.left = Math.min(rect.left, across - r);
      rect.right = Math.max(rect.right, across + r);
      rect.top = Math.min(rect.top, down - r);
      rect.bottom = Math.max(rect.bottom, down + r);
    };
    for (let i = 0; i < balls.length; i += 4) add(balls[i]!, balls[i + 1]!, kinds[i + 1]!);
    for (let i = 0; i < walls.length; i += 7) for (const k of [1, 3]) add(walls[i + k]!, walls[i + k + 1]!, 0);
    for (let i = 0; i < pillars.length; i += 5) add(pillars[i + 1]!, pillars[i + 2]!, pillars[i + 3]!);
    return rect;
  }, time);
}

const isWithin = (inner: Rect, outer: Rect): boolean =>
  inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;

test.each([['two-balls', 15], ['pi-blocks', 5.2], ['wall-end', 2.6]])('%s is in view from its beginning to its end, also beside the panel', async (name, end) => {
  const page = await visit();
  await openScene(page, name);
  const room = await free(page);
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const at = await extent(page, end * share);
    expect(isWithin(at, room), `${name} at ${end * share}: ${JSON.stringify(at)} in ${JSON.stringify(room)}`).toBe(true);
  }
});

test('all digits of pi are read on the stage, not in the panel', async () => {
  const page = await visit(undefined, { viewport: { width: 390, height: 844 } });
  await openScene(page, 'pi-blocks');
  await extent(page, 5.2);
  await page.locator('#tally-number', { hasText: '3.14159' }).waitFor();
  await page.locator('#tally-words', { hasText: /314\s159 impacts/ }).waitFor();
});

const sizes = [[1920, 1080], [1100, 700], [390, 844], [844, 390]] as const;

test('the scene fits the window, whatever size that is given', async () => {
  const page = await visit();
  await openScene(page, 'pillars');
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    // The page hears of its new size a little later.
    await expect.poll(async () => isWithin(await extent(page, 0), await free(page))).toBe(true);
    const [scene, room] = [await extent(page, 0), await free(page)];
    const share = Math.max((scene.right - scene.left) / (room.right - room.left), (scene.bottom - scene.top) / (room.bottom - room.top));
    expect(share, `${width} × ${height}`).toBeGreaterThan(0.65);
  }
});

test('who has zoomed keeps what is seen when the window changes, until everything is asked for', async () => {
  const page = await visit();
  const scale = (): Promise<number> => page.evaluate(() => (window as unknown as Carom).carom.stage.camera.scale);
  await page.locator('#canvas').focus();
  await page.keyboard.press('+');
  const zoomed = await scale();
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.waitForFunction(() => (window as unknown as Carom).carom.stage.canvas.width === Math.round(1100 * devicePixelRatio));
  expect(await scale()).toBe(zoomed);
  await page.keyboard.press('f');
  expect(await scale()).toBeLessThan(zoomed);
});
