import { expect, test } from 'vitest';

import { dragMouse, drop, openScene, placeOf, told, until, usePage, visit } from './page.ts';

usePage();

interface SceneText {
  balls: { center: number[]; velocity: number[]; radius: number; mass?: number }[];
  walls?: { from: number[]; to: number[]; stops?: string }[];
  pillars?: object[];
}
const sceneOf = (text: string): SceneText => JSON.parse(text) as SceneText;

const simple = `{ "name": "simple", "balls": [
  { "center": [0, 0], "velocity": [1, 0], "radius": 0.5 }, { "center": [4, 0], "velocity": [0, 0], "radius": 0.5 } ],
  "walls": [{ "from": [-6, -4], "to": [6, -4] }, { "from": [-6, 4], "to": [6, 4] }] }`;

async function visitSimple(): ReturnType<typeof visit> {
  const page = await visit();
  await drop(page, 'simple.json', simple);
  await page.locator('#scene-name', { hasText: 'simple' }).waitFor();
  return page;
}

test('a ball is dragged to another place, and back again by undo', async () => {
  const page = await visitSimple();
  await dragMouse(page, await placeOf(page, [0, 0]), await placeOf(page, [1, 2]));
  const moved = await until(page, ({ text }) => text !== simple);
  const { center } = sceneOf(moved.text).balls[0]!;
  expect(center[0]).toBeCloseTo(1, 1);
  expect(center[1]).toBeCloseTo(2, 1);
  await page.keyboard.press('Control+z');
  await until(page, ({ text }) => text === simple);
  await page.locator('#redo').click();
  await until(page, ({ text }) => text === moved.text);
});

test('the scene comes back as it was opened, which can be undone', async () => {
  const page = await visitSimple();
  expect(await page.locator('#reset').isDisabled()).toBe(true);
  await dragMouse(page, await placeOf(page, [0, 0]), await placeOf(page, [1, 2]));
  const edited = (await until(page, ({ text }) => text !== simple)).text;
  await page.keyboard.press('Delete');
  const twice = (await until(page, ({ text }) => text !== edited)).text;
  await page.locator('#reset').click();
  await until(page, ({ text }) => text === simple);
  await page.keyboard.press('Control+z');
  await until(page, ({ text }) => text === twice);
});

test('a ball that would overlap another is refused, and stays', async () => {
  const page = await visitSimple();
  await dragMouse(page, await placeOf(page, [0, 0]), await placeOf(page, [3.7, 0]));
  await page.locator('.toast[data-kind=bad]', { hasText: 'The ball does not fit there: it overlaps ball 1' }).waitFor();
  expect((await told(page)).text).toBe(simple);
});

test('a velocity is dragged by its tip', async () => {
  const page = await visitSimple();
  const middle = await placeOf(page, [4, 0]);
  await page.mouse.click(middle.x, middle.y);
  await page.locator('#selected-title', { hasText: 'ball 1' }).waitFor();
  await page.locator('#field-vy').fill('2');
  await page.locator('#field-vy').press('Enter');
  await until(page, ({ text }) => text !== simple && sceneOf(text).balls[1]!.velocity[1] === 2);
  const tip = await page.evaluate(() => {
    const { stage, app } = (window as unknown as { carom: { stage: import('../../src/view/stage.ts').Stage; app: import('../../src/app.ts').App } }).carom;
    const at = stage.camera.toScreen([4, 2 * app.arrowTime]);
    return { x: at[0], y: at[1] };
  });
  await dragMouse(page, tip, { x: middle.x - 60, y: middle.y });
  const turned = await until(page, ({ text }) => sceneOf(text).balls[1]!.velocity[0]! < 0);
  expect(Math.abs(sceneOf(turned.text).balls[1]!.velocity[1]!)).toBeLessThan(0.1);
});

