// How soon the main pages are painted on a slow phone (processor at a quarter, slow 4G), beside the same page without script,
// fonts and pictures from a bare server, visited in turn: the mean of the middle half of the visits, as ratios, since a browser
// paints now in one frame, now in the next. Prints one line of JSON; fails over the budget. Needs a build.
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';
import { servicePath } from '#tests/e2e/site/routes.ts';
import { startApp } from '#tests/e2e/support/running-app.ts';
import budget from './budget.json' with { type: 'json' };
import { middleMean } from './support/median.ts';

const visits = Number(process.env.VISITS ?? 30);
const names = { home: '/', about: '/about_us', contact: '/contact_us', service: servicePath };
/** Slow 4G as Lighthouse has it: 1.6 Mbit/s down, 150 ms from here and back. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** The page's own words and styles, and nothing that is fetched or runs. */
const bareOf = (html: string): string =>
  html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link[^>]*rel="?(?:preload|modulepreload|icon|apple-touch-icon|manifest)[^>]*>/g, '')
    .replaceAll(/@font-face\s*\{[^}]*\}/g, '')
    .replaceAll(/<(?:img|iframe)[^>]*>/g, '');

type Paint = { fcp: number; lcp: number; shift: number; blockedMs: number };

declare global {
  interface Window {
    paint?: Paint;
  }
}

const watch = (page: Page) =>
  page.addInitScript(() => {
    const paint = { fcp: 0, lcp: 0, shift: 0, blockedMs: 0 };
    window.paint = paint;
    const on = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    on('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') paint.fcp = startTime;
    });
    on('largest-contentful-paint', ({ startTime }) => {
      paint.lcp = startTime;
    });
    on('layout-shift', (entry) => {
      paint.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    on('longtask', ({ duration }) => {
      paint.blockedMs += duration - 50;
    });
  });

const visit = async (browser: Browser, url: string): Promise<Paint> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await devtools.send('Network.emulateNetworkConditions', slow4g);
    await watch(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(() => window.paint ?? { fcp: 0, lcp: 0, shift: 0, blockedMs: 0 });
  } finally {
    await context.close();
  }
};

const app = await startApp();
const pages = new Map<string, Buffer>();
for (const path of Object.values(names)) {
  const html = await fetch(app.url + path).then((answer) => answer.text());
  pages.set(path, brotliCompressSync(bareOf(html)));
}
const bare = createServer((request, response) => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
  response.writeHead(200, headers).end(pages.get(request.url ?? ''));
}).listen(0);
const address = bare.address();
const bareUrl = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
try {
  const figures: Record<string, Record<string, number>> = {};
  for (const [name, path] of Object.entries(names)) {
    const [ours, theirs]: [Paint[], Paint[]] = [[], []];
    for (let at = 0; at < visits; at += 1) {
      theirs.push(await visit(browser, bareUrl + path));
      ours.push(await visit(browser, app.url + path));
    }
    const of = (all: Paint[], name: keyof Paint) => middleMean(all.map((paint) => paint[name]));
    const ratio = (name: 'fcp' | 'lcp') => Number((of(ours, name) / of(theirs, name)).toFixed(2));
    figures[name] = {
      fcpRatio: ratio('fcp'),
      lcpRatio: ratio('lcp'),
      shift: Number(of(ours, 'shift').toFixed(4)),
      blockedMs: Math.round(of(ours, 'blockedMs') - of(theirs, 'blockedMs')),
    };
  }
  const { paintRatio, blockedMs } = budget;
  console.log(JSON.stringify({ name: 'first-paint', ...figures, budget: { paintRatio, blockedMs } }));
  const isOver = Object.values(figures).some(
    ({ fcpRatio = 9, lcpRatio = 9, shift = 1, blockedMs: blocked = 999 }) =>
      Math.max(fcpRatio, lcpRatio) > paintRatio || shift > 0 || blocked > blockedMs,
  );
  if (isOver) process.exitCode = 1;
} finally {
  bare.close();
  await browser.close();
  await app.stop();
}
