import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);

let browser: Browser;
let server: Server;
export let address = '';
/** Everything that went wrong on any page: no test may leave something here. */
const errors: string[] = [];

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.jpg': 'image/jpeg' };

/** Serves the built page and starts the browser, for the tests of a file. */
export function usePage(): void {
  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      readFile(new URL(`.${path === '/' ? '/index.html' : path}`, dist)).then(
        (bytes) => response.writeHead(200, { 'content-type': types[extname(path)] ?? types['.html'] }).end(bytes),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-gpu-watchdog', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => server.close(resolve));
  });
}

/**
 * A visitor's page, ready. Usually one who has been here before, has the side panel open and wants less motion, so that
 * nothing plays by itself; the pool break is open then, without its directions and description. `first`: someone who has never been here.
 */
export async function visit(url = address, { first, ...options }: BrowserContextOptions & { first?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark', reducedMotion: first ? 'no-preference' : 'reduce', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  watch(page);
  if (!first) {
    const isWide = (options.viewport?.width ?? 1280) > 760;
    await page.addInitScript((panel) => {
      localStorage.setItem('carom-welcomed', 'yes');
      localStorage.setItem('carom-panel', panel);
    }, isWide ? 'open' : 'closed');
  }
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 30_000 });
  if (!first && !new URL(url).hash && !new URL(url).search) await openText(page, poolBreak);
  return page;
}

/** Opens a scene's text, as if it came from a file. */
export async function openText(page: Page, text: string): Promise<void> {
  await page.evaluate((scene) => (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom.app.open(scene), text);
}

const poolBreak = JSON.stringify({ ...JSON.parse(readFileSync(new URL('../../../../scenes/pool-break.json', import.meta.url), 'utf8')), show: undefined, description: undefined });

function watch(page: Page): void {
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
}

export async function openScene(page: Page, name: string): Promise<void> {
  await page.locator('#open-gallery').click();
  const title = await page.locator(`[data-scene="${name}"] strong`).textContent();
  await page.locator(`[data-scene="${name}"]`).click();
  await page.locator('#scene-name', { hasText: title! }).waitFor();
}

/** Drops a file onto the page, as from a folder. */
export async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(([file, content]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content!], file!, { type: 'application/json' }));
    return transfer;
  }, [name, text]);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

interface Told {
  time: number;
  playedTo: number;
  impacts: number;
  history: string | null;
  text: string;
}

/** What the engine says. */
export function told(page: Page): Promise<Told> {
  return page.evaluate(() => {
    const { app } = (window as unknown as { carom: { app: import('../../src/app.ts').App } }).carom;
    const { time, playedTo, counts, history } = app.frame!;
    return { time, playedTo, impacts: counts.total, history, text: app.scene!.text };
  });
}

/** Waits until the engine says so. */
export async function until(page: Page, holds: (now: Told) => boolean): Promise<Told> {
  await expect.poll(async () => holds(await told(page)), { timeout: 30_000, interval: 50 }).toBe(true);
  return told(page);
}

/** Where a point of the world is on the page. */
export function placeOf(page: Page, point: readonly [number, number]): Promise<{ x: number; y: number }> {
  return page.evaluate(([x, y]) => {
    const { stage } = (window as unknown as { carom: { stage: import('../../src/view/stage.ts').Stage } }).carom;
    const place = stage.camera.toScreen([x!, y!]);
    return { x: place[0], y: place[1] };
  }, point);
}

export async function dragMouse(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}
