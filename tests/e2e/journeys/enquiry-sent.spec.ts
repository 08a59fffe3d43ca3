// Enquiries that are sent: what is stored, who gets a mail, what the visitor sees; once, whatever happens on the way.

import { brand } from '#content/brand.ts';
import { sentAtField, startedAtField } from '#contract/enquiry.ts';
import { spamFillTimeMs } from '#contract/limits.ts';
import { publicApi } from '#contract/public-api.ts';
import { expectSoundState, tabTo } from '#tests/e2e/support/look.ts';
import { mailsAbout, outboxAbout } from '#tests/e2e/support/mail.ts';
import { startProxy } from '#tests/e2e/support/proxy.ts';
import type { RunningApp } from '#tests/e2e/support/running-app.ts';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';
import { startSmtpCatcher } from '#tests/support/smtp-catcher.ts';
import {
  alert,
  errorOf,
  expectValues,
  fieldOf,
  fields,
  fillForm,
  openForm,
  rightEnquiry,
  sendButton,
  takeTime,
  thanks,
} from './enquiry-form.ts';

type Row = Record<string, string> & { id: string };

const rowsFrom = (app: RunningApp, email: string): Row[] =>
  app.rows<Row>('select * from enquiry where email = ?', email);

const bothMails = ['enquiry.agency', 'enquiry.visitor'];

test('a right enquiry is stored, announced to the agency, confirmed to the visitor and thanked for', async ({
  page,
  app,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const enquiry = rightEnquiry();
  await openForm(page);
  await fillForm(page, enquiry);
  await takeTime(page);
  const sending = page.waitForRequest((request) => request.url().endsWith(publicApi.contactSubmit.path));
  await sendButton(page).click();
  // Both by the visitor's clock: the server does not hold them against its own.
  const body = (await sending).postDataJSON();
  expect(body[sentAtField] - body[startedAtField]).toBeGreaterThan(spamFillTimeMs);

  await expect(thanks(page)).toBeVisible();
  await expect(thanks(page).getByRole('heading')).toHaveText('Thank You!');
  await expect(thanks(page)).toContainText('Your message has been sent successfully.');
  await expect(thanks(page)).toContainText('Our Team will Contact you Soon.');
  await expect(thanks(page).getByRole('button', { name: 'Close', exact: true })).toBeFocused();
  for (const field of fields) await expect(fieldOf(page, field)).toHaveValue('');
  await expectSoundState(page);

  const [row, ...others] = rowsFrom(app, enquiry.email);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ ...enquiry, status: 'new', spam_reason: null });

  const [toAgency, toVisitor] = await mailsAbout(app, row?.id ?? '', bothMails);
  expect(toAgency?.to).toEqual([brand.mail.enquiriesTo]);
  expect(toAgency?.parsed.replyTo?.value).toMatchObject([{ address: enquiry.email }]);
  expect(toAgency?.parsed.subject).toBe('New enquiry from Anitha Krishnan: Development');
  for (const text of [enquiry.name, enquiry.email, enquiry.phone, enquiry.message])
    expect(toAgency?.parsed.text).toContain(text);
  expect(toVisitor?.to).toEqual([enquiry.email]);
  expect(toVisitor?.parsed.subject).toBe(`We have received your message | ${brand.name}`);
  expect(toVisitor?.parsed.text).not.toContain(enquiry.message);
});

test('while it is sent the button says so and takes no second press', async ({ page, app }) => {
  const proxy = await startProxy(app.url);
  const gate = Promise.withResolvers<void>();
  proxy.meddle('/api/contact', async (_, outgoing, pass) => {
    const { status, headers, body } = await pass();
    await gate.promise;
    outgoing.writeHead(status, headers).end(body);
  });
  await openForm(page, proxy.url);
  await fillForm(page, rightEnquiry());
  await sendButton(page).click();
  const button = page.locator('#enquiry-submit');
  await expect(button).toHaveText('Sending...');
  await expect(button).toBeDisabled();
  await expect(button.locator('.spinner')).toBeVisible();
  gate.resolve();
  await expect(thanks(page)).toBeVisible();
  await expect(button).toHaveText('Send Message');
  await expect(button).toBeEnabled();
  await proxy.close();
});

