// The staff console with records in it: every screen, and the states that are not a screen of their own.
import type { Page } from '@playwright/test';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { makeReceipt } from '#tests/e2e/console/receipt-page.ts';
import { signIn } from '#tests/e2e/console/support.ts';
import { createPaymentLink } from '#tests/e2e/support/links.ts';
import type { RunningApp } from '#tests/e2e/support/running-app.ts';
import { consoleScreens } from './console-screens.ts';
import { receiptPicture } from './private-states.ts';
import type { State } from './public-states.ts';

/** Where the side navigation stands beside the screen (60rem; console/layout/side-nav.css). */
const wide = 960;

const openScreen = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
};

const isEnquiries = (url: URL) => url.pathname === enquiryApi.list.path;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** The seed's newest records, and a payment link and a receipt made for the pictures. */
const screensOf = async (app: RunningApp) => {
  const newest = (sql: string): string => {
    const [row] = app.rows<{ id: string }>(`${sql} limit 1`);
    if (row === undefined) throw new Error(`Nothing there: ${sql}`);
    return row.id;
  };
  const { name, buffer: content } = receiptPicture;
  return consoleScreens({
    enquiryId: newest("select id from enquiry where status = 'new' order by id desc"),
    paymentLinkId: (await createPaymentLink(app)).id,
    receipt: (await makeReceipt(app, { name, content })).reference,
    clientId: newest(
      'select client.id from client join payment_link on client_id = code order by payment_link.id desc',
    ),
    candidateId: newest('select id from candidate_link order by id desc'),
    mailId: newest('select id from outbox order by created_at desc'),
    person: 'sharma',
  });
};

export const consoleStates = async (app: RunningApp): Promise<State[]> => {
  const paths = await screensOf(app);
  const as =
    (role: 'admin' | 'staff', enter: (page: Page) => Promise<unknown>): State['enter'] =>
    async (page) => {
      await signIn(page, app, role);
      await enter(page);
    };
  const screen = (path: string, then?: (page: Page) => Promise<unknown>) =>
    as('admin', async (page) => {
      await openScreen(page, path);
      await then?.(page);
    });

  const screens: Record<string, State['enter']> = {
    'sign-in': (page) => openScreen(page, consolePaths.signIn),
    'sign-in-refused': async (page) => {
      await openScreen(page, consolePaths.signIn);
      await page.getByLabel('Email').fill('meera@agency.test');
      await page.getByLabel('Password', { exact: true }).fill('not this one at all');
      await press(page, 'Sign in');
      await page.getByRole('alert').first().waitFor();
    },
    ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, screen(path)])),
    'enquiries-none': screen(`${consolePaths.enquiries}?q=nobody-of-this-name`),
    'enquiries-loading': as('admin', async (page) => {
      await page.route(isEnquiries, () => {});
      await page.goto(consolePaths.enquiries);
      await page.locator('.skeleton').first().waitFor();
    }),
    'enquiries-failed': as('admin', async (page) => {
      await page.route(isEnquiries, (route) => route.abort());
      await page.goto(consolePaths.enquiries);
      await page.getByRole('alert').first().waitFor();
    }),
    'client-new': screen(paths['client-new'], (page) => press(page, 'Add the client')),
    'receipt-reject': screen(paths.receipt, (page) => press(page, 'Reject instead')),
    'candidate-new': screen(paths['candidate-new'], (page) => press(page, 'Create the link')),
    forbidden: as('staff', (page) => openScreen(page, consolePaths.team)),
  };

  /** What lies over a screen once this button is pressed. */
  const opened = (path: string, button: string) =>
    screen(path, async (page) => {
      await press(page, button);
      await page.getByRole('dialog').waitFor();
    });
  const menu = opened(consolePaths.home, 'Menu');

  const overlays: Record<string, Omit<State, 'name'>> = {
    menu: {
      to: wide - 1,
      enter: async (page) => {
        await page.setViewportSize({ width: 360, height: 740 });
        await menu(page);
      },
    },
    'close-site': { enter: opened(consolePaths.home, 'Close the site') },
    invite: { enter: opened(consolePaths.team, 'Invite someone') },
    'link-qr': { enter: opened(paths['payment-link'], 'Link QR') },
  };

  return [
    ...Object.entries(screens).map(([name, enter]) => ({ name: `console-${name}`, enter })),
    ...Object.entries(overlays).map(([name, state]) => ({
      ...state,
      name: `console-${name}`,
      isScreen: true as const,
    })),
  ];
};
