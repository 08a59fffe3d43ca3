// Enquiries in the console: from the list to one and back, what is typed and not lost, a reply, and what leaves as a file.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { publicApi } from '#contract/public-api.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { expectNoOverflow } from '../support/look.ts';
import type { RunningApp } from '../support/running-app.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { openScreen, signIn } from './support.ts';

let sent = 0;

/** Sends an enquiry and answers its id. Names are letters alone, so each test has a name of its own. */
const arrive = async (
  page: Page,
  app: RunningApp,
  changes: Record<string, unknown> = {},
): Promise<string> => {
  sent += 1;
  const answer = await page.request.post(app.url + publicApi.contactSubmit.path, {
    data: makeEnquiry({ message: `We need a shop on the web, number ${sent}.`, ...changes }),
  });
  return ((await answer.json()) as { id: string }).id;
};

const list = (page: Page) => page.getByRole('table', { name: 'Enquiries' });

test('the key of the search is shown where there is room and a keyboard for it, clear of the words', async ({
  page,
  app,
}) => {
  await signIn(page, app);
  await openScreen(page, '/console/enquiries');
  const [box, hint] = [page.getByRole('searchbox'), page.locator('.key-hint')];
  await expect(hint).toBeVisible();
  const room = await box.evaluate((input) => Number.parseFloat(getComputedStyle(input).paddingRight));
  const [place, shown] = [await box.boundingBox(), await hint.boundingBox()];
  expect((place?.x ?? 0) + (place?.width ?? 0) - room).toBeLessThan(shown?.x ?? 0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(hint).toBeHidden();
});

test('a filtered list is there again after an enquiry, after Back and after a reload', async ({
  page,
  app,
}) => {
  await signIn(page, app);
  await arrive(page, app, { name: 'Kavitha Raman', subject: 'Support' });
  await arrive(page, app, { name: 'Kavitha Nair', subject: 'Marketing', phone: '9000000011' });
  await openScreen(page, '/console/enquiries');
  for (const words of ['Received from', 'Received to']) await expect(page.getByLabel(words)).toBeVisible();
  // All filters stand in one row, and each can be read.
  for (const name of ['Status', 'Subject', 'Assigned to']) {
    const box = await page.getByRole('combobox', { name, exact: true }).boundingBox();
    expect(box?.width, name).toBeGreaterThan(100);
  }
  await page.keyboard.press('/');
  await page.keyboard.type('kavitha');
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('Support');
  await expect(list(page).getByRole('link', { name: 'Kavitha Raman' })).toBeVisible();
  await expect(list(page).getByRole('link', { name: 'Kavitha Nair' })).toHaveCount(0);
  // Words wait for the next one to be typed, and may come after the choice.
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.get('subject') === 'Support' && searchParams.get('q') === 'kavitha',
  );

  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kavitha Raman' })).toBeVisible();
  await expect(page.locator('.page-head .pill')).toHaveText('Read');

  await page.getByRole('link', { name: 'Enquiries', exact: true }).first().click();
  await page.goBack();
  await page.getByRole('link', { name: 'Enquiries' }).and(page.locator('.back-link')).click();
  await expect(list(page).getByRole('link', { name: 'Kavitha Raman' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('kavitha');
  await expect(page.getByRole('status').getByText('1 enquiry')).toBeVisible();
  await expect(list(page).locator('.pill').first()).toHaveText('Read');
});

test('a note outlives a reload, closing is taken back, and the trail of it is shown', async ({
  page,
  app,
}) => {
  const staff = await signIn(page, app);
  const id = await arrive(page, app, { name: 'Meenakshi Iyer' });
  await openScreen(page, `/console/enquiries/${id}`);
  await expect(page.locator('.page-head .pill')).toHaveText('Read');
  await page.keyboard.press('n');
  await page.keyboard.type('Call back at five.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Call back at five.');
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.getByRole('region', { name: 'Replies and notes' });
  await expect(notes.getByRole('listitem')).toContainText(['Call back at five.']);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');

  await page.getByLabel('Assigned to').selectOption({ label: `Me (${staff.name})` });
  await expect(page.getByText(`Assigned to ${staff.name}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const pill = page.locator('.page-head .pill');
  await expect(pill).toHaveText('Closed');
  // The button that had the focus is gone: the keyboard goes on from the heading above it.
  await expect(page.getByRole('heading', { level: 1, name: 'Meenakshi Iyer' })).toBeFocused();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Closed.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(pill).toHaveText('Read');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toContainText([
    `${staff.name} read the enquiry`,
    `${staff.name} closed the enquiry`,
    `${staff.name} assigned the enquiry to ${staff.name}`,
    `${staff.name} added a note`,
    `${staff.name} read the enquiry`,
    'Arrived',
  ]);

  await notes.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notes.getByText('Call back at five.')).toHaveCount(0);
});

test('a reply goes out, and the screen says when it was sent', async ({ page, app }) => {
  await signIn(page, app);
  const id = await arrive(page, app, {
    name: 'Lakshmi Menon',
    email: 'lakshmi@menon.test',
    phone: '9000000012',
  });
  await openScreen(page, `/console/enquiries/${id}`);
  await expect(page.locator('.page-head .pill')).toHaveText('Read');
  // The second press of a double click meets the same button.
  await page.getByRole('button', { name: 'Reply', exact: true }).dblclick();
  const body = page.getByLabel('Reply', { exact: true });
  await expect(body).toBeFocused();
  await expect(page.locator('.page-head .pill')).toHaveText('Read');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.locator('#enquiry-reply-body-error')).toContainText('Write your answer');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.keyboard.press('r');
  await expect(body).toBeFocused();
  await expect(body).toHaveValue(/^Dear Lakshmi Menon,/);
  await body.fill('Dear Lakshmi,\n\nwe can build that.');
  await expect(page.getByRole('link', { name: 'Open in mail program' })).toHaveAttribute(
    'href',
    /^mailto:lakshmi@menon\.test\?subject=Re%3A.*&body=Dear%20Lakshmi%2C%0D%0A%0D%0Awe%20can/,
  );
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.locator('.page-head .pill')).toHaveText('Answered');
  await expect
    .poll(() => app.mail.mails.map(({ parsed }) => parsed.text ?? '').join(), { timeout: 15_000 })
    .toContain('we can build that.');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Replies and notes' }).locator('.pill')).toHaveText('Sent');
});

test('spam is found, and is none', async ({ page, app }) => {
  await signIn(page, app);
  const id = await arrive(page, app, { name: 'Quick Hand', company_url: 'x', phone: '9000000013' });
  await openScreen(page, `/console/enquiries/${id}`);
  await expect(page.getByText('Filled in a field that people cannot see')).toBeVisible();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.locator('.page-head .pill')).toHaveText('New');
  await expect(page.getByText('No longer spam.')).toBeVisible();
});

test('the export says how many rows it holds, and holds them', async ({ page, app }) => {
  await signIn(page, app);
  for (const phone of ['9000000021', '9000000022', '9000000023']) {
    await arrive(page, app, { name: 'Export Person', email: 'export@person.test', phone });
  }
  await openScreen(page, '/console/enquiries?q=export');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByText('3 enquiries')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await file.path(), 'utf8').match(/,Export Person,/g)).toHaveLength(3);
});

test('holds on a phone, in the dark, and for assistive technology', async ({ page, app }) => {
  await signIn(page, app);
  await page.setViewportSize({ width: 360, height: 740 });
  const long = `https://example.test/${'a'.repeat(300)}`;
  await arrive(page, app, {
    name: 'Narrow Screen',
    email: 'narrow@screen.test',
    message: `Before ${long} after`,
  });
  const id = await arrive(page, app, { name: 'Narrow Screen', email: 'narrow@screen.test', message: long });
  await openScreen(page, '/console/enquiries?q=narrow');
  await expect(list(page).getByRole('link', { name: 'Narrow Screen' })).toHaveCount(2);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openScreen(page, `/console/enquiries/${id}`);
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('region', { name: 'From the same person' })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Reply' })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoOverflow(page);
});
