import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { address, dragMouse, drop, placeOf, told, until, usePage, visit } from './page.ts';

usePage();

type Shown = { app: import('../../src/app.ts').App; stage: import('../../src/view/stage.ts').Stage };

const scene = `{ "name": "round the edge", "periodic": { "from": [0, 0], "to": [12, 8] }, "show": { "trail": 0.5 },
  "balls": [{ "center": [1, 4], "velocity": [-3, 1], "radius": 0.5 }, { "center": [9, 5], "velocity": [2, -1], "radius": 0.8 }],
  "pillars": [{ "center": [12, 0], "radius": 2 }] }`;

async function open(page: Page): Promise<void> {
  await drop(page, 'round.json', scene);
  await page.locator('#scene-name', { hasText: 'round the edge' }).waitFor();
}

/** How opaque what is drawn at points of the world is, trails included: 255 where there is something. */
function drawnAt(page: Page, points: readonly (readonly [number, number])[]): Promise<number[]> {
  return page.evaluate(async (all) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { stage } = (window as unknown as { carom: Shown }).carom;
    const { canvas } = stage;
    const ratio = canvas.width / canvas.clientWidth;
    const context = canvas.getContext('2d')!;
    return all.map((point) => {
      const [x, y] = stage.camera.toScreen([point[0]!, point[1]!]);
      return context.getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data[3]!;
    });
  }, points.map(([x, y]) => [x, y]));
}

test('balls stay inside the box, and are drawn on both sides of an edge, and pillars in all corners', async () => {
  const page = await visit();
  await open(page);
  // The first ball's centre is at x = 0.1 then, so that a part of it shows at the right edge.
  await page.evaluate(() => (window as unknown as { carom: Shown }).carom.app.seek(0.3));
  await until(page, ({ time }) => time === 0.3);
  expect(await drawnAt(page, [[0.2, 4.3], [11.8, 4.3]])).toEqual([255, 255]);
  expect(await drawnAt(page, [[1, 0.5], [1, 7.5], [11, 7.5], [11, 0.5]])).toEqual([255, 255, 255, 255]);
  // Beyond the box there is nothing, neither of the ball nor of the pillar.
  expect(await drawnAt(page, [[-0.3, 4.35], [12.3, 4.35], [12.4, -0.4]])).toEqual([0, 0, 0]);
  const places = await page.evaluate(async () => {
    const { app } = (window as unknown as { carom: Shown }).carom;
    const all: number[] = [];
    for (let time = 0.5; time < 8; time += 0.5) {
      await app.seek(time);
      all.push(...app.frame!.balls.filter((_, i) => i % 4 < 2));
    }
    return all;
  });
  expect(places.every((value, i) => value >= 0 && value <= (i % 2 === 0 ? 12 : 8))).toBe(true);
  expect((await told(page)).impacts).toBeGreaterThan(0);
});

test('a pillar that is dragged across an edge comes in on the other side, and the text keeps the box', async () => {
  const page = await visit();
  await open(page);
  // By its image in the upper left corner, to the right and down.
  await dragMouse(page, await placeOf(page, [0.5, 7]), await placeOf(page, [6.5, 3]));
  const { text } = await until(page, (now) => now.text !== scene);
  const saved = JSON.parse(text) as { periodic: object; pillars: { center: [number, number] }[] };
  expect(saved.periodic).toEqual({ from: [0, 0], to: [12, 8] });
  expect(saved.pillars[0]!.center.map((value) => Math.round(2 * value) / 2)).toEqual([6, 4]);
  // A link has it as well.
  await page.waitForFunction(() => location.hash.length > 1);
  const link = await page.evaluate(() => location.hash);
  const other = await visit(`${address}${link}`);
  expect(JSON.parse((await told(other)).text)).toMatchObject({ periodic: saved.periodic });
});

test('Compare says that periodic scenes are not compared', async () => {
  const page = await visit();
  await open(page);
  await page.locator('#compare-section summary').click();
  await page.locator('#compare-on').check();
  await page.locator('#compare-result', { hasText: 'The plane repeats here' }).waitFor();
});