test('twice the speed is an arrow of twice the length, and its grip stays under the pointer', async () => {
  const page = await visitSimple();
  const middle = await placeOf(page, [0, 0]);
  await page.mouse.click(middle.x, middle.y);
  await page.locator('#selected-title', { hasText: 'ball 0' }).waitFor();
  const speed = (): Promise<number> => page.evaluate(() => {
    const { app } = (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom;
    return Math.hypot(app.frame!.balls[2]!, app.frame!.balls[3]!);
  });
  const length = await page.evaluate(() => {
    const { stage, app } = (window as unknown as { carom: { stage: import('../../src/view/stage.ts').Stage; app: import('../../src/app.ts').App } }).carom;
    return Math.hypot(app.frame!.balls[2]!, app.frame!.balls[3]!) * app.arrowTime * stage.camera.scale;
  });
  const before = await speed();
  await dragMouse(page, { x: middle.x + length, y: middle.y }, { x: middle.x, y: middle.y - 2 * length });
  await until(page, ({ text }) => text !== simple);
  expect((await speed()) / before).toBeCloseTo(2, 1);
  // The grip is where it was let go of: it can be dragged on from there.
  await dragMouse(page, { x: middle.x, y: middle.y - 2 * length }, { x: middle.x, y: middle.y - 3 * length });
  await expect.poll(async () => (await speed()) / before).toBeCloseTo(3, 1);
});

test('a ball at rest is set in motion by the grip beside it', async () => {
  const page = await visitSimple();
  const middle = await placeOf(page, [4, 0]);
  await page.mouse.click(middle.x, middle.y);
  await page.locator('#selected-title', { hasText: 'ball 1' }).waitFor();
  const rim = await placeOf(page, [4.5, 0]);
  await dragMouse(page, { x: rim.x + 20, y: rim.y }, { x: middle.x, y: middle.y - 80 });
  const moving = await until(page, ({ text }) => sceneOf(text).balls[1]!.velocity[1]! > 0);
  expect(sceneOf(moving.text).balls[1]!.velocity[0]).toBeCloseTo(0, 1);
});

test('time stops for who drags a wall', async () => {
  const page = await visitSimple();
  await page.keyboard.press(' ');
  const wall = await placeOf(page, [0, 4]);
  await dragMouse(page, wall, { x: wall.x, y: wall.y - 40 });
  const moved = await until(page, ({ text }) => text !== simple);
  expect(sceneOf(moved.text).walls![1]!.from[1]).toBeGreaterThan(4);
  await page.locator('#play[aria-label="Play"]').waitFor();
});

test('exact values are typed, and bad ones are refused with a reason', async () => {
  const page = await visitSimple();
  const at = await placeOf(page, [0, 0]);
  await page.mouse.click(at.x, at.y);
  await page.locator('#field-mass').fill('1/8');
  await page.locator('#field-mass').press('Enter');
  await until(page, ({ text }) => sceneOf(text).balls[0]!.mass === 0.125);
  const before = (await told(page)).text;
  await page.locator('#field-radius').fill('-1');
  await page.locator('#field-radius').press('Enter');
  await page.locator('#selected-problem', { hasText: 'radius is -1: make it zero or more, and finite' }).waitFor();
  expect((await told(page)).text).toBe(before);
});

test('a value that is typed before another shape is selected is for the first one', async () => {
  const page = await visitSimple();
  for (const [next, field] of [[[4, 0], '#field-mass'], [[0, 2], '#field-radius']] as const) {
    const at = await placeOf(page, [0, 0]);
    await page.mouse.click(at.x, at.y);
    await page.locator(field).fill('0.25');
    const other = await placeOf(page, next);
    await page.mouse.click(other.x, other.y);
  }
  await until(page, ({ text }) => sceneOf(text).balls[0]!.radius === 0.25);
  const { balls: [first, second] } = sceneOf((await told(page)).text);
  expect([first!.mass, second!.mass ?? 1, second!.radius]).toEqual([0.25, 1, 0.5]);
});

test('a bad value is marked while it can be corrected, and gives way to the one that holds', async () => {
  const page = await visitSimple();
  const at = await placeOf(page, [0, 0]);
  await page.mouse.click(at.x, at.y);
  const radius = page.locator('#field-radius');
  await radius.fill('-1');
  await radius.press('Enter');
  await page.locator('#field-radius[aria-invalid=true]').waitFor();
  expect(await radius.inputValue()).toBe('-1');
  await radius.press('Tab');
  await page.locator('#field-radius[aria-invalid=false]').waitFor();
  expect(await radius.inputValue()).toBe('0.5');
  await page.locator('#selected-problem', { hasText: 'It stays 0.5.' }).waitFor();
  // Left at once, without Enter.
  await radius.fill('much');
  await page.locator('#field-mass').focus();
  await page.locator('#selected-problem', { hasText: /finite\s+It stays 0.5/ }).waitFor();
  expect(await radius.inputValue()).toBe('0.5');
  // Escape takes what is typed back.
  await radius.fill('7');
  await radius.press('Escape');
  expect(await radius.inputValue()).toBe('0.5');
  expect(await page.locator('#selected-problem').textContent()).toBe('');
  const gravity = page.locator('#gravity-y');
  await gravity.fill('down');
  await gravity.press('Enter');
  await page.locator('#gravity-y[aria-invalid=true]').waitFor();
  await gravity.press('Escape');
  expect([await gravity.inputValue(), await page.locator('#gravity-problem').textContent()]).toEqual(['0', '']);
  expect((await told(page)).text).toBe(simple);
});

test('walls, pillars and balls are added, changed and deleted', async () => {
  const page = await visitSimple();
  await page.keyboard.press('w');
  await dragMouse(page, await placeOf(page, [-4, -2]), await placeOf(page, [-4, 2]));
  await until(page, ({ text }) => sceneOf(text).walls!.length === 3);
  await page.locator('#field-stops').selectOption('inside');
  await until(page, ({ text }) => sceneOf(text).walls![2]!.stops === 'inside');
  await page.keyboard.press('p');
  await dragMouse(page, await placeOf(page, [-2, -2]), await placeOf(page, [-2, -1.5]));
  await until(page, ({ text }) => sceneOf(text).pillars?.length === 1);
  await page.keyboard.press('b');
  await dragMouse(page, await placeOf(page, [2, 2]), await placeOf(page, [3, 2]));
  const added = await until(page, ({ text }) => sceneOf(text).balls.length === 3);
  expect(sceneOf(added.text).balls[2]!.velocity[0]).toBeGreaterThan(0);
  await page.locator('#remove').click();
  await until(page, ({ text }) => sceneOf(text).balls.length === 2);
});

test('an edit on the way keeps what was before, and its own text begins there', async () => {
  const page = await visit();
  await openScene(page, 'pillars');
  for (let impact = 1; impact <= 3; ++impact) {
    await page.keyboard.press('ArrowRight');
    await until(page, ({ impacts }) => impacts === impact);
  }
  const before = await told(page);
  await page.evaluate(() => (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app.select({ kind: 'pillar', id: 0 }));
  await page.keyboard.press('Delete');
  const after = await until(page, ({ text }) => text !== before.text);
  expect([after.time, after.impacts]).toEqual([before.time, 3]);
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === 4);
  // Scrubbed back across the edit, the pillar is there again.
  const pillars = (): Promise<number> => page.evaluate(() => (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app.shapes!.pillars.length / 5);
  const fewer = await pillars();
  const scrub = (await page.locator('#scrub').boundingBox())!;
  await page.mouse.click(scrub.x + scrub.width * 0.3, scrub.y + scrub.height / 2);
  await until(page, ({ text, time }) => text === before.text && time < before.time);
  expect(await pillars()).toBe(fewer + 1);
  await page.mouse.click(scrub.x + scrub.width - 2, scrub.y + scrub.height / 2);
  await until(page, ({ text }) => text === after.text);
  await page.locator('#undo').click();
  const back = await until(page, ({ text, time }) => text === before.text && time === before.time);
  expect(back.history).toBe(before.history);
});

test('a ball is grabbed and thrown while time runs for the others', async () => {
  const page = await visitSimple();
  const balls = (): Promise<number[]> => page.evaluate(() => [...(window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app.frame!.balls]);
  await page.keyboard.press(' ');
  const at = await placeOf(page, [4, 0]);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 20);
  await expect.poll(async () => (await balls()).length).toBe(4);
  // Time goes on while it is held, and the other ball with it.
  const held = await told(page);
  await until(page, ({ time }) => time > held.time + 0.2);
  for (let i = 1; i <= 12; ++i) await page.mouse.move(at.x - 4 * i, at.y + 20 + 8 * i);
  await page.mouse.up();
  await expect.poll(async () => (await balls()).length).toBe(8);
  await page.locator('#play').click();
  const [, , , , x, y] = await balls();
  expect(x).toBeLessThan(4);
  expect(y).toBeLessThan(0);
  expect((await told(page)).time).toBeGreaterThan(held.time + 0.2);
  expect(await page.evaluate(() => [...(window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app.scene!.shapes.kinds].filter((_, i) => i % 4 === 0))).toEqual([0, 1]);
  await page.locator('#undo').click();
  const back = await until(page, ({ text }) => text === simple);
  expect(back.time).toBeLessThanOrEqual(held.time);
  expect((await balls()).slice(4)).toEqual([4, 0, 0, 0]);
});

test('a ball that finds no room is put back where it was taken', async () => {
  const page = await visitSimple();
  await page.keyboard.press(' ');
  const at = await placeOf(page, [4, 0]);
  const wall = await placeOf(page, [4, 4]);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y - 20);
  await page.mouse.move(wall.x, wall.y);
  await page.mouse.up();
  await page.locator('.toast[data-kind=bad]', { hasText: 'no room for the ball' }).waitFor();
  expect((await told(page)).text).toBe(simple);
});
