// How long a tap on menu, sidebar, accordion, tabs and drawing, or a key in the enquiry form and the console, waits for the paint
// that answers it, with the processor slowed to a quarter: the first on a page that has just been painted, and those after it.
// Medians of several visits. Prints one line of JSON; fails over the budget. Needs a build.
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { publicApi } from '#contract/public-api.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';
import { signIn } from '#tests/e2e/console/support.ts';
import { startApp } from '#tests/e2e/support/running-app.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import budget from './budget.json' with { type: 'json' };
import { median } from './support/median.ts';

const slowDown = 4;
const visits = 7;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 }, hasTouch: true };

/** A tap on `on`, or a `key` for what has the focus; of the first step `on` is waited for. */
type Step = {
  name: string;
  on?: string;
  key?: string;
  /** Where in it, in shares of its width and height; the middle without it. */
  at?: [x: number, y: number] | undefined;
};

type Interaction = {
  name: string;
  path: string;
  screen: typeof phone | typeof desk;
  isSignedIn?: boolean;
  steps: Step[];
};

/** The second tap undoes the first or goes on. */
const taps = (first: string, second = first, at?: Step['at']): Step[] => [
  { name: 'first tap', on: first, at },
  { name: 'second tap', on: second, at },
];

/** What is tapped or typed, and on which page. */
const interactions: Interaction[] = [
  { name: 'services menu', path: '/', screen: desk, steps: taps('header .services-menu > summary') },
  {
    name: 'sidebar',
    path: '/',
    screen: phone,
    steps: taps('button[aria-label="Open menu"]', 'dialog button[aria-label="Close menu"]'),
  },
  { name: 'accordion', path: '/', screen: phone, steps: taps('main details > summary') },
  {
    name: 'tabs',
    path: '/about_us',
    screen: phone,
    steps: taps('[role=tab] >> nth=1', '[role=tab] >> nth=2'),
  },
  // The first tap shows the places, the second redraws: this one parts the line and has to look for another that joins it.
  {
    name: 'drawing',
    path: '/',
    screen: desk,
    steps: taps('.hero-drawing svg', undefined, [0.364, 0.319]),
  },
  {
    name: 'form',
    path: '/contact_us',
    screen: phone,
    steps: [
      { name: 'first tap', on: 'input[name=name]' },
      { name: 'first key', key: 'A' },
      { name: 'second key', key: 's' },
    ],
  },
  {
    name: 'console',
    path: consolePaths.enquiries,
    screen: desk,
    isSignedIn: true,
    steps: [
      { name: 'key of the search', on: 'table', key: '/' },
      { name: 'first key', key: 'a' },
      { name: 'second key', key: 's' },
      { name: 'another screen', on: `nav a[href="${consolePaths.clients}"]` },
    ],
  },
];

/** More than a screen of the console's list. */
const enquiriesToList = 60;

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

const elementOf = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();

/** Taps or presses, and waits until the browser has told of it; nothing is told of what was quicker than 16 ms. */
const take = async (page: Page, { on, key, at: [x, y] = [0.5, 0.5] }: Step): Promise<number> => {
  const known = await page.evaluate(() => [...(window.interactionsMs?.keys() ?? [])]);
  let act = () => page.keyboard.press(key ?? '');
  if (on !== undefined && key === undefined) {
    const target = elementOf(page, on);
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${on} is not on the screen`);
    // Not the locator's own tap: what it does on the page would be counted.
    act = () => page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
  }
  // Not right behind these questions, which would be counted as well.
  await page.waitForTimeout(100);
  await act();
  await page.waitForTimeout(400);
  const all = await page.evaluate(() => [...(window.interactionsMs ?? [])]);
  return Math.max(16, ...all.filter(([id]) => !known.includes(id)).map(([, ms]) => ms));
};

const app = await startApp();
for (let made = 0; made < enquiriesToList; made += 1) {
  const enquiry = makeEnquiry({ message: `A shop on the web, number ${made}.` });
  await fetch(app.url + publicApi.contactSubmit.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiry),
  });
}
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
const taken = new Map<string, number[]>();
const note = (name: string, ms: number) => taken.set(name, [...(taken.get(name) ?? []), ms]);
try {
  for (let visit = 0; visit < visits; visit += 1) {
    for (const { name, path, screen, isSignedIn, steps } of interactions) {
      const context = await browser.newContext({ ...screen, reducedMotion: 'no-preference' });
      const page = await context.newPage();
      if (isSignedIn) await signIn(page, app);
      const devtools: CDPSession = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await watch(page);
      await page.goto(app.url + path, { waitUntil: 'commit' });
      await elementOf(page, steps[0]?.on ?? 'body').waitFor();
      for (const step of steps) note(`${name}, ${step.name}`, await take(page, step));
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
