// The console's frame: who gets in, how one moves about in it, and what it does when something does not arrive.
import type { Page } from '@playwright/test';
import { publicApi } from '#contract/public-api.ts';
import { accountApi } from '#contract/staff/account.ts';
import { candidateScreens, consoleLink, consolePaths, paymentLinkScreens } from '#contract/staff/paths.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { createPaymentLink } from '../support/links.ts';
import { expectNoOverflow, expectSoundState } from '../support/look.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { type MadeStaff, makeStaff, openScreen, signIn, staffPassword } from './support.ts';

test.describe('without a session', () => {
  test.use({ callsFail: true });

  test('a deep link leads to sign-in and keeps where to go on', async ({ page }) => {
    await page.goto(`${consolePaths.enquiries}?q=asha&status=new`);
    await page.waitForURL(`**${consolePaths.signIn}?*`);
    expect(new URL(page.url()).searchParams.get('next')).toBe(`${consolePaths.enquiries}?q=asha&status=new`);
    await expect(page.locator('h1')).toBeVisible();
  });

  const fillSignIn = async (page: Page, { email }: MadeStaff) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(staffPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  test('a session that ends while a form is filled leads to sign-in, and back to what was typed', async ({
    page,
    app,
  }) => {
    const staff = await signIn(page, app, await makeStaff(app, 'staff'));
    await openScreen(page, candidateScreens.create);
    const typed = { 'Full name': 'Kavya Menon', Email: 'kavya@mail.test', Phone: '98765 43210' };
    for (const [label, words] of Object.entries({ ...typed, Position: 'Tester' }))
      await page.getByLabel(label).fill(words);
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Create the link' }).click();
    await page.waitForURL(`**${consolePaths.signIn}?*`);
    expect(new URL(page.url()).searchParams.get('next')).toBe(candidateScreens.create);
    await expect(page.getByText('what you had typed is kept in this tab')).toBeVisible();
    await fillSignIn(page, staff);
    for (const [label, words] of Object.entries(typed))
      await expect(page.getByLabel(label)).toHaveValue(words);
  });

  test('signing out asks first about what is typed and not sent', async ({ page, app }) => {
    await signIn(page, app, await makeStaff(app, 'staff'));
    await openScreen(page, candidateScreens.create);
    await page.getByLabel('Full name').fill('Kavya Menon');
    const signOut = page.getByRole('button', { name: 'Sign out' });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await signOut.click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Kavya Menon');
    await signOut.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`**${consolePaths.signIn}`);
    expect((await page.request.get(`${app.url}/api/staff/me`)).status()).toBe(401);
  });

  test('small forms and dialogs keep what was typed when the session ends, and no password', async ({
    page,
    app,
  }) => {
    await signIn(page, app, await makeStaff(app, 'admin'));
    const session = await page.context().cookies();
    const loseSession = async (act: () => Promise<void>) => {
      await page.context().clearCookies();
      await act();
      await page.waitForURL(`**${consolePaths.signIn}?*`);
    };
    const goOn = async (path: string) => {
      await page.context().addCookies(session);
      await openScreen(page, path);
    };

    const password = page.getByLabel('Your password', { exact: true });
    await openScreen(page, consolePaths.account);
    await page.getByLabel('Current password', { exact: true }).fill('a secret of the tab');
    await page.getByLabel('New password', { exact: true }).fill('another secret of it');
    await loseSession(() => page.getByRole('button', { name: 'Change password' }).click());
    await expect(page.getByText('Your session has ended. Sign in again.', { exact: true })).toBeVisible();

    await goOn(consolePaths.account);
    await page.getByLabel('Your name').fill('Meera Married');
    await loseSession(() => page.getByRole('button', { name: 'Save name' }).click());
    await expect(page.getByText('kept in this tab, except passwords and codes')).toBeVisible();
    await goOn(consolePaths.account);
    await expect(page.getByLabel('Your name')).toHaveValue('Meera Married');

    await openScreen(page, consolePaths.team);
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByLabel('Email').fill('new@agency.test');
    await page.getByLabel('Role').selectOption('admin');
    await password.fill('a secret of the tab');
    await loseSession(() => page.getByRole('button', { name: 'Invite', exact: true }).click());
    await goOn(consolePaths.team);
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('new@agency.test');
    await expect(page.getByLabel('Role')).toHaveValue('admin');
    await expect(password).toHaveValue('');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await page.getByRole('button', { name: 'Close' }).click();

    const link = await createPaymentLink(app);
    const linkScreen = consoleLink(paymentLinkScreens.one, { id: link.id });
    const lifetime = page.locator('#link-expiry-lifetime');
    await openScreen(page, linkScreen);
    await page.getByRole('button', { name: 'Change the expiry' }).click();
    await lifetime.selectOption('7d');
    await loseSession(() => page.getByRole('button', { name: 'Save' }).click());
    await goOn(linkScreen);
    await page.getByRole('button', { name: 'Change the expiry' }).click();
    await expect(lifetime).toHaveValue('7d');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Change the expiry' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(lifetime).toHaveValue('never');

    await page.request.post(app.url + publicApi.contactSubmit.path, {
      data: makeEnquiry({ name: 'Kept Reason', email: 'kept.reason@mail.test' }),
    });
    await openScreen(page, `${consolePaths.people}?q=kept.reason@mail.test`);
    const askToErase = async () => {
      await page.getByRole('button', { name: 'Select exact matches' }).click();
      await page.getByRole('button', { name: 'Erase', exact: true }).click();
    };
    await askToErase();
    const reason = page.getByLabel('Who asked for it, and when?');
    await reason.fill('Asked by mail today');
    await loseSession(() => page.getByRole('button', { name: 'Erase 1 record' }).click());
    await goOn(`${consolePaths.people}?q=kept.reason@mail.test`);
    await askToErase();
    await expect(reason).toHaveValue('Asked by mail today');
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(stored).toContain('Asked by mail today');
    expect(stored).not.toContain('secret');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Asked by mail');
  });

  test('signing in goes on to where the link led', async ({ page, app }) => {
    const staff = await makeStaff(app, 'staff');
    await page.goto(`${consolePaths.clients}?q=asha`);
    await fillSignIn(page, staff);
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(consolePaths.clients);
  });
});

