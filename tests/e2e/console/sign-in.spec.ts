// Getting into the console and looking after an account: by the set-up link, an invitation, a password, a code, a passkey.
import type { Page } from '@playwright/test';
import { consolePaths } from '#contract/staff/paths.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import { totp } from '#tests/support/totp.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { makeStaff, openScreen, signIn, staffPassword } from './support.ts';

const newPassword = 'seven lamps by the well';
/** Passwords are slow to check on purpose, and slower beside other browsers. */
const hashing = { timeout: 30_000 };

const fillPassword = async (page: Page, email: string, password = staffPassword) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const onScreen = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible(hashing);
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await onScreen(page, 'Sign in');
};

/** As a browser that keeps no cookies: nothing of what the first answer sets is there for the next call. */
const withoutCookies = async (page: Page, path: string, act: () => Promise<void>) => {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _lost, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  const answered = page.waitForResponse(`**${path}`);
  await act();
  await answered;
  await page.unroute(`**${path}`);
};

/** From the account screen; answers the key. */
const setUpSecondFactor = async (page: Page, password: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = (await page.locator('[data-key]').getAttribute('data-key')) ?? '';
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeInViewport();
  await page.getByRole('textbox', { name: 'Code' }).fill(totp(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.locator('li code')).toHaveCount(10);
  const codes = await page.locator('li code').allTextContents();
  const question = page.getByRole('dialog', { name: 'Leave without the codes?' });
  for (const way of [
    page.getByRole('link', { name: 'Home' }),
    page.getByRole('button', { name: 'Sign out' }),
  ]) {
    await way.click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(page.locator('li code')).toHaveCount(10);
  }
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();
  return { key, codes };
};

test('the set-up link makes the first administrator, who invites a colleague', async ({
  page,
  startOwnApp,
  browser,
}) => {
  test.slow();
  const app = await startOwnApp();
  const setup = /\S+\/console\/setup\/[0-9a-z]{50}/.exec(app.output())?.[0] ?? '';
  await page.goto(setup);
  await onScreen(page, 'Set up the console');
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Divya Rao');
  await page.getByLabel('Email').fill('divya@agency.test');
  await page.getByLabel('New password', { exact: true }).fill('divya');
  await page.getByRole('button', { name: 'Create the first account' }).click();
  await expect(page.getByRole('alert')).toContainText('at least 12 characters');
  const strength = page.getByRole('status').filter({ hasText: /\S/ });
  await expect(strength).toContainText('7 more characters are needed.');
  await page.getByLabel('New password', { exact: true }).fill('divya@agency.test');
  await expect(strength).toContainText(
    'Very weak. Too easy to guess. It is made from your name, your email address',
  );
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await expect(strength).toContainText('Very strong.');
  await page.getByRole('button', { name: 'Create the first account' }).click();
  await onScreen(page, 'You are in');
  await page.reload();
  await onScreen(page, 'You are in');
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await setUpSecondFactor(page, newPassword);

  await openScreen(page, app.url + consolePaths.team);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('Email').fill('ravi@agency.test');
  await page.getByLabel('Your password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const shown = await page.getByRole('dialog').locator('code').textContent();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  const [notice, invitation] = await app.mail.waitFor(2);
  expect(notice?.to).toEqual(['divya@agency.test']);
  expect(notice?.parsed.subject).toContain('A second factor now protects your account');
  expect(invitation?.to).toEqual(['ravi@agency.test']);
  expect(invitation?.parsed.text).toContain(shown);

  const colleague = await browser.newPage();
  await colleague.goto(shown ?? '');
  await onScreen(colleague, 'Join the team');
  await colleague.getByLabel('Your name').fill('Ravi Nair');
  await colleague.getByLabel('New password', { exact: true }).fill('two boats under one bridge');
  await colleague.getByRole('button', { name: 'Join the team' }).click();
  await colleague.getByRole('button', { name: 'Later' }).click();
  await onScreen(colleague, 'Home');
  await expect(colleague.getByRole('link', { name: 'Team' })).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Manage Ravi Nair' }).click();
  await page.getByRole('button', { name: 'Disable the account' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Disable the account' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your password.');
  await page.getByLabel('Your password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Disable the account' }).click();
  await expect(page.getByText('Ravi Nair is signed out and disabled.')).toBeVisible(hashing);
  await colleague.reload();
  await onScreen(colleague, 'Sign in');
  await colleague.close();
});

test.describe('where calls are refused', () => {
  test.use({ callsFail: true });

  test('signing in says what is wrong, asks for the code, and goes on where one wanted to', async ({
    page,
    app,
  }) => {
    test.slow();
    const staff = await makeStaff(app, 'staff', { name: 'Leela' });
    await page.goto(`${consolePaths.account}?setUp=second-factor`);
    await onScreen(page, 'Sign in');
    await expectAccessible(page);
    await withoutCookies(page, authApi.signIn.path, () => fillPassword(page, staff.email));
    await expect(page.getByRole('alert')).toContainText('Allow cookies for this site', hashing);
    await fillPassword(page, staff.email, 'not this one');
    await expect(page.locator('#sign-in-refusal')).toBeFocused(hashing);
    await expect(page.getByLabel('Email')).toHaveValue(staff.email);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await fillPassword(page, staff.email);
    const { key, codes } = await setUpSecondFactor(page, staffPassword);
    await signOut(page);

    await withoutCookies(page, authApi.signIn.path, () => fillPassword(page, staff.email));
    await onScreen(page, 'Second step');
    await page.getByLabel('Code').fill(totp(key, 1));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Allow cookies for this site', hashing);

    await fillPassword(page, staff.email);
    await onScreen(page, 'Second step');
    await expectAccessible(page);
    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('This code is not correct', { exact: false }).first()).toBeVisible();
    await page.getByLabel('Code').fill(totp(key, 1));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await onScreen(page, 'Home');
    await signOut(page);

    await fillPassword(page, staff.email);
    await page.getByRole('button', { name: 'I cannot use my app' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await onScreen(page, 'Home');
  });

  test('who has signed out in another window is signed out in this one on coming back', async ({
    page,
    app,
    context,
  }) => {
    await signIn(page, app, await makeStaff(app, 'staff'));
    await openScreen(page, consolePaths.enquiries);
    const other = await context.newPage();
    await openScreen(other, consolePaths.home);
    await signOut(other);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await onScreen(page, 'Sign in');
  });

  test('a link that was used says so', async ({ page, app }) => {
    const { url } = await app.cli<{ url: string }>('user', 'add', `gone-${Date.now()}@agency.test`);
    app.change("update staff_invitation set used_at = 'x' where kind = 'invite'");
    await page.goto(url);
    await onScreen(page, 'This link does not work');
    await expect(page.getByText('has been used already')).toBeVisible();
  });
});

test('a link from the command line gives a new password, and ends the sessions of before', async ({
  page,
  app,
  browser,
}) => {
  const staff = await makeStaff(app, 'staff');
  await signIn(page, app, staff);
  const { url } = await app.cli<{ url: string }>('user', 'reset-password', staff.email);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(url);
  await onScreen(elsewhere, 'Choose a new password');
  await elsewhere.getByLabel('New password', { exact: true }).fill('Summer2026!!');
  await expect(elsewhere.getByRole('status').filter({ hasText: /\S/ })).toContainText(
    'Not strong enough yet. Too easy to guess.',
  );
  await elsewhere.getByRole('button', { name: 'Save and sign in' }).click();
  // Said while typing, decided by the server, whose own thread has to start.
  await expect(elsewhere.getByRole('alert')).toContainText('It is based on a common word.', hashing);
  await expect(elsewhere.getByRole('alert').getByText('It is based on a common word.')).toHaveCount(1);
  await elsewhere.getByLabel('New password', { exact: true }).fill(newPassword);
  await elsewhere.getByRole('button', { name: 'Save and sign in' }).click();
  await onScreen(elsewhere, 'Home');
  await elsewhere.close();
  const me = await page.request.get(`${app.url}/api/staff/me`);
  expect(me.status()).toBe(401);
});

test('a passkey is added, signs in without a password, and is removed', async ({ page, app }) => {
  test.slow();
  const staff = await makeStaff(app, 'staff');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, app, staff);
  await openScreen(page, consolePaths.account);
  const add = page.getByRole('button', { name: 'Add a passkey' });
  await add.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(add).toBeFocused();
  await add.click();
  await dialog.getByLabel('Name of this device').fill('Work laptop');
  await dialog.getByLabel('Your password', { exact: true }).fill(staffPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The passkey is added.')).toBeVisible(hashing);
  await expect(add).toBeFocused();
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);

  // A person who chooses the suggestion in the address field: the device agrees at once here.
  const suggested = page.waitForResponse(
    (answer) => answer.url().endsWith(authApi.passkey.path) && answer.ok(),
  );
  await page.getByRole('button', { name: 'Sign out' }).click();
  await suggested;
  await onScreen(page, 'Home');

  // A browser without such suggestions.
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await onScreen(page, 'Home');

  await openScreen(page, consolePaths.account);
  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Old laptop?' });
  await expect(question).toContainText('It no longer signs you in.');
  await expectAccessible(page);
  await question.getByLabel('Your password', { exact: true }).fill(staffPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey is removed.')).toBeVisible(hashing);
});

test('other sessions are listed and ended', async ({ page, app, browser }) => {
  const staff = await makeStaff(app, 'staff');
  await signIn(page, app, staff);
  const other = await browser.newPage();
  await signIn(other, app, staff);
  await openScreen(page, consolePaths.account);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End all others' }).click();
  const question = page.getByRole('dialog', { name: 'End all other sessions?' });
  await expect(question).toContainText('Every other browser is signed out at once.');
  await question.getByRole('button', { name: 'End them' }).click();
  await expect(question.getByRole('alert')).toContainText('Enter your password.');
  expect((await other.request.get(`${app.url}/api/staff/me`)).status()).toBe(200);
  await question.getByLabel('Your password', { exact: true }).fill(staffPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('One session has ended.')).toBeVisible(hashing);
  expect((await other.request.get(`${app.url}/api/staff/me`)).status()).toBe(401);
  expect((await page.request.get(`${app.url}/api/staff/me`)).status()).toBe(200);
  await other.close();
});

test('a second factor that is required is asked for, and in the end nothing else is shown', async ({
  page,
  startOwnApp,
  browser,
}) => {
  test.slow();
  const app = await startOwnApp({ REQUIRE_SECOND_FACTOR: 'all' });
  const staff = await makeStaff(app, 'staff', { name: 'Leela' });
  await signIn(page, app, staff);
  const other = await browser.newPage();
  await signIn(other, app, staff);
  await openScreen(page, app.url + consolePaths.home);
  const banner = page.getByText('Your account needs a second factor by');
  await expect(banner).toBeVisible();
  // Said once.
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expect(page.getByText('protected by a password alone')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set it up now' }).click();
  await expect(page.getByRole('dialog', { name: 'Set up a second factor' })).toBeVisible();

  app.change(`update staff_user set "secondFactorDueAt" = '2026-01-01T00:00:00.000Z'`);
  await page.goto(app.url + consolePaths.enquiries);
  await onScreen(page, 'Set up a second factor');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(staffPassword);
  await page.keyboard.press('Enter');
  const key = (await page.locator('[data-key]').getAttribute('data-key', hashing)) ?? '';
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('textbox', { name: 'Code' }).fill(totp(key));
  await expect(page.getByText('Nothing changes until they are right; then you are signed out')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('The second factor is on. You are signed out everywhere else.').first(),
  ).toBeVisible();
  expect((await other.request.get(`${app.url}/api/staff/me`)).status()).toBe(401);
  await other.close();
  await expect(page.locator('li code')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await onScreen(page, 'Enquiries');
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
