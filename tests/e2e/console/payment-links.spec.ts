// A client of the directory, a payment link that fills itself from there, and all that is seen of it afterwards.
import type { Page } from '@playwright/test';
import { clientApi } from '#contract/staff/clients.ts';
import { clientScreens, consoleLink, consolePaths, paymentLinkScreens } from '#contract/staff/paths.ts';
import { createPaymentLink } from '../support/links.ts';
import { expectNoOverflow } from '../support/look.ts';
import { decodeQr } from '../support/qr.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/test.ts';
import { openScreen, signIn } from './support.ts';

const person =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const expectSound = async (page: Page) => {
  const size = page.viewportSize();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  if (size) await page.setViewportSize(size);
};

test('a client is added, a link fills itself from there, and its history tells people from robots', async ({
  page,
  app,
  browser,
  context,
}) => {
  await signIn(page, app);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openScreen(page, clientScreens.create);
  await expect(page.getByLabel('Client ID')).toHaveValue(/^CLT-/);
  await page.getByLabel('Name', { exact: true }).fill('Thamarai Sweets');
  await page.getByLabel('Email').fill('pay@thamarai.test');
  await page.getByRole('button', { name: 'Add the client' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thamarai Sweets');
  // Pressed at the foot of the screen, it opens where it is seen.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 400 });
  const add = page.getByRole('button', { name: 'Add a project' });
  await add.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await add.click();
  await expect(page.getByLabel('Project name')).toBeFocused();
  await expect(page.getByLabel('Project name')).toBeInViewport({ ratio: 1 });
  if (size) await page.setViewportSize(size);
  await page.getByLabel('Project name').fill('Sweet shop on the web');
  await page.getByLabel('Project ID').fill('PRJ-77');
  await page.getByRole('button', { name: 'Add the project' }).click();
  await expect(page.getByText('Sweet shop on the web')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a project' })).toBeFocused();
  // Facts stand beside the links, however many there are.
  const [facts, ledger] = await Promise.all(
    ['Client', 'Links and receipts'].map((name) =>
      page.getByRole('region', { name, exact: true }).boundingBox(),
    ),
  );
  expect(facts?.x).toBeGreaterThan((ledger?.x ?? 0) + (ledger?.width ?? 0));
  expect(facts?.y).toBeLessThan(ledger?.y ?? 0);
  await expectSound(page);

  await openScreen(page, paymentLinkScreens.create);
  await page.getByRole('combobox', { name: 'Client' }).pressSequentially('thamarai');
  await page.getByRole('option', { name: /Thamarai Sweets/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue('pay@thamarai.test');
  await page.getByRole('combobox', { name: 'Client' }).fill('Thamara');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Client ID')).toHaveValue('');
  await page.getByRole('option', { name: /Thamarai Sweets/ }).click();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: /Sweet shop/ }).click();
  await expect(page.getByLabel('Project ID')).toHaveValue('PRJ-77');
  // Another name takes out all that came with the first, and leaves what was typed beside it.
  await page.getByLabel('Due date').fill('2031-01-31');
  await page.getByRole('combobox', { name: 'Client' }).fill('Thamara');
  for (const name of ['Email', 'Client ID', 'Project ID'])
    await expect(page.getByLabel(name)).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('');
  await expect(page.getByLabel('Due date')).toHaveValue('2031-01-31');
  await page.getByRole('option', { name: /Thamarai Sweets/ }).click();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: /Sweet shop/ }).click();
  await page.getByLabel('Amount').fill('125000.5');
  await expect(page.locator('#new-link-amount-hint')).toHaveText('Rs. 1,25,000.50');
  await page.getByLabel('Amount').fill('a lot');
  await page.getByLabel('Due date').fill('2021-01-31');
  await page.getByLabel('Email').fill('pay@');
  await page.getByRole('button', { name: 'Create the link' }).click();
  // All that is wrong at once, in the order of the fields.
  const refusal = page.locator('#new-link-refusal');
  await expect(refusal.getByRole('listitem')).toHaveText([
    /^Amount: Not an amount/,
    /^Due date: This day has passed/,
    /^Email: Invalid/,
  ]);
  await page.getByLabel('Amount').fill('125000.5');
  await page.getByLabel('Due date').fill('2031-01-31');
  await page.getByLabel('Email').fill('pay@thamarai.test');
  await expect(refusal).toHaveCount(0);
  const preview = page.locator('#link-preview');
  expect((await page.locator('#new-link label').allTextContents()).slice(0, 3)).toEqual([
    'Client',
    'Project',
    'Amount',
  ]);
  await page.getByLabel('Expires').focus();
  await expect(preview).toBeInViewport();
  for (const words of ['Rs. 1,25,000.50', 'Thamarai Sweets', 'Sweet shop on the web', '31 Jan 2031']) {
    await expect(preview).toContainText(words);
  }
  await expectSound(page);
  await page.getByRole('button', { name: 'Create the link' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thamarai Sweets, Sweet shop on the web');
  const shown = ((await page.locator('#link-url').textContent()) ?? '').trim();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  const chat = new URL(
    (await page.getByRole('link', { name: 'Open in WhatsApp' }).getAttribute('href')) ?? '',
  );
  for (const words of [shown, 'Rs. 1,25,000.50', 'PRJ-77', '31 Jan 2031']) {
    expect(chat.searchParams.get('text')).toContain(words);
  }
  await page.getByRole('button', { name: 'Link QR' }).click();
  await expect
    .poll(async () => decodeQr(await page.locator('dialog[open] .qr-large').screenshot()))
    .toBe(shown);
  const backdrop = await page
    .locator('dialog[open]')
    .evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor.match(/[\d.]+/g) ?? []);
  const [red = 0, , blue = 0] = backdrop.map(Number);
  expect(red - blue, `a grey, not a red: ${backdrop}`).toBeLessThan(16);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Link QR' })).toBeFocused();

  const visitor = await browser.newContext({ userAgent: person });
  const client = await visitor.newPage();
  await client.goto(shown);
  await expect(client.locator('#payment-amount')).toHaveText('Rs. 1,25,000.50');
  await visitor.close();
  for (const agent of ['WhatsApp/2.23.20.0', 'Slackbot-LinkExpanding 1.0']) {
    expect((await fetch(shown, { headers: { 'user-agent': agent } })).status).toBe(200);
  }
  const history = page.locator('#link-history');
  await expect(async () => {
    await page.reload();
    await expect(page.locator('#opening-counts')).toContainText('by people once, by robots 2 times', {
      timeout: 2_000,
    });
  }).toPass({ timeout: 15_000 });
  await expect(history.locator('[data-kind=person]')).toContainText('Chrome, phone');
  await expect(history.locator('[data-kind=robot]')).toContainText([/WhatsApp|Slack/, /WhatsApp|Slack/]);
  await page.getByLabel('Show robots').uncheck();
  await expect(history.locator('[data-kind=robot]')).toHaveCount(0);
  await expectSound(page);
});

test.describe('with a form that is refused first', () => {
  test.use({ callsFail: true });

  test('a link is mailed once it is confirmed, switched off with a way back, and copied for the next stage', async ({
    page,
    app,
  }) => {
    await signIn(page, app);
    const link = await createPaymentLink(app, { due: '2031-02-28', email: 'stage@mail.test' });
    await openScreen(page, consoleLink(paymentLinkScreens.one, { id: link.id }));
    await page.getByRole('button', { name: 'Send by mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mail the link?' });
    await expect(dialog).toContainText('stage@mail.test');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => app.mail.mails.find(({ to }) => to.includes('stage@mail.test'))?.parsed.text, {
        timeout: 15_000,
      })
      .toContain(link.url);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Mailed to stage@mail.test')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 15_000 });

    // A colleague sets an expiry while another one is chosen here; the screen learns of it before the form is sent.
    await page.getByRole('button', { name: 'Change the expiry' }).click();
    await page.locator('#link-expiry-lifetime').selectOption('7d');
    app.change(`update payment_link set expires_at = '2031-02-28T18:30:00.000Z' where id = ?`, link.id);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('deactivated and opens nothing')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy the link' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
    expect((await fetch(link.url)).status).toBe(200);
    await expect(page.getByText('The link works until the end of 28 Feb 2031.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('the link now works until the end of 28 Feb 2031');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The expiry is changed.')).toBeVisible();

    await openScreen(page, consolePaths.clients);
    await expect(page.getByText('Creating a payment link does not add its client')).toBeVisible();
    await expect(page.getByLabel('Status').locator('option:checked')).toHaveText('Status: Not archived');
    await page.goBack();
    await page.getByRole('link', { name: 'Add to clients' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Malligai Textiles');
    await expect(page.getByLabel('Email')).toHaveValue('stage@mail.test');
    await page.getByRole('button', { name: 'Add the client' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Malligai Textiles');

    // A colleague saves while it is being edited here.
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Phone').fill('9876500002');
    // A form says that it is offline for as long as it is.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('You are offline.');
    await page.context().setOffline(false);
    await expect(page.getByRole('alert')).toHaveCount(0);
    app.change(`update client set phone = '9000000001', notes = 'Pays late' where email = 'stage@mail.test'`);
    // The refusal holds what they saved: nothing is read again.
    const reads = `${app.url}${clientApi.list.path}/*`;
    await page.route(reads, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Somebody saved this client after you opened it');
    await expect(page.getByText('Somebody else saved: 9000000001')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Pays late');
    await expect(page.getByLabel('Phone')).toHaveValue('9876500002');
    await page.unroute(reads);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('9876500002')).toBeVisible();
    await expect(page.getByText('Pays late')).toBeVisible();
    await page.getByRole('button', { name: 'Add a project' }).click();
    await page.getByLabel('Project name').fill('Online shop');
    await page.getByLabel('Project ID').fill('PRJ-1001');
    await page.getByRole('button', { name: 'Add the project' }).click();
    await page.getByRole('button', { name: 'Edit Online shop' }).click();
    await page.getByLabel('Project name').fill('Online shop and blog');
    app.change(`update project set name = 'Web shop' where code = 'PRJ-1001'`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Somebody saved this project after you opened it');
    await expect(page.getByText('Somebody else saved: Web shop')).toBeVisible();
    await expect(page.getByLabel('Project name')).toHaveValue('Online shop and blog');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Edit Online shop and blog' })).toBeFocused();

    await openScreen(page, consoleLink(paymentLinkScreens.one, { id: link.id }));
    await page.getByRole('link', { name: 'Make a copy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy of a payment link');
    await expect(page.getByLabel('Project ID')).toHaveValue('PRJ-1001');
    await expect(page.getByLabel('Due date')).toHaveValue('');
    await page.getByLabel('Amount').fill('1,2,5');
    await page.getByRole('button', { name: 'Create the link' }).click();
    await expect(page.locator('#new-link-amount-error')).toBeVisible();
    await page.getByLabel('Amount').fill('75000');
    await page.getByRole('button', { name: 'Create the link' }).click();
    await expect(page.locator('#link-url')).not.toHaveText(link.url);
    // A copy under another client's name carries nothing that is the first one's.
    await page.getByRole('link', { name: 'Make a copy' }).click();
    const ofClient = ['email', 'clientId', 'brandId', 'projectId'].map((name) =>
      page.locator(`#new-link-${name}`),
    );
    for (const field of ofClient) await expect(field).not.toHaveValue('');
    await page.getByRole('combobox', { name: 'Client' }).fill('Thamarai Sweets');
    for (const field of ofClient) await expect(field).toHaveValue('');
    await expect(page.getByLabel('Amount')).toHaveValue('75000');

    await openScreen(page, `${consolePaths.paymentLinks}?sort=-amount`);
    await expect(page.getByRole('row').filter({ hasText: 'Rs. 75,000' }).first()).toBeVisible();
    await expectSound(page);
  });
});