test('what a screen does not take from its address is not asked for either', async ({ page, app }) => {
  await signIn(page, app);
  await openScreen(page, `${consolePaths.paymentLinks}?kind=none-such&colour=red&receipt=verified`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.search === '?receipt=verified');
});

test('the page holds nothing inline, and its policy has no exception', async ({ page, app }) => {
  const answer = await page.request.get(consolePaths.home);
  expect(answer.headers()['content-security-policy']).not.toContain('unsafe');
  expect(answer.headers()['cache-control']).toBe('no-store');
  const html = await answer.text();
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc="\/console\/assets\/)/);
  await signIn(page, app);
  await openScreen(page, consolePaths.home);
});

test('the whole way by keyboard: skip link, navigation, focus on the new screen', async ({ page, app }) => {
  await signIn(page, app);
  await openScreen(page, consolePaths.home);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  const link = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeFocused();
  await expect(page).toHaveTitle(/^Audit log · /);
  await expect(link).toHaveAttribute('aria-current', 'page');
});

test('paper shows what a screen says, and nothing to press', async ({ page, app }) => {
  await signIn(page, app);
  await openScreen(page, consolePaths.clients);
  const create = page.getByRole('link', { name: 'New client' });
  await expect(create).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(create).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the focus goes back behind a dialog that is removed, and is left alone once it has moved on', async ({
  page,
  app,
}) => {
  await signIn(page, app);
  await openScreen(page, consolePaths.home);
  const opener = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Clients' });
  await opener.focus();
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.appendChild(document.createElement('button'));
    dialog.showModal();
  });
  await expect(page.locator('dialog[open] button')).toBeFocused();
  await page.evaluate(() => document.querySelector('dialog[open]')?.remove());
  await expect(opener).toBeFocused();
  const isLeftAlone = await page.evaluate(async () => {
    (document.activeElement as HTMLElement).blur();
    document.body.appendChild(document.createElement('p'));
    // The observer has been told by then.
    await new Promise(requestAnimationFrame);
    return document.activeElement === document.body;
  });
  expect(isLeftAlone).toBe(true);
});

