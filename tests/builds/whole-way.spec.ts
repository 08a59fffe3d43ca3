// What a new colleague does without reading anything: from the set-up link on the terminal to a verified payment and a received certificate.

import {
  certificateInput,
  openOnboarding,
  uploadButton,
  uploaded,
} from '#tests/e2e/journeys/onboarding-page.ts';
import { confirmation, openPayment, receiptInput, submitButton } from '#tests/e2e/journeys/payment-page.ts';
import { expect, test, withMotion } from '#tests/e2e/support/test.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeQuartersPng } from '#tests/files/sample-pictures.ts';

test.use(withMotion);

test('from the set-up link to a verified payment and a received certificate', async ({
  page,
  startOwnApp,
  browser,
}) => {
  test.slow();
  const app = await startOwnApp();
  const visitor = await (await browser.newContext()).newPage();
  const menu = page.getByRole('navigation', { name: 'Console' });

  await test.step('set up', async () => {
    await page.goto(/\S+\/console\/setup\/[0-9a-z]{50}/.exec(app.output())?.[0] ?? '');
    await page.getByLabel('Your name').fill('Divya Rao');
    await page.getByLabel('Email').fill('divya@agency.test');
    await page.getByLabel('New password', { exact: true }).fill('seven lamps by the well');
    await page.getByRole('button', { name: 'Create the first account' }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });

  await test.step('ask for a payment', async () => {
    await menu.getByRole('link', { name: 'Payment links' }).click();
    await page.getByRole('link', { name: 'New link' }).first().click();
    await page.getByRole('combobox', { name: 'Client' }).fill('Thamarai Sweets');
    await page.getByLabel('Email').fill('pay@thamarai.test');
    await page.getByRole('combobox', { name: 'Project' }).fill('Sweet shop on the web');
    await page.getByLabel('Project ID').fill('PRJ-1');
    await page.getByLabel('Amount').fill('25000');
    await page.getByRole('button', { name: 'Create the link' }).click();
    const url = ((await page.locator('#link-url').textContent()) ?? '').trim();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await openPayment(visitor, url);
    await receiptInput(visitor).setInputFiles({
      name: 'paid.png',
      mimeType: 'image/png',
      buffer: makeQuartersPng(),
    });
    await submitButton(visitor).click();
    await expect(confirmation(visitor).getByRole('heading', { level: 1 })).toHaveText('Receipt received');
  });

  await test.step('verify it', async () => {
    await menu.getByRole('link', { name: 'Home' }).click();
    await page
      .getByRole('link', { name: /receipt/i })
      .first()
      .click();
    await page
      .getByRole('link', { name: /Thamarai Sweets/ })
      .first()
      .click();
    await page.getByLabel('Bank reference (UTR)').fill('426711223344');
    await page.getByLabel(/Seen in the bank account/).check();
    await page.getByRole('button', { name: 'Verify payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(
      page.getByText('No receipt matches.').or(page.getByText('Nothing is waiting')).first(),
    ).toBeVisible();
    await visitor.reload();
    await expect(confirmation(visitor).getByRole('heading', { level: 1 })).toHaveText('Payment verified');
    await expect
      .poll(() => app.mail.mails.filter(({ to }) => to.includes('pay@thamarai.test')).length)
      .toBeGreaterThanOrEqual(2);
  });

  await test.step('receive a certificate', async () => {
    await menu.getByRole('link', { name: 'Candidates' }).click();
    await page.getByRole('link', { name: 'New link' }).first().click();
    await page.getByLabel('Full name').fill('Kavya Menon');
    await page.getByLabel('Email').fill('kavya@mail.test');
    await page.getByLabel('Phone').fill('98765 43210');
    await page.getByLabel('Position').fill('Tester');
    await page.getByRole('button', { name: 'Create the link' }).click();
    const url = ((await page.locator('#candidate-url').textContent()) ?? '').trim();
    await openOnboarding(visitor, url);
    await certificateInput(visitor).setInputFiles({
      name: 'degree.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf({ text: 'Degree' }),
    });
    await uploadButton(visitor).click();
    await expect(uploaded(visitor)).toBeVisible();
    await page.reload();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download degree.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('degree.pdf');
  });
  await visitor.context().close();
});
