import { beforeAll, expect, test } from 'vitest';
import type { Carom as Engine } from 'carom';
import type { Page } from 'playwright-core';

import { loadEngine, worldOf } from '../unit/engine.ts';
import { dragMouse, drop, openScene, placeOf, told, until, usePage, visit } from './page.ts';

usePage();

let carom: Engine;
beforeAll(async () => {
  carom = await loadEngine();
});

interface SceneText {
  gravity?: number[];
  balls: { center: number[]; velocity: number[]; gravity_scale?: number }[];
}
const sceneOf = (text: string): SceneText => JSON.parse(text) as SceneText;

interface Carom {
  carom: { app: import('../../src/app.ts').App; stage: import('../../src/view/stage.ts').Stage };
}
const ballsOf = (page: Page): Promise<number[]> => page.evaluate(() => [...(window as unknown as Carom).carom.app.frame!.balls]);

const hall = `{ "name": "hall", "balls": [
  { "center": [-3, 1], "velocity": [2, 3], "radius": 0.5 }, { "center": [2, 2], "velocity": [-1, 0], "radius": 0.4, "mass": 2 } ],
  "walls": [{ "from": [-6, -4], "to": [6, -4] }, { "from": [6, -4], "to": [6, 4] }, { "from": [6, 4], "to": [-6, 4] },
    { "from": [-6, 4], "to": [-6, -4] }] }`;

async function visitHall(): Promise<Page> {
  const page = await visit();
  await drop(page, 'hall.json', hall);
  await page.locator('#scene-name', { hasText: 'hall' }).waitFor();
  return page;
}

/** How far the control points of the trails that are drawn are off their chords, in pixels. */
function bends(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { stage } = (window as unknown as { carom: { stage: { draw(): void; camera: { scale: number }; trails: import('../../src/view/trail-arcs.ts').TrailArcs } } }).carom;
    stage.draw();
    const { pieces, count } = stage.trails;
    return Array.from({ length: count }, (_, i) => {
      const [x0, y0, cx, cy, x, y] = pieces.subarray(9 * i, 9 * i + 6) as unknown as [number, number, number, number, number, number];
      const [ex, ey] = [x - x0, y - y0];
      return (stage.camera.scale * Math.abs((cx - x0) * ey - (cy - y0) * ex)) / (Math.hypot(ex, ey) || 1);
    });
  });
}

test('turned on, gravity bends the trails, and the energy stays', async () => {
  const page = await visitHall();
  await page.keyboard.press('.');
  await until(page, ({ time }) => time > 0);
  const straight = await bends(page);
  expect(straight.length).toBeGreaterThan(0);
  expect(Math.max(...straight)).toBeLessThan(1e-9);
  await page.locator('#restart').click();
  await until(page, ({ time }) => time === 0);
  await page.locator('#gravity-earth').click();
  const { text } = await until(page, (now) => now.text !== hall);
  expect(sceneOf(text).gravity).toEqual([0, -9.81]);
  expect(await page.locator('#gravity-y').inputValue()).toBe('-9.81');

  const drifts = await page.evaluate(() => {
    const { app } = (window as unknown as Carom).carom;
    const collected: number[] = [];
    Object.assign(window, { collected });
    app.on('frame', ({ energy, energies }) => collected.push(Math.abs(energy - app.scene!.energyAtFirst) / (energies.kinetic + Math.abs(energies.potential))));
    return collected;
  });
  expect(drifts).toEqual([]);
  await page.locator('#play').click();
  await until(page, ({ time }) => time > 1.5);
  await page.locator('#play').click();
  const end = await until(page, ({ history }) => history !== null);
  const collected = await page.evaluate(() => (window as unknown as { collected: number[] }).collected);
  expect(collected.length).toBeGreaterThan(5);
  expect(Math.max(...collected)).toBeLessThan(1e-12);
  for (const name of ['kinetic', 'potential', 'total']) expect(await page.locator(`#readout-${name}-energy`).isVisible()).toBe(true);
  expect(Math.max(...(await bends(page)))).toBeGreaterThan(5);

  // Scrubbed back, the history is the engine's, and the trail still bends.
  const scrub = (await page.locator('#scrub').boundingBox())!;
  await page.mouse.click(scrub.x + scrub.width * 0.5, scrub.y + scrub.height / 2);
  const back = await until(page, ({ time }) => time < end.time * 0.7);
  const world = worldOf(carom, text);
  world.advanceTo(back.time);
  expect(back.history).toBe(world.history);
  expect(await ballsOf(page)).toEqual([...world.balls()]);
  world.free();
  expect(Math.max(...(await bends(page)))).toBeGreaterThan(5);
});

