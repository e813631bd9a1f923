import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { address, drop, openScene, told, until, usePage, visit } from './page.ts';

usePage();

test('a link opens the same scene on another page, with the same history', async () => {
  const page = await visit(`${address}#sinai-billiard`);
  await page.locator('#gravity-earth').click();
  await until(page, ({ text }) => text.includes('9.81'));
  await page.locator('#share').click();
  await page.waitForFunction(() => location.hash.startsWith('#scene='));
  const second = await visit(page.url());
  expect(await second.locator('#scene-name').textContent()).toBe(await page.locator('#scene-name').textContent());
  for (const one of [page, second]) {
    for (let impact = 1; impact <= 4; ++impact) {
      await one.keyboard.press('ArrowRight');
      await until(one, ({ impacts }) => impacts === impact);
    }
  }
  expect((await told(second)).history).toBe((await told(page)).history);
});

test('a scene that is too large for a link says so', async () => {
  const page = await visit();
  const balls = Array.from({ length: 4000 }, (_, i) => ({ center: [2 * i, Math.sin(i)], velocity: [Math.cos(i), Math.sin(7 * i)], radius: 0.5 }));
  await drop(page, 'large.json', JSON.stringify({ name: 'large', balls }));
  await page.locator('#scene-name', { hasText: 'large' }).waitFor();
  await page.locator('#share').click();
  await page.locator('.toast[data-kind=bad]', { hasText: 'too large for a link. Save it as a file' }).waitFor();
});

test('a damaged link says so, and something else is open', async () => {
  const page = await visit(`${address}#scene=notAScene`);
  await page.locator('.toast[data-kind=bad]', { hasText: 'damaged' }).waitFor();
  expect(await page.locator('#scene-name').textContent()).toBe('fast balls in a box');
});

test('a bad file is refused with its problems, and what was open stays', async () => {
  const page = await visit();
  const before = await told(page);
  await drop(page, 'bad.json', '{"balls": [{"center": [0, 0], "velocity": [1, 0], "radius": -1}], "color": "red"}');
  const toast = page.locator('.toast[data-kind=bad]');
  await toast.filter({ hasText: 'balls[0].radius is -1: make it zero or more, and finite' }).waitFor();
  await toast.filter({ hasText: 'color is not a known key' }).waitFor();
  await drop(page, 'picture.png', '\u0089PNG\r\n');
  await toast.filter({ hasText: 'line 1' }).waitFor();
  expect((await told(page)).text).toBe(before.text);
});

test('a scene is saved as a file that opens again', async () => {
  const page = await visit(`${address}#pool-break`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#save-file').click()]);
  expect(download.suggestedFilename()).toBe('pool-break.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toBe((await told(page)).text);
  await openScene(page, 'wedge');
  await page.locator('#file').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.locator('#scene-name', { hasText: 'pool break' }).waitFor();
});

test('impacts and states are saved as CSV', async () => {
  const page = await visit(`${address}#pool-break`);
  await page.locator('#canvas').focus();
  for (let impact = 1; impact <= 3; ++impact) {
    await page.keyboard.press('ArrowRight');
    await until(page, ({ impacts }) => impacts === impact);
  }
  const save = async (id: string): Promise<string[]> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator(id).click()]);
    return (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  };
  const impacts = await save('#save-impacts');
  expect(impacts[0]).toBe('time,kind,ball,other,feature,x,y,nx,ny,impulse');
  expect(impacts).toHaveLength(4);
  expect(impacts[3]!.split(',')[0]).toBe(String((await told(page)).time));
  const state = await save('#save-state');
  expect(state[0]).toBe('ball,time,x,y,vx,vy');
  expect(state).toHaveLength(17);
});
