// Enquiries that the server refuses or that no answer comes to: the words of each case, and nothing typed is lost.
import { publicErrorFacts } from '#contract/errors.ts';
import { expectSoundState } from '#tests/e2e/support/look.ts';
import { startProxy } from '#tests/e2e/support/proxy.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import {
  alert,
  errorOf,
  expectValues,
  fieldOf,
  fillForm,
  openForm,
  rightEnquiry,
  sendButton,
  thanks,
} from './enquiry-form.ts';

test.use({ callsFail: true });

const json = (status: number, body: unknown) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});
const html = (status: number) => ({
  status,
  contentType: 'text/html',
  body: '<html><h1>nginx says no</h1></html>',
});

const lost = 'There was an error sending your message. Please try again.';

const failures = [
  [
    '500 with a message',
    json(500, { success: false, message: 'The database is full.' }),
    'The database is full.',
  ],
  ['500 without one', json(500, { success: false }), 'Failed to submit form'],
  ['500 with an empty one', json(500, { success: false, message: '  ' }), 'Failed to submit form'],
  ['400 with no errors in it', json(400, { success: false, errors: {} }), 'Failed to submit form'],
  [
    '400 with errors of fields that are not there',
    json(400, { success: false, message: 'Wrong captcha', errors: { captcha: 'Wrong' } }),
    'Wrong captcha',
  ],
  ['200 that says it failed', json(200, { success: false, message: 'Not today.' }), 'Not today.'],
  ['502 with a page', html(502), 'Failed to submit form'],
  ['200 with a page', html(200), 'Failed to submit form'],
  ['413 with a page of a proxy', html(413), 'Failed to submit form'],
  [
    '413 with a message',
    json(413, { success: false, code: 'request.too-large', message: 'The request is too large.' }),
    'The request is too large.',
  ],
  [
    '429',
    json(429, { success: false, ...publicErrorFacts['request.rate-limited'] }),
    'Too many attempts. Please wait a little and try again.',
  ],
  ['no answer', undefined, lost],
] as const;

test('each failure has its words above the button, everything typed stays, and another try can succeed', async ({
  page,
}) => {
  const enquiry = rightEnquiry();
  await openForm(page);
  await fillForm(page, enquiry);
  for (const [name, answer, words] of failures) {
    await test.step(name, async () => {
      await page.route('**/api/contact/submit', (route) =>
        answer === undefined ? route.abort('connectionreset') : route.fulfill(answer),
      );
      await sendButton(page).click();
      await expect(alert(page)).toHaveText(words);
      await expect(alert(page)).toHaveAttribute('role', 'alert');
      await expect(sendButton(page)).toBeEnabled();
      await expect(sendButton(page)).toBeFocused();
      await expect(thanks(page)).toBeHidden();
      await expect(page.locator('.field-error')).toHaveCount(0);
      await expectValues(page, enquiry);
      await page.unroute('**/api/contact/submit');
    });
  }
  await expectSoundState(page);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(alert(page)).toBeEmpty();
});

test('offline: the same sentence, and that nothing is lost', async ({ page, context }) => {
  const enquiry = rightEnquiry();
  await openForm(page);
  await fillForm(page, enquiry);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(alert(page)).toContainText(lost);
  await expect(alert(page)).toContainText('You seem to be offline. Nothing you typed is lost');
  await expectValues(page, enquiry);
  await context.setOffline(false);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
});

test('what the server finds wrong in a field stands under that field', async ({ page, app }) => {
  const enquiry = rightEnquiry();
  const proxy = await startProxy(app.url);
  await openForm(page, proxy.url);
  await fillForm(page, enquiry);
  proxy.meddle('/api/contact', async (_, outgoing) => {
    // The real server's own answer to an enquiry that is wrong in three fields.
    const answer = await fetch(`${app.url}/api/contact/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...enquiry, email: 'anitha@sarees', phone: '98765', message: '' }),
    });
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await sendButton(page).click();
  await expect(errorOf(page, 'email')).toHaveText('Invalid email format');
  await expect(errorOf(page, 'phone')).toHaveText('Phone number must be 10 digits');
  await expect(errorOf(page, 'message')).toHaveText('Message is required');
  await expect(page.locator('.field-error')).toHaveCount(3);
  await expect(fieldOf(page, 'email')).toBeFocused();
  await expect(alert(page)).toBeEmpty();
  await expectValues(page, enquiry);
  await expectSoundState(page);
  expect(app.rows('select id from enquiry where email = ?', enquiry.email)).toEqual([]);
  await proxy.close();
});
