// How long a tap on menu, sidebar, accordion, tabs and drawing waits for the paint that answers it, with the processor slowed
// to a quarter: the first tap on a page that has just been painted, and the second. Medians of several visits. Prints one line
// of JSON; fails over the budget. Needs a build.
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';
import { startApp } from '#tests/e2e/support/running-app.ts';
import budget from './budget.json' with { type: 'json' };
import { median } from './support/median.ts';

const slowDown = 4;
const visits = 7;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 }, hasTouch: true };

type Interaction = {
  name: string;
  path: string;
  screen: typeof phone | typeof desk;
  /** The second tap undoes the first or goes on. */
  taps: string[];
  /** Where in it, in shares of its width and height; the middle without it. */
  at?: [x: number, y: number];
};

/** What is tapped, and on which page. */
const interactions: Interaction[] = [
  { name: 'services menu', path: '/', screen: desk, taps: ['header .services-menu > summary'] },
  {
    name: 'sidebar',
    path: '/',
    screen: phone,
    taps: ['button[aria-label="Open menu"]', 'dialog button[aria-label="Close menu"]'],
  },
  { name: 'accordion', path: '/', screen: phone, taps: ['main details > summary'] },
  { name: 'tabs', path: '/about_us', screen: phone, taps: ['[role=tab] >> nth=1', '[role=tab] >> nth=2'] },
  // The first tap shows the places, the second redraws: this one parts the line and has to look for another that joins it.
  { name: 'drawing', path: '/', screen: desk, taps: ['.hero-drawing svg'], at: [0.364, 0.319] },
];

declare global {
  interface Window {
    /** Duration of each interaction, ms, by its id. */
    interactionsMs?: Map<number, number>;
  }
}

/** Durations of interactions as the browser counts them for INP: from the tap to the next paint, in steps of 8 ms. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const known = new Map<number, number>();
    window.interactionsMs = known;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration } = entry;
        if (interactionId > 0) known.set(interactionId, Math.max(known.get(interactionId) ?? 0, duration));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });

/** Taps and waits until the browser has told of it; nothing is told of what was quicker than 16 ms. */
const tap = async (page: Page, selector: string, [x, y] = [0.5, 0.5]): Promise<number> => {
  const target = page.locator(selector).filter({ visible: true }).first();
  await target.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => [...(window.interactionsMs?.keys() ?? [])]);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  // Not the locator's own tap, nor right behind these questions: what they do on the page would be counted.
  await page.waitForTimeout(100);
  await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
  await page.waitForTimeout(400);
  const all = await page.evaluate(() => [...(window.interactionsMs ?? [])]);
  return Math.max(16, ...all.filter(([id]) => !before.includes(id)).map(([, ms]) => ms));
};

const app = await startApp();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
const taken = new Map<string, number[]>();
const note = (name: string, ms: number) => taken.set(name, [...(taken.get(name) ?? []), ms]);
try {
  for (let visit = 0; visit < visits; visit += 1) {
    for (const { name, path, screen, taps, at } of interactions) {
      const context = await browser.newContext({ ...screen, reducedMotion: 'no-preference' });
      const page = await context.newPage();
      const devtools: CDPSession = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await watch(page);
      await page.goto(app.url + path, { waitUntil: 'commit' });
      const [first = '', second = first] = taps;
      await page.locator(first).filter({ visible: true }).first().waitFor();
      note(`${name}, first tap`, await tap(page, first, at));
      note(`${name}, second tap`, await tap(page, second, at));
      await context.close();
    }
  }
} finally {
  await browser.close();
  await app.stop();
}
const figures = Object.fromEntries([...taken].map(([name, all]) => [name, median(all)]));
console.log(JSON.stringify({ name: 'interactions', ms: figures, budget: budget.interactionMs }));
if (Object.values(figures).some((ms) => ms > budget.interactionMs)) process.exitCode = 1;
