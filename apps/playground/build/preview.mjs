// Makes public/preview.jpg, the picture that a link to the page is shown with, from the built page:
//   npx vite build && node build/preview.mjs
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

const moment = '#fast-balls&t=3';
const picture = fileURLToPath(new URL('../public/preview.jpg', import.meta.url));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--headless', '--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'dark' });
await page.addInitScript(() => {
  localStorage.setItem('carom-welcomed', 'yes');
  localStorage.setItem('carom-panel', 'closed');
});
await page.goto(new URL(`../dist/index.html${moment}`, import.meta.url).href);
await page.locator('html[data-ready]').waitFor({ state: 'attached' });
await page.waitForFunction(() => carom.app.stepped && Math.abs(carom.app.stepped.time - carom.app.frame.time) < 0.02);
await page.addStyleTag({ content: '.tools, .actions, .drive, .colour-key, .story ul, .story button { visibility: hidden !important; }' });
await page.screenshot({ path: picture, type: 'jpeg', quality: 82 });
await browser.close();
