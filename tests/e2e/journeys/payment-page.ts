// Handles of the payment page that its journeys share.
import type { Page } from '@playwright/test';
import { hydrated } from '#tests/e2e/support/test.ts';

export const client = (page: Page) => page.locator('#payment-client');
export const terms = (page: Page) => page.locator('[id^=payment-terms-]:not([id$=-title])');
export const methods = (page: Page) => page.locator('#payment-methods');
export const amount = (page: Page) => page.locator('#payment-amount');
export const qrFigure = (page: Page) => page.locator('#payment-upi figure');
export const receiptInput = (page: Page) => page.locator('#receipt-file');
export const dropArea = (page: Page) => page.locator('#receipt-file-drop');
export const preview = (page: Page) => page.locator('#receipt-file-preview');
export const alert = (page: Page) => page.locator('#payment-alert');
export const submitButton = (page: Page) => page.locator('#payment-submit');
export const confirmation = (page: Page) => page.locator('#payment-confirmation');
export const inactive = (page: Page) => page.locator('#payment-inactive');
export const reference = (page: Page) => page.locator('#payment-reference');

export const openPayment = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await hydrated(page);
};

/** What a page never shows, whatever an answer held. */
export const nonsense = /NaN|undefined|null|\[object|Invalid Date/;
