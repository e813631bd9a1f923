import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { GameInput } from 'carom';

import type { Play } from '../../src/game/play.ts';
import { quickTable, smallTable } from '../tables.ts';
import { command, sceneText } from '../unit/engine.ts';
import { address, drop, openScene, usePage, visit } from './page.ts';

usePage();

type Carom = { carom: { app: import('../../src/app.ts').App; stage: import('../../src/view/stage.ts').Stage; play: Play } };

interface Now {
  readonly state: string;
  readonly time: number;
  readonly score: number;
  readonly counters: readonly number[];
  readonly movers: readonly number[];
}

/** How the game stands, as the engine has said. */
function now(page: Page): Promise<Now> {
  return page.evaluate(() => {
    const { state, frame } = (window as unknown as Carom).carom.play;
    return { state, time: frame!.time, score: frame!.score, counters: frame!.counters, movers: [...frame!.moved.walls] };
  });
}
async function until(page: Page, holds: (game: Now) => boolean): Promise<Now> {
  await expect.poll(async () => holds(await now(page)), { timeout: 30_000, interval: 30 }).toBe(true);
  return now(page);
}
function inputs(page: Page): Promise<readonly GameInput[]> {
  return page.evaluate(async () => (await (window as unknown as Carom).carom.app.engine.playedGame()).inputs);
}

async function openTable(page: Page, text: string): Promise<void> {
  await drop(page, 'table.json', text);
  await page.locator('#game-notice', { hasText: 'table' }).waitFor();
}
async function playTable(page: Page, text: string): Promise<void> {
  await openTable(page, text);
  await page.locator('#game-choices button', { hasText: 'Play' }).click();
  await until(page, ({ state }) => state === 'playing');
}
/** Draws the plunger for so long, and lets it go. */
async function launch(page: Page, lasting: number): Promise<void> {
  await page.keyboard.down('Space');
  const { time } = await now(page);
  await until(page, (game) => game.time > time + lasting);
  await page.keyboard.up('Space');
}

