// A translator goes on while the page is used: every text that comes is wrapped in an element of its own, as browsers' translators do.
// What React then changes or takes away is no longer where it put it.
import type { Page } from '@playwright/test';
import { onboarding } from '#content/onboarding.ts';
import { signIn } from '#tests/e2e/console/support.ts';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { makePng } from '#tests/files/sample-files.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import {
  errorOf,
  fillForm,
  openForm,
  rightEnquiry,
  sendButton,
  setField,
  takeTime,
  thanks,
} from './enquiry-form.ts';
import { certificateInput, openOnboarding, setEnd, uploadButton, uploaded } from './onboarding-page.ts';
import {
  alert,
  confirmation,
  openPayment,
  preview,
  receiptInput,
  reference,
  submitButton,
} from './payment-page.ts';

const words = onboarding.banner;

/** From now on, on every page. */
const translate = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const wrap = () => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walk.nextNode()) texts.push(walk.currentNode as Text);
      for (const text of texts) {
        const kept = text.parentElement?.closest('script, style, textarea, option, font, [translate=no]');
        if (text.data.trim() === '' || kept) continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text.data);
      }
    };
    document.addEventListener('DOMContentLoaded', () => {
      wrap();
      new MutationObserver(wrap).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
  });

/** React says that it found other HTML than it had written. */
const expectOnlyHydrationErrors = (consoleErrors: string[]): void => {
  for (const text of consoleErrors.splice(0)) expect(text).toMatch(/#418|hydrat/i);
};

test.beforeEach(({ page }) => translate(page));

test('an enquiry is corrected and sent', async ({ page, consoleErrors }) => {
  await openForm(page);
  const enquiry = rightEnquiry();
  await fillForm(page, { ...enquiry, phone: '12', email: 'nobody' });
  await sendButton(page).click();
  await expect(errorOf(page, 'phone')).toBeVisible();
  await setField(page, 'email', enquiry.email);
  await setField(page, 'phone', enquiry.phone);
  await takeTime(page);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expectOnlyHydrationErrors(consoleErrors);
});

test('a receipt is chosen, refused, chosen again and sent', async ({ page, app, consoleErrors }) => {
  const { url } = await createPaymentLink(app);
  await openPayment(page, url);
  await receiptInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(alert(page)).toBeVisible();
  await receiptInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: makePng() });
  await expect(preview(page)).toBeVisible();
  await submitButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(reference(page)).toHaveText(/^RCP-/);
  expectOnlyHydrationErrors(consoleErrors);
});

test('a certificate is sent while the time left is counted', async ({ page, app, consoleErrors }) => {
  const { url, id } = await createCandidateLink(app);
  setEnd(app, id, 62_000);
  await openOnboarding(page, url);
  await expect(page.locator('#onboarding-remaining')).toHaveText(words.remaining(words.minutes(1)));
  await expect(page.locator('#onboarding-remaining')).toHaveText(words.remaining(words.lessThanAMinute));
  await certificateInput(page).setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf(),
  });
  await uploadButton(page).click();
  await expect(uploaded(page)).toBeVisible();
  expectOnlyHydrationErrors(consoleErrors);
});

test('a list of the console is searched, and shows all again', async ({ page, app }) => {
  await signIn(page, app, 'admin');
  for (const path of ['/console/enquiries', '/console/clients', '/console/payment-links']) {
    await page.goto(path);
    await page.getByRole('searchbox').first().fill('nobody has this name');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('searchbox').first().fill('');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
