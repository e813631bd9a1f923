import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';

import { expect, test } from 'vitest';

import { address, until, usePage, visit } from './page.ts';

usePage();

const dist = new URL('../../dist/', import.meta.url);

test('after a first visit the page opens without a network, with what its address says, and plays', async () => {
  const page = await visit(`${address}#pillars`, { serviceWorkers: 'allow', reducedMotion: 'no-preference' });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.context().setOffline(true);
  await page.goto(`${address}#arena`);
  await page.reload();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.locator('#scene-name', { hasText: 'arena' }).waitFor();
  await until(page, ({ time }) => time > 0.2);
});

test('who has a network gets the newest page, not the one that was kept', async () => {
  let version = 'old';
  const server: Server = createServer((request, response) => {
    const isWorker = request.url!.endsWith('service-worker.js');
    void readFile(new URL(isWorker ? 'service-worker.js' : 'index.html', dist), 'utf8').then((text) =>
      response.writeHead(200, { 'content-type': isWorker ? 'text/javascript' : 'text/html; charset=utf-8' }).end(text.replace('<title>', `<title>${version} `)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/#arena`, { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const served = (): Promise<string> => page.evaluate(async () => /<title>(\w+)/.exec(await (await fetch('./')).text())![1]!);
  expect(await served()).toBe('old');
  version = 'new';
  expect(await served()).toBe('new');
  await page.reload();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  // And the new one is what is kept.
  await page.context().setOffline(true);
  await page.reload();
  expect(await served()).toBe('new');
  await page.context().setOffline(false);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