test('the modal closes by Escape, by Close and by the control in its header, and the focus returns to the form', async ({
  page,
}) => {
  await openForm(page);
  const ways = [
    () => page.keyboard.press('Escape'),
    () => thanks(page).getByRole('button', { name: 'Close', exact: true }).click(),
    () => thanks(page).getByRole('button', { name: 'Dismiss' }).click(),
  ];
  for (const close of ways) {
    await fillForm(page, rightEnquiry());
    await sendButton(page).click();
    await expect(thanks(page)).toBeVisible();
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const { activeElement: focused, body } = document;
        return focused !== body && focused?.closest('dialog') === null;
      });
      expect(outside, 'focus behind the modal').toBe(false);
    }
    await close();
    await expect(thanks(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Send us a message' }).last()).toBeFocused();
  }
});

test('with the keyboard alone', async ({ page, app }) => {
  const enquiry = rightEnquiry();
  await openForm(page);
  await tabTo(page, '#enquiry-name');
  await page.keyboard.type(enquiry.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(enquiry.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(enquiry.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dev');
  await page.keyboard.press('Tab');
  await page.keyboard.type(enquiry.message);
  await takeTime(page);
  await tabTo(page, '#enquiry-submit');
  await page.keyboard.press('Enter');
  await expect(thanks(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(thanks(page)).toBeHidden();
  expect(rowsFrom(app, enquiry.email)).toMatchObject([{ ...enquiry, status: 'new' }]);
});

test.describe('once', () => {
  test.use({ callsFail: true });

  test('five clicks within 50 ms; Enter and a click', async ({ page, app }) => {
    await openForm(page);
    let newSince = 0;
    for (const press of [
      () =>
        sendButton(page).evaluate(async (button: HTMLButtonElement) => {
          for (let click = 0; click < 5; click += 1) {
            button.click();
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        }),
      async () => {
        await fieldOf(page, 'email').focus();
        const clicked = sendButton(page).evaluate((button: HTMLButtonElement) => button.click());
        await Promise.all([page.keyboard.press('Enter'), clicked]);
      },
    ]) {
      const enquiry = rightEnquiry();
      await fillForm(page, enquiry);
      await takeTime(page, newSince);
      await press();
      await expect(thanks(page)).toBeVisible();
      const rows = rowsFrom(app, enquiry.email);
      expect(rows).toHaveLength(1);
      await mailsAbout(app, rows[0]?.id ?? '', bothMails);
      await page.keyboard.press('Escape');
      await expect(thanks(page)).toBeHidden();
      newSince = await page.evaluate(() => performance.now());
    }
  });

  for (const [between, act] of [
    ['at once', async () => undefined],
    ['after a reload', (page: import('@playwright/test').Page) => page.reload().then(() => hydrated(page))],
  ] as const) {
    test(`the answer is lost after it was stored, and the visitor tries again ${between}`, async ({
      page,
      app,
    }) => {
      const enquiry = rightEnquiry();
      const proxy = await startProxy(app.url);
      await openForm(page, proxy.url);
      await fillForm(page, enquiry);
      await takeTime(page);
      proxy.meddle('/api/contact', async (_, outgoing, pass) => {
        expect((await pass()).status).toBe(201);
        outgoing.destroy();
      });
      await sendButton(page).click();
      await expect(alert(page)).toHaveText('There was an error sending your message. Please try again.');
      await expectValues(page, enquiry);
      expect(rowsFrom(app, enquiry.email)).toHaveLength(1);

      proxy.meddle('/api/contact', undefined);
      await act(page);
      await expectValues(page, enquiry);
      await sendButton(page).click();
      await expect(thanks(page)).toBeVisible();
      const rows = rowsFrom(app, enquiry.email);
      expect(rows).toHaveLength(1);
      await mailsAbout(app, rows[0]?.id ?? '', bothMails);
      await proxy.close();
    });
  }

  test('two tabs with the same text', async ({ page, app, context }) => {
    const enquiry = rightEnquiry();
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await openForm(tab);
      await fillForm(tab, enquiry);
    }
    // Made when the first form woke, so that not even two that send in one instant make one each.
    const seeds = [page, other].map((tab) => tab.evaluate(() => localStorage.getItem('enquiry-attempt')));
    expect(new Set(await Promise.all(seeds))).toEqual(new Set([expect.stringContaining('seed')]));
    await takeTime(other);
    await Promise.all([page, other].map((tab) => sendButton(tab).click()));
    for (const tab of [page, other]) await expect(thanks(tab)).toBeVisible();
    const rows = rowsFrom(app, enquiry.email);
    expect(rows).toHaveLength(1);
    await mailsAbout(app, rows[0]?.id ?? '', bothMails);
  });

  test('the same key twice is one enquiry with the same answer, and other content is refused', async ({
    request,
    app,
  }) => {
    const data = rightEnquiry();
    const headers = { 'idempotency-key': `key-of-${data.email}` };
    const first = await request.post('/api/contact/submit', { data, headers });
    const second = await request.post('/api/contact/submit', { data, headers });
    expect([first.status(), second.status()]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    const other = await request.post('/api/contact/submit', {
      data: { ...data, message: 'Something else entirely.' },
      headers,
    });
    expect(other.status()).toBe(409);
    expect(rowsFrom(app, data.email)).toMatchObject([{ id: (await first.json()).id }]);
  });
});

test('what a robot fills in is kept as spam: the same thanks, no mail', async ({ page, app }) => {
  const enquiry = rightEnquiry();
  await openForm(page);
  await fillForm(page, enquiry);
  await page.locator('[name=company_url]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.test';
  });
  await takeTime(page);
  await sendButton(page).click();
  await expect(thanks(page)).toContainText('Your message has been sent successfully.');
  const [row] = rowsFrom(app, enquiry.email);
  expect(row).toMatchObject({ status: 'spam', spam_reason: 'honeypot' });
  expect(outboxAbout(app, row?.id ?? '')).toEqual([]);
});

test('with the mail server down the visitor is thanked, and both mails go out once when it is back', async ({
  page,
  startOwnApp,
}) => {
  const down = await startSmtpCatcher();
  const app = await startOwnApp({ SMTP_URL: down.url });
  await down.close();
  const enquiry = rightEnquiry();
  await openForm(page, app.url);
  await fillForm(page, enquiry);
  await takeTime(page);
  const pressedAt = Date.now();
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(Date.now() - pressedAt).toBeLessThan(5_000);
  const failed = () =>
    app.rows<{ attempts: number }>('select attempts from outbox where last_error is not null').length;
  // The first failure pauses the outbox; what else waits is not tried in vain.
  await expect.poll(failed).toBeGreaterThan(0);
  expect(rowsFrom(app, enquiry.email)).toMatchObject([{ status: 'new' }]);

  const up = await startSmtpCatcher(down.port);
  // As if the pause were over.
  app.change('update outbox set next_try_at = ?', new Date().toISOString());
  app.change('delete from setting where key = ?', 'outbox.outage');
  await up.waitFor(2);
  await expect.poll(() => app.rows('select id from outbox where sent_at is null')).toEqual([]);
  expect(up.mails.flatMap(({ to }) => to).toSorted()).toEqual(
    [enquiry.email, brand.mail.enquiriesTo].toSorted(),
  );
  // It ends when the app, which keeps a connection open, has been stopped.
  void up.close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, callsFail: true });

  test('a right enquiry ends on the thank-you page', async ({ page, app }) => {
    const enquiry = rightEnquiry();
    await page.goto('/contact_us');
    await fillForm(page, enquiry);
    await sendButton(page).click();
    await expect(page).toHaveURL(/\/contact_us\/sent$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!');
    await expect(page.getByText('Your message has been sent successfully.')).toBeVisible();
    await expect(page.getByText('Our Team will Contact you Soon.')).toBeVisible();
    const [row] = rowsFrom(app, enquiry.email);
    expect(row).toMatchObject({ ...enquiry, status: 'new' });
    await mailsAbout(app, row?.id ?? '', bothMails);
  });

  test('a wrong one comes back with its messages and what was typed', async ({ page, app }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const enquiry = { ...rightEnquiry(), name: 'Al', phone: '1234567890', subject: '' };
    await page.goto('/contact_us');
    await fillForm(page, enquiry);
    await sendButton(page).click();
    await expect(errorOf(page, 'name')).toHaveText('Name must be at least 3 characters');
    await expect(errorOf(page, 'name')).toBeInViewport();
    await expect(page.locator('#enquiry-name')).toBeFocused();
    await expect(errorOf(page, 'phone')).toHaveText('Phone number must start with 6-9');
    await expect(errorOf(page, 'subject')).toHaveText('Please select a service');
    await expect(page.locator('.field-error')).toHaveCount(3);
    await expect(page.locator('#enquiry-phone')).toHaveAccessibleDescription(
      /start with 6-9 Landline, or outside/,
    );
    await expect(page.locator('#enquiry-phone-way-out').getByRole('link')).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await expectValues(page, enquiry);
    expect(rowsFrom(app, enquiry.email)).toEqual([]);

    await fillForm(page, rightEnquiry());
    await sendButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!');
  });
});
