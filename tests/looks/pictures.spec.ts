// The main pages as pictures, held against those in pictures/: a layout that falls apart is seen even where every text
// and role is still there. Tolerant of another system's font rasteriser. After a wanted change: npm run screenshots:update
import type { Page } from '@playwright/test';
import { serviceMenu } from '#content/services/menu.ts';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import type { RunningApp } from '#tests/e2e/support/running-app.ts';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';

type Scheme = 'light' | 'dark';
type Subject = {
  name: string;
  /** Loaded in the first. */
  schemes?: Scheme[];
  address(app: RunningApp): Promise<string> | string;
};

const screens = [
  { width: 360, height: 1400 },
  { width: 1280, height: 1000 },
];

/** What differs from run to run, or comes from elsewhere. */
const changing = [
  'iframe',
  '.site-footer-end',
  '#payment-qr',
  '#onboarding-until',
  '#onboarding-remaining',
  '.link-drawing',
];

const subjects: Subject[] = [
  { name: 'home', schemes: ['dark', 'light'], address: () => '/' },
  { name: 'about', address: () => '/about_us' },
  { name: 'service', address: () => serviceMenu[3]?.path ?? '' },
  { name: 'contact', address: () => '/contact_us' },
  { name: 'not-found', address: () => '/nope' },
  {
    name: 'payment',
    schemes: ['dark', 'light'],
    address: async (app) => {
      const link = await createPaymentLink(app, {
        email: 'accounts@malligai.example',
        'brand-id': 'BRAND-1',
      });
      return link.url;
    },
  },
  {
    name: 'onboarding',
    address: async (app) => (await createCandidateLink(app, { email: 'anjali@candidate.example' })).url,
  },
];

/** The faces the pages are meant to be seen in, none of their stand-ins. */
const dressed = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
    .toBeGreaterThanOrEqual(2);

test.use({ callsFail: true, contextOptions: { reducedMotion: 'reduce' } });

const lightAlone: Scheme[] = ['light'];

for (const { name, schemes = lightAlone, address } of subjects) {
  test(name, async ({ page, app }) => {
    const url = await address(app);
    for (const viewport of screens) {
      // Loaded anew for each width: what is chosen by it while a page loads stays as it was chosen.
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: schemes[0] ?? 'light' });
      await page.goto(url);
      await hydrated(page);
      await dressed(page);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await expect.soft(page).toHaveScreenshot(`${name}-${viewport.width}-${colorScheme}.png`, {
          animations: 'disabled',
          mask: changing.map((selector) => page.locator(selector)),
          threshold: 0.3,
          maxDiffPixelRatio: 0.025,
        });
      }
    }
  });
}