describe('a scene with rules is a game', () => {
  test('that waits for the player, and is played with keys', async () => {
    const page = await visit();
    await openTable(page, smallTable);
    expect(await page.locator('#game-notice').textContent()).toContain('spaceplunger');
    expect(await page.locator('.drive').isVisible()).toBe(false);
    // A key of the game begins it, and is pressed in it.
    await launch(page, 0.45);
    await until(page, ({ score }) => score > 0);
    await expect.poll(async () => Number(await page.locator('#game-score').textContent())).toBeGreaterThan(0);
    expect((await inputs(page)).map(({ button, pressed }) => [button, pressed])).toEqual([[2, true], [2, false]]);
    // Keys that the game has do nothing else on the page.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('b');
    expect(await page.locator('[data-tool=select][aria-checked=true]').count()).toBe(1);
    await expect.poll(async () => (await inputs(page)).map(({ button, pressed }) => [button, pressed]).slice(2)).toEqual([[0, true], [0, false]]);
    await until(page, ({ counters }) => counters[1]! < 3);
    expect(await page.locator('#game-counters dd').first().textContent()).toBe('●●');
    await openScene(page, 'pillars');
    expect(await page.locator('#game').isVisible()).toBe(false);
    expect(await page.locator('.drive').isVisible()).toBe(true);
  });

  test('that opens while another scene plays, beside the stepped one', async () => {
    const page = await visit(undefined, { first: true });
    await page.waitForFunction(() => (window as unknown as Carom).carom.app.stepped !== null && (window as unknown as Carom).carom.app.playing);
    await openTable(page, smallTable);
    expect(await page.locator('.toast[data-kind=bad]').count()).toBe(0);
    await page.locator('#game-choices button', { hasText: 'Play' }).click();
    await until(page, ({ state, time }) => state === 'playing' && time > 0.2);
    expect(await page.evaluate(() => (window as unknown as Carom).carom.app.playing)).toBe(false);
  });

  test('that follows another one, and is seen whole as well', async () => {
    const page = await visit(`${address}#paddle`);
    const { width, height } = page.viewportSize()!;
    for (const [name, title] of [['pinball', 'pinball'], ['paddle', 'paddle']] as const) {
      await drop(page, `${name}.json`, sceneText(name));
      await page.locator('#game-title', { hasText: title }).waitFor();
      const [[left, top], [right, bottom]] = await page.evaluate(() => {
        const { app, stage } = (window as unknown as Carom).carom;
        const { walls } = app.scene!.shapes;
        const corners = Array.from({ length: walls.length / 7 }, (_, i) => walls.subarray(7 * i + 1, 7 * i + 5));
        const places = corners.flatMap(([x0, y0, x1, y1]) => [stage.camera.toScreen([x0!, y0!]), stage.camera.toScreen([x1!, y1!])]);
        const side = (choose: (...values: number[]) => number): [number, number] => [choose(...places.map(([x]) => x)), choose(...places.map(([, y]) => y))];
        return [side(Math.min), side(Math.max)] as const;
      });
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      expect(bottom).toBeLessThanOrEqual(height);
      // As large as fits.
      expect(Math.max((right - left) / width, (bottom - top) / height)).toBeGreaterThan(0.8);
    }
  });

  test('in which inputs have the very times of their events', async () => {
    const page = await visit();
    await playTable(page, smallTable);
    await page.evaluate(() => {
      const { play } = (window as unknown as Carom).carom;
      const [events, taken] = [[] as number[], [] as number[]];
      Object.assign(window, { events, taken });
      for (const name of ['keydown', 'keyup'] as const) window.addEventListener(name, ({ timeStamp }) => events.push(timeStamp), { capture: true });
      const { press, letGo } = play;
      play.press = (source, button, stamp) => (taken.push(stamp), press.call(play, source, button, stamp));
      play.letGo = (source, stamp) => (taken.push(stamp), letGo.call(play, source, stamp));
    });
    for (const key of ['ArrowLeft', 'ArrowRight', 'KeyA']) await page.keyboard.press(key, { delay: 7 });
    const [events, taken] = await page.evaluate(() => {
      const seen = window as unknown as { events: number[]; taken: number[] };
      return [seen.events, seen.taken];
    });
    expect(events).toHaveLength(6);
    expect(taken).toEqual(events);

    // Between two frames: as far apart in the game as on the page.
    await expect.poll(async () => (await inputs(page)).length).toBe(6);
    const apart = [0, 0.7, 1.3, 4.2];
    await page.evaluate((offsets) => {
      const { play } = (window as unknown as Carom).carom;
      const begin = performance.now();
      offsets.forEach((offset, i) => (i % 2 === 0 ? play.press('test', 2, begin + offset) : play.letGo('test', begin + offset)));
    }, apart);
    await expect.poll(async () => (await inputs(page)).length).toBe(10);
    const times = (await inputs(page)).slice(6).map(({ time }) => time);
    apart.forEach((offset, i) => expect(Math.abs(times[i]! - times[0]! - offset / 1000)).toBeLessThan(1 / 65_536));
  });

  test('that pauses by key, button, dialog and when the window is left, and restarts', async () => {
    const page = await visit();
    await playTable(page, smallTable);
    await until(page, ({ time }) => time > 0.2);
    const pausing: readonly (() => Promise<unknown>)[] = [
      () => page.keyboard.press('p'), () => page.keyboard.press('Escape'), () => page.locator('#game-pause').click(),
      () => page.evaluate(() => window.dispatchEvent(new Event('blur'))), () => page.keyboard.press('?'),
    ];
    for (const pause of pausing) {
      await pause();
      const { time } = await until(page, ({ state }) => state === 'paused');
      await page.locator('#game-title', { hasText: 'Paused' }).waitFor();
      if (await page.locator('#help-sheet').isVisible()) await page.keyboard.press('Escape');
      await page.waitForTimeout(100);
      // What was asked before may still come, a frame or two.
      expect((await now(page)).time - time).toBeLessThan(0.1);
      await page.locator('#game-choices button', { hasText: 'Go on' }).click();
      await until(page, (game) => game.state === 'playing' && game.time > time);
    }
    const { time } = await now(page);
    await page.keyboard.press('r');
    await until(page, (game) => game.state === 'playing' && game.time < time);
    expect(await inputs(page)).toEqual([]);
  });

  test('in which a flipper that is let go during a pause falls when it goes on', async () => {
    const page = await visit();
    await playTable(page, smallTable);
    await page.keyboard.down('ArrowLeft');
    await until(page, ({ movers }) => movers[4]! > 0.5);
    await page.keyboard.press('p');
    await until(page, ({ state }) => state === 'paused');
    await page.keyboard.up('ArrowLeft');
    expect((await now(page)).movers[4]).toBeGreaterThan(0.5);
    await page.keyboard.press('p');
    await until(page, ({ movers }) => movers[4]! < -0.6);
    const [down, up] = await inputs(page);
    expect([down?.pressed, up?.pressed]).toEqual([true, false]);
  });

  test('that two thumbs play at once, on a small screen', async () => {
    const page = await visit(undefined, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await openTable(page, smallTable);
    await page.locator('#game-choices button', { hasText: 'Play' }).tap();
    await until(page, ({ state }) => state === 'playing');
    const touch = await page.context().newCDPSession(page);
    const put = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]): Promise<unknown> =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    const [left, right] = [{ x: 60, y: 500, id: 1 }, { x: 300, y: 500, id: 2 }];
    await put('touchStart', [left]);
    await until(page, ({ movers }) => movers[4]! > 0.5 && movers[10]! < -0.6);
    await put('touchStart', [left, right]);
    await until(page, ({ movers }) => movers[4]! > 0.5 && movers[10]! > 0.5);
    await put('touchEnd', []);
    await until(page, ({ movers }) => movers[4]! < -0.6 && movers[10]! < -0.6);
    // The plunger has a button of its own.
    const plunger = (await page.locator('#game-buttons button', { hasText: 'plunger' }).boundingBox())!;
    const middle = { x: plunger.x + plunger.width / 2, y: plunger.y + plunger.height / 2, id: 3 };
    await put('touchStart', [middle]);
    const { time } = await now(page);
    await until(page, (game) => game.time > time + 0.45);
    await put('touchEnd', []);
    await until(page, ({ score }) => score > 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('that sounds, unless it is muted, which is remembered', async () => {
    const page = await visit();
    await page.evaluate(() => {
      let started = 0;
      const { start } = AudioScheduledSourceNode.prototype;
      AudioScheduledSourceNode.prototype.start = function (when): void {
        ++started;
        start.call(this, when);
      };
      Object.defineProperty(window, 'started', { get: () => started });
    });
    const started = (): Promise<number> => page.evaluate(() => (window as unknown as { started: number }).started);
    await playTable(page, smallTable);
    await page.keyboard.press('ArrowLeft', { delay: 60 });
    await expect.poll(started).toBeGreaterThan(0);
    await page.locator('#game-mute').click();
    expect(await page.locator('#game-mute').getAttribute('aria-pressed')).toBe('false');
    const before = await started();
    await launch(page, 0.45);
    await until(page, ({ score }) => score > 0);
    expect(await started()).toBe(before);
    await page.reload();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    expect(await page.locator('#game-mute').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('a finished game', () => {
  /** Plays until the only ball is lost, with a few presses. */
  async function finish(page: Page): Promise<Now> {
    await playTable(page, quickTable);
    await page.keyboard.press('ArrowLeft', { delay: 30 });
    await page.keyboard.press('ArrowRight', { delay: 30 });
    const over = await until(page, ({ state }) => state === 'over');
    await page.locator('#game-title', { hasText: 'Game over' }).waitFor();
    return over;
  }

  test('is a link, which proves it on another page', async () => {
    const page = await visit();
    const { score } = await finish(page);
    await page.locator('#game-choices button', { hasText: 'Copy link' }).click();
    await page.waitForFunction(() => location.hash.startsWith('#game='));
    const history = await page.evaluate(() => (window as unknown as Carom).carom.play.ending!.played.history);
    expect(page.url().length).toBeLessThan(3000);

    await page.locator('#game-choices button', { hasText: 'Play again' }).click();
    await until(page, ({ state, time }) => state === 'playing' && time < 1);
    expect(await page.locator('#game-notice').isVisible()).toBe(false);

    const second = await visit(page.url());
    await until(second, ({ state, time }) => state === 'playing' && time > 0.1);
    await second.locator('#game-speed').selectOption('10');
    await second.locator('#game-notice', { hasText: `Proven: score ${score}, history ` }).waitFor();
    expect(await second.locator('#game-notice').textContent()).toContain(history);
    await second.locator('#game-choices button', { hasText: 'Watch again' }).click();
    await until(second, ({ state, time }) => state === 'playing' && time < 1);
    await second.locator('#game-skip').click();
    await second.locator('#game-notice', { hasText: 'Proven: score' }).waitFor();
    await second.locator('#game-choices button', { hasText: 'Play it yourself' }).click();
    await until(second, ({ state, time }) => state === 'playing' && time < 1);
    expect(await inputs(second)).toEqual([]);
  });

  test('is a file, which the command proves, and which the page plays again', async () => {
    const page = await visit();
    const { score } = await finish(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#game-choices button', { hasText: 'Save game' }).click()]);
    expect(download.suggestedFilename()).toBe('quick-table-game.json');
    const file = await download.path();
    expect(JSON.parse(execFileSync(command, ['replay', file, '--json'], { encoding: 'utf8' }))).toMatchObject({ proven: true, score, over: true });

    const text = await readFile(file, 'utf8');
    await openScene(page, 'pillars');
    await drop(page, 'game.json', text);
    await page.locator('#game-skip').click();
    await page.locator('#game-notice', { hasText: `Proven: score ${score}` }).waitFor();
    // A score that was changed is not proven; what is no recording is refused.
    await drop(page, 'game.json', text.replace(/"score": \d+,/, '"score": 123456,'));
    await page.locator('#game-skip').click();
    await page.locator('#game-notice', { hasText: 'Not proven' }).waitFor();
    await drop(page, 'game.json', text.replace('"left flipper"]', '"lever"]').replace('"left flipper", true', '"lever", true'));
    await page.locator('.toast[data-kind=bad]', { hasText: 'This game can\'t be opened' }).waitFor();
  });

  test('of the gallery is a short link, also before its end', async () => {
    const page = await visit();
    await openScene(page, 'pinball');
    await page.locator('#game-notice', { hasText: 'plunger' }).waitFor();
    await launch(page, 0.6);
    const { score } = await until(page, (game) => game.score > 0);
    await page.keyboard.press('p');
    await page.locator('#game-choices button', { hasText: 'Copy link' }).click();
    await page.waitForFunction(() => location.hash.startsWith('#game='));
    expect(new URL(page.url()).hash.length).toBeLessThan(250);
    const second = await visit(page.url());
    expect(await second.locator('#scene-name').textContent()).toBe('pinball');
    await second.locator('#game-skip').click();
    await second.locator('#game-notice', { hasText: 'Proven: score' }).waitFor();
    expect((await now(second)).score).toBeGreaterThanOrEqual(score);
    // It is passed on as the same link.
    await second.evaluate(() => history.replaceState(null, '', '#'));
    await second.locator('#game-choices button', { hasText: 'Copy link' }).click();
    await second.waitForFunction(() => location.hash.startsWith('#game='));
    expect(second.url()).toBe(page.url());
  });
});
