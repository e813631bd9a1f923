import { beforeAll, expect, test } from 'vitest';
import type { Carom, Impact } from 'carom';

import { loadEngine, sceneText, worldOf } from '../unit/engine.ts';
import { openScene, told, until, usePage, visit } from './page.ts';

usePage();

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

/** The history of the pool break at a time, by the engine in this process. */
function historyAt(time: number): string {
  const world = worldOf(carom, sceneText('pool-break'));
  world.advanceTo(time);
  const { history } = world;
  world.free();
  return history;
}

test('plays, pauses and goes back, and the history is the engine\'s at every time', async () => {
  const page = await visit();
  await page.locator('#play').click();
  await until(page, ({ time }) => time > 0.3);
  await page.locator('#play').click();
  await page.locator('#play[aria-label="Play"]').waitFor();
  await until(page, ({ history }) => history !== null);
  const end = await told(page);
  expect(end.history).toBe(historyAt(end.time));
  expect(end.impacts).toBeGreaterThan(0);

  const scrub = (await page.locator('#scrub').boundingBox())!;
  await page.mouse.click(scrub.x + scrub.width * 0.4, scrub.y + scrub.height / 2);
  const back = await until(page, ({ time }) => time < end.time * 0.6);
  expect(back.time).toBeGreaterThan(0);
  expect(back.playedTo).toBe(end.playedTo);
  expect(back.history).toBe(historyAt(back.time));
  expect(await page.locator('#readout-history').textContent()).toBe(back.history);

  await page.locator('#restart').click();
  const start = await until(page, ({ time }) => time === 0);
  expect(start.history).toBe(historyAt(0));
});

test('steps from impact to impact, forward and back', async () => {
  const page = await visit();
  const histories: (string | null)[] = [(await told(page)).history];
  for (let impact = 1; impact <= 5; ++impact) {
    await page.keyboard.press('ArrowRight');
    histories.push((await until(page, ({ impacts }) => impacts === impact)).history);
  }
  const world = worldOf(carom, sceneText('pool-break'));
  world.playImpacts(5);
  expect(histories[5]).toBe(world.history);
  expect((await told(page)).time).toBe(world.time);
  expect(await page.locator('#readout-impacts').textContent()).toBe('5');
  for (let impact = 4; impact >= 0; --impact) {
    await page.locator('#previous-impact').click();
    expect((await until(page, ({ impacts }) => impacts === impact)).history).toBe(histories[impact]);
  }
});

test('stops at the next impact when it is told to', async () => {
  const page = await visit();
  await page.locator('#pause-on-impact').check();
  await page.keyboard.press(' ');
  const stopped = await until(page, ({ impacts }) => impacts === 1);
  await page.locator('#play[aria-label="Play"]').waitFor();
  const world = worldOf(carom, sceneText('pool-break'));
  expect(stopped.time).toBe((world.nextImpact() as Impact).time);
});

test('steps by frames, at the speed that is chosen', async () => {
  const page = await visit();
  await page.locator('#speed').selectOption('0.1');
  await page.locator('#forward-frame').click();
  const one = await until(page, ({ time }) => time > 0);
  expect(one.time).toBeCloseTo(0.1 / 60, 12);
  await page.locator('#canvas').focus();
  await page.keyboard.press(']');
  await page.keyboard.press('.');
  await until(page, ({ time }) => Math.abs(time - 0.3 / 60) < 1e-12);
});

test('after minutes out of sight it goes on where it was', async () => {
  const page = await visit();
  await page.locator('#play').click();
  await until(page, ({ time }) => time > 0.1);
  const [before, after] = await page.evaluate(async () => {
    const { app } = (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom;
    const next = (): Promise<number> => new Promise((resolve) => app.on('frame', ({ time }) => resolve(time)));
    const now = await next();
    app.tick(performance.now() + 600_000);
    return [now, await next()];
  });
  expect(after! - before!).toBeLessThan(0.3);
});

test('checks the history against the command\'s', async () => {
  const page = await visit();
  await openScene(page, 'newtons-cradle');
  await page.locator('#check').click();
  await page.locator('#check-result.good', { hasText: 'e4fcf77aa888afd0: to the last bit' }).waitFor();
});

test('counts the digits of pi', async () => {
  const page = await visit();
  await openScene(page, 'pi-blocks');
  await page.locator('#speed').selectOption('10');
  await page.locator('#play').click();
  await until(page, ({ impacts }) => impacts === 314159);
  await page.locator('#readout-pi', { hasText: '3.14159' }).waitFor();
});
