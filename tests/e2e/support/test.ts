// The `test` every journey uses: one running app a worker, and a page on which no error may reach the console.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { type RunningApp, startApp } from './running-app.ts';

type Fixtures = {
  /** What reached the console as an error or warning, and uncaught exceptions; must be empty when the test ends. */
  consoleErrors: string[];
  /** Starts a server of the test's own, with variables of its own; stopped when the test ends, however it ends. */
  startOwnApp: (environment?: Record<string, string>) => Promise<RunningApp>;
  /** True where a test is about calls that fail: Chromium itself reports each of those as an error. */
  callsFail: boolean;
};

const failedCall = /^Failed to load resource: /;

/** The map is the one frame from elsewhere; there is no network here, so it is answered where a test looks at it. */
export const standInForMap = (target: Page | BrowserContext): Promise<unknown> =>
  target.route(
    (address) => address.hostname !== 'localhost' && address.protocol.startsWith('http'),
    (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title><main></main>' }),
  );

export const test = base.extend<Fixtures, { app: RunningApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  // Drawing what moves takes a third of the processor's time: a test that is about it, or walks a whole way, is `withMotion`.
  contextOptions: { reducedMotion: 'reduce' },
  // biome-ignore lint/correctness/noEmptyPattern: see above
  startOwnApp: async ({}, use) => {
    const started: RunningApp[] = [];
    await use(async (environment) => {
      const own = await startApp(environment);
      started.push(own);
      return own;
    });
    for (const own of started) await own.stop();
  },
  callsFail: [false, { option: true }],
  consoleErrors: [
    async ({ page, callsFail }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (!callsFail || !failedCall.test(message.text()))
          errors.push(`${message.text()} ${message.location().url}`.trim());
      });
      await use(errors);
      expect(errors, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** For `test.use`: the page as it is for those who have not asked for less motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect };

/** Gives the page a sign of a person, touches what React takes over when touched, and waits until all of it answers. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => {
      dispatchEvent(new PointerEvent('pointermove', { movementX: 1 }));
      if (document.documentElement.dataset.ready === undefined) return false;
      const parts = [...document.querySelectorAll<HTMLElement>('[data-react-root]')];
      for (const part of parts) part.dispatchEvent(new FocusEvent('focusin'));
      return parts.every(({ dataset }) => dataset.hydrated !== undefined);
    },
    undefined,
    { timeout: 15_000 },
  );
};

declare global {
  interface Window {
    /** Once a page has been scanned. */
    axe?: typeof axe;
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The only rules of these standards that look at colours; the others say the same in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Waits until nothing that can be seen is on its way: a colour between two others is neither. What never ends or follows
 * the scrolling is not waited for, nor what is folded away, whose time stands still.
 */
const still = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      !document.getAnimations().some(({ timeline, playState, effect }) => {
        const target = (effect as KeyframeEffect | null)?.target;
        return (
          timeline === document.timeline &&
          playState === 'running' &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
          target?.checkVisibility({ contentVisibilityAuto: true })
        );
      }),
    undefined,
    { timeout: 10_000 },
  );
};

/** Expects nothing from the chosen rules. Frames are left out: the map's own page is not ours. */
const scan = async (page: Page, runOnly: axe.RunOnly): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Straight to the browser, which compiles so long a script in two thirds of the time than when it is handed to `eval`.
    const wire = await page.context().newCDPSession(page);
    await wire.send('Runtime.evaluate', { expression: axeSource });
    await wire.detach();
  }
  await still(page);
  const found = await page.evaluate(async (chosen) => {
    if (window.axe === undefined) throw new Error('axe did not arrive');
    const { violations } = await window.axe.run(
      { exclude: ['iframe'] },
      // What it would fetch beforehand is for a rule that is not among these.
      { runOnly: chosen, resultTypes: ['violations'], preload: false },
    );
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
  }, runOnly);
  expect(found).toEqual([]);
};

/** Expects axe to find nothing against WCAG 2.2 A and AA and its best practices. */
export const expectAccessible = (page: Page): Promise<void> => scan(page, { type: 'tag', values: standards });

/** The same in light and dark; leaves the page in light. */
export const expectAccessibleInBothSchemes = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await scan(page, { type: 'rule', values: colourRules });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
};