test('the frame holds in both schemes and on a small phone', async ({ page, app }) => {
  await signIn(page, app, 'admin');
  await openScreen(page, consolePaths.account);
  await expectSoundState(page);
});

test('a phone has the navigation in a drawer that closes behind a choice', async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, app);
  await openScreen(page, consolePaths.home);
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expectNoOverflow(page);
});

test('screens for admins are closed to staff, in the navigation and by address', async ({ page, app }) => {
  await signIn(page, app, 'staff');
  await openScreen(page, consolePaths.team);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For administrators only');
  await expect(
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Team' }),
  ).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, app, 'admin');
  await openScreen(page, consolePaths.team);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('For administrators only');
});

test.describe('when something does not arrive', () => {
  test.use({ callsFail: true });

  test('the chosen scheme is the site’s, and is there before the console is', async ({ page, app }) => {
    await signIn(page, app);
    await openScreen(page, consolePaths.account);
    await page.locator('.side').getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.route('**/console/assets/index-*.js', (route) => route.abort());
    await page.goto(consolePaths.home, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto('/about_us');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('an address that leads nowhere says so', async ({ page, app }) => {
    await signIn(page, app);
    await openScreen(page, `${consolePaths.home}/no/such/place`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
  });

  test('the script of a screen is missing: words and a reload, not a blank page', async ({ page, app }) => {
    await signIn(page, app);
    await openScreen(page, consolePaths.account);
    await page.route('**/console/assets/trail-*.js', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' }).click();
    const heading = page.getByRole('heading', { name: 'Part of the console did not load' });
    await expect(heading).toBeVisible();
    await page.unroute('**/console/assets/trail-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  });

  test('no connection: the console stays, says so, and goes on when it is back', async ({ page, app }) => {
    await signIn(page, app);
    await openScreen(page, consolePaths.clients);
    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Candidates' }).click();
    await expect(page.getByRole('heading', { name: 'The connection was lost' })).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'The connection was lost' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Candidates' })).toBeVisible();
  });

  test('what dialogs and notes say of a lost connection goes when it is back', async ({ page, app }) => {
    await signIn(page, app);
    const link = await createPaymentLink(app, { email: 'offline@mail.test' });
    await openScreen(page, consoleLink(paymentLinkScreens.one, { id: link.id }));
    await page.getByRole('button', { name: 'Send by mail' }).click();
    await page.context().setOffline(true);
    const dialog = page.getByRole('dialog', { name: 'Mail the link?' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('alert')).toContainText('You are offline.');
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('You are offline.');
    await page.context().setOffline(false);
    // Well before a note goes by itself.
    await expect(page.getByText('You are offline.')).toHaveCount(0, { timeout: 3_000 });
  });

  test('a list that could not be read is read again when the connection is back', async ({ page, app }) => {
    await signIn(page, app);
    await openScreen(page, consolePaths.enquiries);
    await page.context().setOffline(true);
    // Another list than the one that is there already.
    await page.getByLabel('Status').selectOption('Closed');
    await expect(page.getByRole('alert')).toContainText('You are offline.', { timeout: 20_000 });
    await page.context().setOffline(false);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('No enquiry matches.')).toBeVisible();
  });

  test('the server is silent: words and a way on, not a blank page', async ({ page, app }) => {
    await signIn(page, app);
    await page.route(`**${accountApi.me.path}`, (route) => route.abort());
    await page.goto(consolePaths.home);
    await expect(page.getByRole('heading', { name: 'The connection was lost' })).toBeVisible({
      timeout: 20_000,
    });
    await page.unroute(`**${accountApi.me.path}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
  });
});
