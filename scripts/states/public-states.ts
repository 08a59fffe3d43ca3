// The public site in every state that people meet it in.
import type { Page } from '@playwright/test';
import { serviceMenu } from '#content/services/menu.ts';
import { sitePaths } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { hydrated } from '#tests/e2e/support/test.ts';

export type State = {
  /** File name of its pictures. */
  name: string;
  /** Brings a fresh page into the state. */
  enter(page: Page): Promise<void>;
  /** Only at screens this wide (px), for what exists on some alone. */
  from?: number;
  to?: number;
  /** The screen as it is instead of the whole page, for what lies over it. */
  isScreen?: true;
};

/** Where the header's links fit into its bar (60rem; web/layout/site-header.css). */
const wide = 960;

const open = (path: string) => async (page: Page) => {
  await page.goto(path);
  await hydrated(page);
};

const pages: State[] = Object.entries({
  home: sitePaths.home,
  about: sitePaths.about,
  contact: sitePaths.contact,
  ...Object.fromEntries(serviceMenu.map(({ id, path }) => [id, path])),
  terms: sitePaths.terms,
  privacy: sitePaths.privacy,
  maintenance: sitePaths.maintenance,
  'not-found': '/nope',
  'contact-sent-page': `${sitePaths.contact}/sent`,
}).map(([name, path]) => ({ name, enter: open(path) }));

const withTab = (name: string, path: string, tab: number): State => ({
  name: `${name}-tab-${tab + 1}`,
  enter: async (page) => {
    await open(path)(page);
    await page.getByRole('tab').nth(tab).click();
    await page.locator(`[role=tab]:nth-of-type(${tab + 1})[aria-selected=true]`).waitFor();
  },
});

const tabs: State[] = [
  withTab('about', sitePaths.about, 1),
  withTab('about', sitePaths.about, 2),
  ...serviceMenu.map(({ id, path }, index) => withTab(id, path, 1 + (index % 3))),
];

const submit = (page: Page) => page.locator('#enquiry-submit').click();

const fillEnquiry = async (page: Page) => {
  await open(sitePaths.contact)(page);
  await page.locator('#enquiry-name').fill('Anitha Raghunathan');
  await page.locator('#enquiry-email').fill('anitha@mail.test');
  await page.locator('#enquiry-phone').fill('9876543210');
  await page.locator('#enquiry-subject').selectOption('Development');
  await page
    .locator('#enquiry-message')
    .fill('We sell textiles in two shops and want to sell them online as well.');
};

const form: State[] = [
  {
    name: 'contact-errors',
    enter: async (page) => {
      await open(sitePaths.contact)(page);
      await submit(page);
      await page.locator('#enquiry-name-error').waitFor();
    },
  },
  {
    name: 'contact-sending',
    enter: async (page) => {
      await fillEnquiry(page);
      await page.route(`**${publicApi.contactSubmit.path}`, () => {});
      await submit(page);
      await page.locator('#enquiry-submit .spinner').waitFor();
    },
  },
  {
    name: 'contact-failed',
    enter: async (page) => {
      await fillEnquiry(page);
      await page.route(`**${publicApi.contactSubmit.path}`, (route) => route.abort());
      await submit(page);
      await page.locator('#enquiry-alert .alert').waitFor();
    },
  },
  {
    name: 'contact-sent',
    isScreen: true,
    enter: async (page) => {
      await fillEnquiry(page);
      await submit(page);
      await page.locator('#thank-you[open]').waitFor();
    },
  },
];

const menus: State[] = [
  {
    name: 'header-dropdown',
    from: wide,
    isScreen: true,
    enter: async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(serviceMenu[0]?.path ?? '')(page);
      await page.locator('.services-menu summary').click();
    },
  },
  {
    name: 'header-scrolled',
    isScreen: true,
    enter: async (page) => {
      await open(sitePaths.home)(page);
      await page.evaluate(() => scrollTo(0, 900));
      await page.locator('html[data-scrolled]').waitFor();
    },
  },
  {
    name: 'sidebar',
    to: wide,
    isScreen: true,
    enter: async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(serviceMenu[0]?.path ?? '')(page);
      await page.locator('.site-header .menu-button').first().click();
      await page.locator('.side-services summary').click();
    },
  },
  {
    name: 'script-missing',
    isScreen: true,
    enter: async (page) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(sitePaths.about);
      await page.locator('.trouble').waitFor();
    },
  },
];

export const publicStates: State[] = [...pages, ...tabs, ...form, ...menus];
