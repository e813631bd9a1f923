import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openScene, told, until, usePage, visit } from './page.ts';

usePage();

/** What the page saves when a button is clicked. */
async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download');
  await page.locator(button).click();
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The delays of a GIF's frames, in hundredths of a second. */
function delaysOf(gif: Buffer): number[] {
  const delays: number[] = [];
  const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const pastBlocks = (at: number): number => {
    while (gif[at] !== 0) at += gif[at]! + 1;
    return at + 1;
  };
  for (let at = 13 + tableSize(gif[10]!); gif[at] !== 0x3b; ) {
    if (gif[at] === 0x21) {
      if (gif[at + 1] === 0xf9) delays.push(gif.readUInt16LE(at + 4));
      at = pastBlocks(at + 2);
    } else {
      expect(gif[at]).toBe(0x2c);
      at = pastBlocks(at + 11 + tableSize(gif[at + 9]!));
    }
  }
  return delays;
}

test('what is on the stage is saved as a picture, with twice the pixels, with and without layers', async () => {
  const page = await visit();
  await openScene(page, 'pillars');
  await page.keyboard.press('ArrowRight');
  await until(page, ({ impacts }) => impacts === 1);
  const area = await page.evaluate(() => (window as unknown as { carom: { stage: import('../../src/view/stage.ts').Stage } }).carom.stage.freeArea);
  await page.locator('#show-export').click();
  const { name, bytes } = await saved(page, '#picture-save');
  expect(name).toBe('pillars.png');
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2 * area.width, 2 * area.height].map(Math.round));
  await page.locator('#picture-layers').uncheck();
  const bare = await saved(page, '#picture-save');
  expect(bare.bytes.length).toBeLessThan(bytes.length);
  // The stage itself is as it was.
  expect(await page.locator('#layer-trails').isChecked()).toBe(true);
  expect(await page.evaluate(() => (document.getElementById('canvas') as HTMLCanvasElement).width)).toBe(1280);
});

test('a GIF has every frame, at its exact moment: the same bytes each time; the page is then as it was', async () => {
  const page = await visit();
  await openScene(page, 'pillars');
  await page.keyboard.press('ArrowRight');
  const before = await until(page, ({ impacts }) => impacts === 1);
  await page.locator('#show-export').click();
  await page.locator('#film-format').selectOption('gif');
  await page.locator('#film-width').selectOption('320');
  await page.locator('#film-rate').selectOption('20');
  await page.locator('#film-seconds').fill('0.6');
  await page.locator('#film-status', { hasText: '12 frames of 320 ×' }).waitFor();
  const { name, bytes } = await saved(page, '#film-make');
  expect(name).toBe('pillars.gif');
  expect(bytes.subarray(0, 6).toString('latin1')).toBe('GIF89a');
  expect(bytes.readUInt16LE(6)).toBe(320);
  expect(delaysOf(bytes)).toEqual(new Array(12).fill(5));
  const again = await saved(page, '#film-make');
  expect(again.bytes.equals(bytes)).toBe(true);
  expect((await told(page)).time).toBe(before.time);
});

test('an MP4 plays, as long and as large as was asked for', async () => {
  const page = await visit();
  await page.locator('#show-export').click();
  await page.locator('#film-width').selectOption('320');
  await page.locator('#film-rate').selectOption('30');
  await page.locator('#film-seconds').fill('1');
  const { name, bytes } = await saved(page, '#film-make');
  expect(name).toBe('pool-break.mp4');
  const film = await page.evaluate(async (base64) => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = `data:video/mp4;base64,${base64}`;
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(video.error?.message));
    });
    // The last frame can be decoded, too.
    await new Promise((resolve) => {
      video.onseeked = resolve;
      video.currentTime = 0.99;
    });
    return { duration: video.duration, width: video.videoWidth };
  }, bytes.toString('base64'));
  expect(film).toEqual({ duration: 1, width: 320 });
});

test('a film is cancelled, and one that makes no sense is refused with a reason', async () => {
  const page = await visit();
  await page.locator('#show-export').click();
  await page.locator('#film-seconds').fill('0');
  await page.locator('#film-make').click();
  await page.locator('#film-status', { hasText: 'Make the length more than zero' }).waitFor();
  await page.locator('#film-seconds').fill('100');
  await page.locator('#film-make').click();
  await page.locator('#film-status', { hasText: /^Frame \d/ }).waitFor();
  await page.locator('#film-make', { hasText: 'Cancel' }).click();
  await page.locator('#film-status', { hasText: 'Cancelled' }).waitFor();
  await until(page, ({ time }) => time === 0);
});
