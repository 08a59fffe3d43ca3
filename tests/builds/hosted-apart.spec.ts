// The built site on a host of static files, console and API on another: everything that visitors send arrives, and staff get in.
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  fieldOf,
  fillForm,
  openForm,
  rightEnquiry,
  sendButton,
  takeTime,
  thanks,
} from '#tests/e2e/journeys/enquiry-form.ts';
import {
  certificateInput,
  openOnboarding,
  success,
  uploadButton,
  uploadsOf,
} from '#tests/e2e/journeys/onboarding-page.ts';
import { confirmation, openPayment, receiptInput, submitButton } from '#tests/e2e/journeys/payment-page.ts';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import { sha256, storedSha256 } from '#tests/e2e/support/stored.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { makePng, paddedTo } from '#tests/files/sample-files.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { startStaticHost } from '#tests/support/static-host.ts';

const run = promisify(execFile);

test('a site on a static host and its server on another origin work as one', async ({
  page,
  browser,
  startOwnApp,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'agency-site-apart-'));
  const site = await startStaticHost(join(folder, 'web'));
  const app = await startOwnApp({ PUBLIC_URL: site.url });
  const given = ['--public-url', site.url, '--api-url', app.url, '--out-dir', folder];
  await run(process.execPath, ['scripts/build.ts', ...given]);

  await test.step('an enquiry', async () => {
    const enquiry = rightEnquiry();
    await openForm(page, site.url);
    await fillForm(page, enquiry);
    await takeTime(page);
    await sendButton(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(app.rows('select status from enquiry where email = ?', enquiry.email)).toEqual([
      { status: 'new' },
    ]);
  });

  await test.step('a receipt', async () => {
    const link = await createPaymentLink(app);
    expect(link.url).toBe(`${site.url}/payment/${link.token}`);
    await openPayment(page, link.url);
    await receiptInput(page).setInputFiles({ name: 'r.png', mimeType: 'image/png', buffer: makePng() });
    await submitButton(page).click();
    await expect(confirmation(page)).toBeVisible();
  });

  await test.step('a certificate that comes in parts, and its address', async () => {
    const link = await createCandidateLink(app);
    const buffer = paddedTo(600_000, makePdf());
    await openOnboarding(page, link.url);
    await certificateInput(page).setInputFiles({ name: 'c.pdf', mimeType: 'application/pdf', buffer });
    await uploadButton(page).click();
    await expect(success(page)).toBeVisible();
    const [row] = uploadsOf(app, link.id);
    expect(storedSha256(app, row?.file_key ?? '')).toBe(sha256(buffer));
    await expect(page.locator('#upload-view')).toHaveAttribute(
      'href',
      `${app.url}/api/candidate/file/${link.token}`,
    );
  });

  await test.step('an enquiry without script, wrong at first', async () => {
    const enquiry = rightEnquiry();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${site.url}/contact_us`);
    await fillForm(plain, { ...enquiry, phone: '12' });
    await sendButton(plain).click();
    await expect(plain.getByText('Phone number must be 10 digits')).toBeVisible();
    await fieldOf(plain, 'phone').fill(enquiry.phone);
    await sendButton(plain).click();
    await expect(plain).toHaveURL(`${site.url}/contact_us/sent`);
    expect(app.rows('select 1 from enquiry where email = ?', enquiry.email)).toHaveLength(1);
    await context.close();
  });

  await test.step('the console, at its own address whichever leads there', async () => {
    const [setup = ''] = /\S+\/console\/setup\/[0-9a-z]{50}/.exec(app.output()) ?? [];
    expect(setup.startsWith(app.url)).toBe(true);
    await page.goto(setup.replace('localhost', '127.0.0.1'));
    await expect(page).toHaveURL(setup);
    await page.getByLabel('Your name').fill('Divya Rao');
    await page.getByLabel('Email').fill('divya@agency.test');
    await page.getByLabel('New password', { exact: true }).fill('seven lamps by the well');
    await page.getByRole('button', { name: 'Create the first account' }).click();
    // Passwords are slow to check on purpose.
    await expect(page.getByRole('heading', { level: 1, name: 'You are in' })).toBeVisible({
      timeout: 30_000,
    });
    await page.goto(`${site.url}/console`);
    await expect(page).toHaveURL(`${app.url}/console`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Email').fill('divya@agency.test');
    await page.getByLabel('Password', { exact: true }).fill('seven lamps by the well');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible({ timeout: 30_000 });
  });

  // Or what the home screen still reads breaks off with its server, which Chromium reports as an error.
  await page.goto('about:blank');
  site.close();
});
