import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { drop, openScene, placeOf, told, until, usePage, visit } from './page.ts';

usePage();

/** A piston goes right and back in a box, again and again; two balls, and a bumper that goes up and down. */
const pump = JSON.stringify({
  name: 'pump', duration: 20,
  movers: [
    { program: [{ duration: 1, to: { offset: [3, 0] } }, { duration: 0.5, to: { offset: [3, 0] } }, { duration: 1, to: {} }], repeats: true },
    { program: [{ duration: 2, to: { offset: [0, 1.5] } }, { duration: 2, to: {} }], repeats: true },
  ],
  walls: [
    { from: [0, 0], to: [12, 0] }, { from: [12, 0], to: [12, 5] }, { from: [12, 5], to: [0, 5] }, { from: [0, 5], to: [0, 0] },
    { from: [1, 0.05], to: [1, 4.95], mover: 0 },
  ],
  pillars: [{ center: [9, 1.5], radius: 0.6, mover: 1, kick: { speed: 1 } }],
  balls: [{ center: [6, 2.5], velocity: [1, 0.4], radius: 0.4 }, { center: [7, 4], velocity: [-1, 0.3], radius: 0.4 }],
});

type Page = Awaited<ReturnType<typeof visit>>;

async function openPump(page: Page): Promise<void> {
  await drop(page, 'pump.json', pump);
  await page.locator('#scene-name', { hasText: 'pump' }).waitFor();
}

/** Where the piston is by the frame, and by what is drawn and pointed at. */
function pistonOf(page: Page): Promise<{ time: number; moved: number; drawn: number }> {
  return page.evaluate(() => {
    const { app } = (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom;
    return { time: app.frame!.time, moved: app.frame!.moved.walls[1]!, drawn: app.shapes!.walls[4 * 7 + 1]! };
  });
}

/** Is something drawn at a point of the world that is lighter than the ground? */
async function isLit(page: Page, point: readonly [number, number]): Promise<boolean> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { x, y } = await placeOf(page, point);
  return page.evaluate(([px, py]) => {
    const canvas = document.getElementById('canvas') as HTMLCanvasElement;
    const ratio = canvas.width / canvas.clientWidth;
    const { data } = canvas.getContext('2d')!.getImageData(Math.round(px! * ratio) - 2, Math.round(py! * ratio), 5, 1);
    return data.some((value, i) => i % 4 === 0 && value > 120 && data[i + 3]! > 120);
  }, [x, y]);
}

async function seek(page: Page, time: number): Promise<void> {
  await page.evaluate((to) => (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app.seek(to), time);
}

/** Scene files have movers from some version on. */
const schema = readFileSync(new URL('../../../../scenes/scene.schema.json', import.meta.url), 'utf8');

describe.skipIf(!schema.includes('"movers"'))('movers', () => {
  test('a wall that moves is drawn where it is, while time passes, stands, goes on and goes back', async () => {
    const page = await visit();
    await openPump(page);
    const wayAt = (time: number): number => {
      const t = time % 2.5;
      return 1 + (t < 1 ? 3 * t : t < 1.5 ? 3 : 3 * (2.5 - t));
    };
    for (const time of [0.5, 4.9, 2, 0.2, 7.1]) {
      await seek(page, time);
      const { moved, drawn } = await pistonOf(page);
      expect(moved).toBeCloseTo(wayAt(time), 9);
      expect(drawn).toBe(moved);
      expect(await isLit(page, [drawn, 0.4])).toBe(true);
      expect(await isLit(page, [wayAt(time + 0.35), 0.4])).toBe(false);
    }
    await page.screenshot({ path: process.env.CAROM_SCREENSHOT ?? '/dev/null', type: 'png' });
    await page.locator('#play').click();
    await until(page, ({ time }) => time > 7.4);
    const { time, moved } = await pistonOf(page);
    expect(moved).toBeCloseTo(wayAt(time), 9);
    await page.locator('#play').click();
    const { impacts } = await told(page);
    expect(impacts).toBeGreaterThan(3);
  });

  test('a scene with movers is changed as it goes, and a text that lacks this says so', async () => {
    const page = await visit();
    await openPump(page);
    await seek(page, 3);
    const before = await pistonOf(page);
    await page.locator('#gravity-earth').evaluate((button: HTMLButtonElement) => button.click());
    await expect.poll(() => page.locator('#gravity-y').inputValue()).toBe('-9.81');
    expect((await told(page)).time).toBe(3);
    expect((await pistonOf(page)).moved).toBe(before.moved);
    await page.locator('#share').click();
    await page.locator('.toast', { hasText: 'Your edits are not in it' }).waitFor();
    await page.locator('#undo').click();
    await expect.poll(() => page.locator('#gravity-y').inputValue()).toBe('0');
  });

  test('what a scene with movers can not be used for is said', async () => {
    const page = await visit();
    await openPump(page);
    await seek(page, 3);
    await page.locator('#compare-on').evaluate((box: HTMLInputElement) => box.click());
    await page.locator('#compare-result', { hasText: 'Walls or pillars move here' }).waitFor({ state: 'attached' });
    expect(await page.locator('#readout-energy-given').textContent()).not.toBe('0');
    await openScene(page, 'pillars');
    await expect.poll(() => page.locator('#compare-result').textContent()).toMatch(/^Stepped/);
  });
});