test('gravity is typed, checked, undone and shared', async () => {
  const page = await visitHall();
  await page.locator('#gravity-x').fill('1/4');
  await page.locator('#gravity-x').press('Enter');
  const shared = await until(page, ({ text }) => sceneOf(text).gravity?.[0] === 0.25);
  await page.locator('#gravity-y').fill('much');
  await page.locator('#gravity-y').press('Enter');
  await page.locator('#gravity-problem', { hasText: /gravity .*finite/ }).waitFor();
  expect((await told(page)).text).toBe(shared.text);
  await page.locator('#share').click();
  await page.locator('.toast[data-kind=good]').waitFor();
  await page.reload();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.locator('#scene-name', { hasText: 'hall' }).waitFor();
  expect(await page.locator('#gravity-x').inputValue()).toBe('0.25');
  await page.locator('#gravity-off').click();
  await until(page, ({ text }) => sceneOf(text).gravity?.[0] !== 0.25);
  expect(await page.locator('#gravity-off').getAttribute('aria-pressed')).toBe('true');
  await page.locator('#undo').click();
  await until(page, ({ text }) => sceneOf(text).gravity?.[0] === 0.25);
  expect(await page.locator('#gravity-x').inputValue()).toBe('0.25');
});

test('a falling ball is dragged, shown where it goes, and freed from gravity', async () => {
  const page = await visitHall();
  await page.locator('#gravity-earth').click();
  await until(page, ({ text }) => text !== hall);
  await page.keyboard.press('.');
  await until(page, ({ time }) => time > 0);
  const places = await ballsOf(page);
  await dragMouse(page, await placeOf(page, [places[0]!, places[1]!]), await placeOf(page, [-1, 0]));
  const moved = await until(page, ({ text }) => sceneOf(text).balls[0]!.center[1]! < 0.5);
  expect(sceneOf(moved.text).balls[0]!.velocity[1]).toBeCloseTo(3 - 9.81 / 60, 9);
  const ahead = (): Promise<number> => page.evaluate(() => (window as unknown as { carom: { editor: { ahead: { found: { arcs: Float64Array } | null } } } }).carom.editor.ahead.found?.arcs.length ?? 0);
  await expect.poll(ahead).toBeGreaterThan(8);
  await page.locator('#field-gravity-scale').fill('0');
  await page.locator('#field-gravity-scale').press('Enter');
  await until(page, ({ text }) => sceneOf(text).balls[0]!.gravity_scale === 0);
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === 1);
  await page.keyboard.press('e');
  await page.locator('#construction-title', { hasText: 'Impact 1' }).waitFor();
});

test('gravity changes the motion from now on, downward, sideways and off', async () => {
  const page = await visitHall();
  const step = async (): Promise<number[]> => {
    const before = (await told(page)).time;
    await page.locator('#forward-frame').click();
    await until(page, ({ time }) => time > before);
    return (await ballsOf(page)).slice(2, 4);
  };
  const near = (...numbers: number[]): unknown => numbers.map((number) => expect.closeTo(number, 12) as unknown);
  await page.locator('#gravity-earth').click();
  await until(page, ({ text }) => text !== hall);
  const fallen = 3 - 9.81 / 60;
  expect(await step()).toEqual(near(2, fallen));

  // What is typed into one field stays while the other's edit takes effect.
  await page.evaluate(() => {
    const [x, y] = ['x', 'y'].map((name) => document.getElementById(`gravity-${name}`) as HTMLInputElement);
    x!.value = '6';
    x!.dispatchEvent(new Event('change'));
    y!.focus();
    y!.value = '0';
  });
  await until(page, ({ text }) => sceneOf(text).gravity?.[0] === 6);
  expect(await page.locator('#gravity-y').inputValue()).toBe('0');
  await page.locator('#gravity-y').evaluate((y) => y.dispatchEvent(new Event('change')));
  const sideways = await until(page, ({ text }) => sceneOf(text).gravity?.[1] === 0);
  expect(sceneOf(sideways.text).gravity).toEqual([6, 0]);
  expect(await step()).toEqual(near(2.1, fallen));

  await page.locator('#gravity-off').click();
  const off = await until(page, ({ text }) => text !== sideways.text);
  expect(sceneOf(off.text).gravity ?? [0, 0]).toEqual([0, 0]);
  expect(await step()).toEqual(near(2.1, fallen));
  // Later, when the trails no longer reach back to the fall.
  await page.evaluate((time) => (window as unknown as Carom).carom.app.seek(time), (await told(page)).time + 3);
  const straight = await bends(page);
  expect(straight.length).toBeGreaterThan(0);
  expect(Math.max(...straight)).toBeLessThan(1e-9);
});

