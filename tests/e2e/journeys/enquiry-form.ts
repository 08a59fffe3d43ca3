// Handles of the enquiry form that its journeys share.
import { expect, type Page } from '@playwright/test';
import { hydrated } from '#tests/e2e/support/test.ts';

let made = 0;

export const rightEnquiry = () => {
  made += 1;
  return {
    name: 'Anitha Krishnan',
    email: `anitha-${process.pid}-${made}@sarees.test`,
    phone: '9876543210',
    subject: 'Development',
    message: 'We sell hand-woven sarees and need a shop on the web.',
  };
};

export type Enquiry = ReturnType<typeof rightEnquiry>;
export type Field = keyof Enquiry;

export const fields: Field[] = ['name', 'email', 'phone', 'subject', 'message'];

export const fieldOf = (page: Page, field: Field) => page.locator(`#enquiry-${field}`);
export const errorOf = (page: Page, field: Field) => page.locator(`#enquiry-${field}-error`);
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
export const alert = (page: Page) => page.locator('#enquiry-alert');
export const thanks = (page: Page) => page.getByRole('dialog', { name: 'Thank You!' });

export const openForm = async (page: Page, origin = ''): Promise<void> => {
  await page.goto(`${origin}/contact_us`);
  await hydrated(page);
};

export const setField = async (page: Page, field: Field, value: string): Promise<void> => {
  if (field === 'subject') await fieldOf(page, field).selectOption(value);
  else await fieldOf(page, field).fill(value);
};

export const fillForm = async (page: Page, enquiry: Enquiry): Promise<void> => {
  for (const field of fields) await setField(page, field, enquiry[field]);
};

/** Nobody fills in a form in two seconds; what is faster is kept as spam. `since`: when the form was new, on the page's clock. */
export const takeTime = async (page: Page, since = 0): Promise<void> => {
  await page.waitForFunction((from) => performance.now() > from + 2_100, since);
};

export const expectValues = async (page: Page, enquiry: Enquiry): Promise<void> => {
  for (const field of fields) await expect(fieldOf(page, field)).toHaveValue(enquiry[field]);
};