test('scrubbing back and forth comes to the same places, to the bit', async () => {
  const page = await visit();
  await openScene(page, 'marble-run');
  const goTo = async (time: number): Promise<number[]> => {
    await page.locator('#scrub').evaluate((scrub: HTMLInputElement, to) => {
      scrub.value = String(to);
      scrub.dispatchEvent(new Event('input', { bubbles: true }));
    }, time);
    await until(page, (now) => now.time === time);
    return ballsOf(page);
  };
  await page.locator('#speed').selectOption('5');
  await page.locator('#play').click();
  await until(page, ({ time }) => time > 4);
  await page.locator('#play').click();
  const times = [3.5, 0.75, 2.25, 4];
  const there = [];
  for (const time of times) there.push(await goTo(time));
  for (const i of [2, 0, 3, 1]) expect(await goTo(times[i]!)).toEqual(there[i]);
});

test('a trail is the parabola also when one looks closely', async () => {
  const page = await visit();
  await drop(page, 'throw.json', `{ "name": "throw", "gravity": [0, -8], "balls": [{ "center": [-3, 0], "velocity": [6, 6], "radius": 0.01 }],
    "walls": [{ "from": [-4, -5], "to": [4, -5] }] }`);
  await page.locator('#scene-name', { hasText: 'throw' }).waitFor();
  await page.evaluate(() => (window as unknown as Carom).carom.app.seek(1));
  // Around the place at t = ¼, with ten million pixels to a unit: the curve goes through the middle, with the slope 4 / 6.
  const found = await page.evaluate(() => {
    const { stage } = (window as unknown as Carom).carom;
    Object.assign(stage.camera, { scale: 1e7, center: [-3 + 6 / 4, 6 / 4 - 4 / 16] });
    (stage as unknown as { draw(): void }).draw();
    const { camera } = stage;
    const ratio = window.devicePixelRatio;
    const gl = (document.getElementById('discs') as HTMLCanvasElement).getContext('webgl2')!;
    const rows = gl.drawingBufferHeight;
    /** The middle of what is drawn in a column, so many pixels from the middle of the window. */
    const heightAt = (across: number): number => {
      const x = Math.round((camera.width / 2 + across) * ratio);
      const column = new Uint8Array(4 * rows);
      gl.readPixels(x, 0, 1, rows, gl.RGBA, gl.UNSIGNED_BYTE, column);
      let [weight, sum] = [0, 0];
      for (let y = 0; y < rows; ++y) {
        weight += column[4 * y + 3]!;
        sum += column[4 * y + 3]! * y;
      }
      return sum / weight / ratio - camera.height / 2;
    };
    return [-150, -60, 0, 60, 150].map(heightAt);
  });
  [-100, -40, 0, 40, 100].forEach((height, i) => expect(Math.abs(found[i]! - height)).toBeLessThan(2));
});

test('the time-stepped world falls beside the exact one', async () => {
  const page = await visitHall();
  await page.locator('#gravity-earth').click();
  await until(page, ({ text }) => text !== hall);
  await page.locator('#compare-section summary').click();
  await page.locator('#compare-on').check();
  await page.evaluate(() => (window as unknown as Carom).carom.app.seek(0.5));
  await until(page, ({ time }) => time === 0.5);
  await page.locator('#compare-result', { hasText: /^Stepped: 0 impacts \(as many\), .* of the energy/ }).waitFor();
  const height = (): Promise<number | null> => page.evaluate(() => (window as unknown as Carom).carom.app.stepped?.balls[1] ?? null);
  // Thirty steps: 30 · 31 / 2 of g h² where 30² / 2 would be exact.
  await expect.poll(height).toBeCloseTo(1 + 3 / 2 - (9.81 / 3600) * 465, 9);
  expect((await ballsOf(page))[1]).toBeCloseTo(1 + 3 / 2 - 9.81 / 8, 9);
});
