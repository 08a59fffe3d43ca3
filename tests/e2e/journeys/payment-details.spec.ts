// What a payment link shows: its words for a project and a registration, amounts, what is missing, and links that are dead.

import type { Request } from '@playwright/test';
import { brand } from '#content/brand.ts';
import { createPaymentLink } from '#tests/e2e/support/links.ts';
import { expectDrawing, expectGarland, expectSoundState, placesIn } from '#tests/e2e/support/look.ts';
import { expect, expectAccessible, hydrated, test } from '#tests/e2e/support/test.ts';
import { forgedToken } from '#tests/support/forged-token.ts';
import {
  amount,
  client,
  inactive,
  methods,
  nonsense,
  openPayment,
  submitButton,
  terms,
} from './payment-page.ts';

const kinds = {
  project: {
    heading: 'Project payment',
    terms: [
      /required before work on your project begins/,
      /project payment is non-refundable once processing begins/,
      /1-2 business days/,
      /project timeline .*coordinator .*within 24 hours/,
    ],
    upload: 'Upload your payment receipt',
    submit: 'Submit Payment Receipt',
    missing: 'Please upload a payment receipt before submitting',
  },
  registration: {
    heading: 'Registration payment',
    terms: [
      /required to complete your registration/,
      /registration fee is non-refundable once processing begins/,
      /1-2 business days/,
      /onboarding begins once your payment is verified/,
    ],
    upload: 'Upload your registration receipt',
    submit: 'Submit Registration Receipt',
    missing: 'Please upload a registration receipt before submitting',
  },
};

for (const [kind, words] of Object.entries(kinds)) {
  test(`a ${kind} payment has its own words`, async ({ page, app }) => {
    const link = await createPaymentLink(app, {
      kind,
      'brand-id': 'BRAND-0001',
      due: '2027-03-31',
      description: 'First half of the agreed fee.',
    });
    await openPayment(page, link.url);
    await expect(page).toHaveTitle(`Payment | ${brand.name}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading);
    await expect(amount(page)).toHaveText('Rs. 1,25,000');
    await expect(client(page).locator('dt, dd')).toHaveText([
      ...['Client', 'Malligai Textiles'],
      ...['Email', link.email],
      ...['Project', 'Online shop'],
      ...['Project ID', 'PRJ-1001'],
      ...[`${brand.shortName} ID`, 'BRAND-0001'],
      ...['Due date', '31 Mar 2027'],
      ...['Description', 'First half of the agreed fee.'],
    ]);
    await expect(terms(page).getByRole('listitem')).toHaveText(words.terms);
    for (const label of ['Bank name', 'Account name', 'Account number', 'IFSC', 'Company code'])
      await expect(methods(page).getByText(label, { exact: true })).toBeVisible();
    await expect(methods(page)).toContainText('Google Pay or PhonePe');
    await expect(methods(page)).toContainText('This is a demo.');
    await expect(page.getByRole('heading', { name: words.upload })).toBeVisible();
    await expect(submitButton(page)).toHaveText(words.submit);
    await submitButton(page).click({ force: true });
    await expect(page.locator('#payment-alert')).toHaveText(words.missing);
    await expectGarland(page);
    await expectSoundState(page);
  });
}

test('amounts are grouped the Indian way, with paise only where there are any', async ({ page, app }) => {
  const link = await createPaymentLink(app);
  for (const [paise, shown] of [
    [12_500_000, 'Rs. 1,25,000'],
    [12_500_050, 'Rs. 1,25,000.50'],
    [1_234_567_890, 'Rs. 1,23,45,678.90'],
    [99_900, 'Rs. 999'],
    [5, 'Rs. 0.05'],
  ] as const) {
    app.change('update payment_link set amount_paise = ? where id = ?', String(paise), link.id);
    await page.goto(link.url);
    await expect(amount(page)).toHaveText(shown);
  }

  await test.step('with no amount there is no QR code', async () => {
    app.change('update payment_link set amount_paise = 0 where id = ?', link.id);
    await page.goto(link.url);
    await expect(amount(page)).toHaveText('Rs. 0');
    await expect(methods(page)).toContainText('There is no amount to pay, so there is no QR code.');
    await expect(page.locator('#payment-qr')).toHaveCount(0);
  });
});

test('a due date that is over is marked; today is not', async ({ page, app }) => {
  const link = await createPaymentLink(app, { due: '2026-03-31' });
  const due = page.locator('#payment-due-date');
  await openPayment(page, link.url);
  await expect(due).toHaveText('31 Mar 2026, past due');
  await expect(due.locator('.mark')).toBeVisible();
  await expectSoundState(page);
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  app.change('update payment_link set due_date = ? where id = ?', today, link.id);
  await page.reload();
  await expect(due).not.toContainText('past due');
});

test('what a link does not say is left out, and in forced colours a button that is off looks so', async ({
  page,
  app,
}) => {
  const link = await createPaymentLink(app, { email: undefined });
  await openPayment(page, link.url);
  await expect(client(page).locator('dt')).toHaveText([
    'Client',
    'Project',
    'Project ID',
    `${brand.shortName} ID`,
  ]);
  await expect(page.locator('main')).not.toContainText(nonsense);

  await page.emulateMedia({ forcedColors: 'active' });
  const off = await submitButton(page).evaluate((button) => {
    const probe = document.createElement('p');
    probe.style.color = 'GrayText';
    document.body.append(probe);
    return [getComputedStyle(button).color, getComputedStyle(probe).color];
  });
  expect(off[0]).toBe(off[1]);
});

test('loading says so, in the layout that stays', async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const link = await createPaymentLink(app);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/client-details/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(link.url);
  await expect(page.getByText('Loading payment details...', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment details');
  await expectAccessible(page);
  const places = await placesIn(page, '#page-loading .panel');
  gate.resolve();
  await expect(amount(page)).toHaveText('Rs. 1,25,000');
  const [first, second] = await placesIn(page, '#payment-client, #payment-terms-project');
  expect(places[0]?.top).toBe(first?.top);
  // One fact may be more or less.
  expect(Math.abs((places[1]?.top ?? 0) - (second?.top ?? 0))).toBeLessThan(90);
  await expect(page.getByText('Loading payment details...')).toHaveCount(0);
});

test.describe('a link that is of no use', () => {
  test.use({ callsFail: true });

  test('its cross draws itself once, and stands still for those who want no motion', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    const drawn: number[] = [];
    // The page's own list of animations leaves out what `<use>` shows.
    session.on('Animation.animationStarted', ({ animation }) => {
      const { duration = 0, iterations } = animation.source ?? {};
      if (animation.name === 'drawing-draws') drawn.push(duration * (iterations ?? 1));
    });
    await session.send('Animation.enable');
    for (const [reducedMotion, lasts] of [
      ['no-preference', [800]],
      ['reduce', []],
    ] as const) {
      drawn.length = 0;
      await page.emulateMedia({ reducedMotion });
      await page.goto(`/payment/${'z'.repeat(50)}`);
      await expect(inactive(page)).toBeVisible();
      await expectDrawing(inactive(page), 'failure');
      await expect.poll(() => drawn).toEqual(lasts);
    }
  });

  test('inactive, expired, unknown, forged: one card, and the way home', async ({ page, app }) => {
    const off = await createPaymentLink(app);
    const over = await createPaymentLink(app, { 'expires-in': '2h' });
    const good = await createPaymentLink(app);
    await app.cli('payment-link', 'deactivate', off.id);
    app.change(
      'update payment_link set expires_at = ? where id = ?',
      new Date(Date.now() - 1_000).toISOString(),
      over.id,
    );
    for (const [name, token, status] of [
      ['inactive', off.token, 410],
      ['expired', over.token, 410],
      ['unknown', 'z'.repeat(50), 404],
      ['too short', 'abc', 404],
      ['with another signature', forgedToken(good.token, -1), 404],
      ['with another id', forgedToken(good.token, 0), 404],
    ] as const) {
      await test.step(name, async () => {
        const answered = page.waitForResponse('**/api/client-details/**');
        await page.goto(`/payment/${token}`);
        expect((await answered).status()).toBe(status);
        await expect(inactive(page).getByRole('heading')).toHaveText('Payment Link Inactive');
        await expect(inactive(page)).toContainText('This link is inactive, expired, or not found.');
        await expect(page.locator('main')).not.toContainText('Malligai');
        await expect(page.locator('#payment-form')).toHaveCount(0);
      });
    }
    await expectSoundState(page);
    for (const [name, href] of [
      [brand.email, `mailto:${brand.email}`],
      [brand.phones[0]?.label ?? '', `tel:${brand.phones[0]?.e164}`],
    ] as const)
      await expect(inactive(page).getByRole('link', { name })).toHaveAttribute('href', href);
    await inactive(page).getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL(`${app.url}/`);
  });

  test('no answer, or a page instead of one: the card, and another try', async ({ page, app }) => {
    const link = await createPaymentLink(app);
    for (const answer of [
      undefined,
      { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
      { status: 200, contentType: 'text/html', body: '<h1>Welcome to the Wi-Fi</h1>' },
    ]) {
      await page.route('**/api/client-details/**', (route) =>
        answer === undefined ? route.abort('connectionrefused') : route.fulfill(answer),
      );
      await page.goto(link.url);
      await expect(inactive(page).getByRole('heading')).toHaveText('Payment Link Inactive');
      await page.unroute('**/api/client-details/**');
    }
    await page.route('**/api/client-details/**', (route) => route.abort('connectionrefused'));
    await page.goto(link.url);
    await expect(inactive(page)).toBeVisible();
    await expect(inactive(page).locator('.button')).toHaveText('Try again');
    await page.unroute('**/api/client-details/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(amount(page)).toHaveText('Rs. 1,25,000');
  });
});

/** For answers that do not come from the server. */
const anyLink = `/payment/${'a'.repeat(50)}`;

const everything = {
  clientName: 'Asha Rao',
  email: 'asha@mail.test',
  projectName: 'Shop',
  projectId: 'WEB-1',
  projectDescription: 'First half',
  [`${brand.slug}Id`]: 'K-1',
  amount: 125000.5,
  dueDate: '2027-03-31',
};

const oddAnswers: [string, unknown, Record<string, string | undefined>][] = [
  [
    'snake case and an amount as text',
    {
      client: {
        client_id: 7,
        client_name: 'Asha Rao',
        project_name: 'Shop',
        project_code: 'WEB-1',
        project_description: 'First half',
        [`${brand.slug}_id`]: 'K-1',
        amount: '1,25,000.50',
        due_date: '2027-03-31',
        payment_kind: 'REGISTRATION',
      },
    },
    { amount: 'Rs. 1,25,000.50', heading: 'Registration payment', projectId: 'WEB-1', due: '31 Mar 2027' },
  ],
  [
    'a currency sign, a project code and notes',
    { client: { name: 'Asha Rao', projectCode: 'WEB-1', notes: 'First half', amount: '₹ 125,000' } },
    { amount: 'Rs. 1,25,000', heading: 'Project payment', projectId: 'WEB-1', due: undefined },
  ],
  [
    'nulls, empty texts and an amount that is none',
    {
      success: null,
      linkId: null,
      paymentKind: null,
      payment: null,
      submission: null,
      client: {
        ...Object.fromEntries(Object.keys(everything).map((name) => [name, null])),
        clientName: '',
        amount: 'soon',
      },
    },
    { amount: 'Rs. 0', heading: 'Project payment', projectId: undefined, due: undefined },
  ],
  [
    'things where texts should be, and a date that is none',
    {
      client: {
        ...everything,
        clientName: { first: 'Asha' },
        email: ['a'],
        amount: { rupees: 5 },
        dueDate: 'end of March',
      },
      paymentKind: 'donation',
      payment: { bank: {} },
      submission: { status: 'paid' },
    },
    { amount: 'Rs. 0', heading: 'Project payment', projectId: 'WEB-1', due: 'end of March' },
  ],
];

test('odd answers never show nonsense', async ({ page }) => {
  for (const [name, answer, shown] of oddAnswers) {
    await test.step(name, async () => {
      await page.route('**/api/client-details/**', (route) => route.fulfill({ json: answer }));
      await page.goto(anyLink);
      await expect(amount(page)).toHaveText(shown.amount ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown.heading ?? '');
      for (const [id, value] of [
        ['#payment-project-id', shown.projectId],
        ['#payment-due-date', shown.due],
      ] as const) {
        if (value === undefined) await expect(page.locator(id)).toHaveCount(0);
        else await expect(page.locator(id)).toHaveText(value);
      }
      await expect(page.locator('main')).not.toContainText(nonsense);
      for (const value of await page.locator('main dd').allTextContents()) expect(value.trim()).not.toBe('');
      await page.unroute('**/api/client-details/**');
    });
  }
});

test('ways to pay that are missing or odd blank nothing: the card says whom to ask', async ({ page }) => {
  const bank = { bankName: 'B', accountName: 'A', accountNumber: '1', ifsc: 'I', companyCode: 'C' };
  const answer = { success: true, client: { clientName: 'Asha', amount: '25,000' } };
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const payment of [
    undefined,
    null,
    'by cash',
    7,
    [],
    {},
    { bank: 'B' },
    { bank: { ...bank, ifsc: {} } },
  ]) {
    await page.route('**/api/client-details/**', (route) => route.fulfill({ json: { ...answer, payment } }));
    await page.goto(anyLink);
    await expect(amount(page)).toHaveText('Rs. 25,000');
    await expect(methods(page)).toContainText(
      /Our payment details could not be shown\. Please write to \S+@\S+ before you pay\./,
    );
    // Below the heading, across the card.
    const [heading, notice] = await Promise.all(
      ['h2', '.alert'].map((each) => methods(page).locator(each).boundingBox()),
    );
    expect(notice?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
    expect(notice?.x).toBe(heading?.x);
    await expect(submitButton(page)).toBeVisible();
    await expect(page.locator('main')).not.toContainText(nonsense);
    await page.unroute('**/api/client-details/**');
  }
  for (const upi of [
    undefined,
    'x',
    {},
    { id: 'a@b', uri: 'javascript:x', qr: { modules: 3, bits: 'ff8' } },
  ]) {
    const payment = { bank, upi };
    await page.route('**/api/client-details/**', (route) => route.fulfill({ json: { ...answer, payment } }));
    await page.goto(anyLink);
    await expect(methods(page)).toContainText('The QR code could not be shown. Please pay by wire transfer.');
    await expect(page.locator('#payment-qr')).toHaveCount(0);
    await page.unroute('**/api/client-details/**');
  }
});

test('each detail can be copied', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await createPaymentLink(app);
  await openPayment(page, link.url);
  for (const id of ['bankName', 'accountName', 'accountNumber', 'ifsc', 'companyCode', 'upi-id']) {
    const value = await page.locator(`#payment-${id}`).textContent();
    const button = page.locator(`#payment-${id}-copy`);
    await button.click();
    await expect(button).toHaveText('Copied');
    const copied = id === 'accountNumber' ? value?.replaceAll(' ', '') : value;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  }
  await page.locator('#payment-upi-amount-copy').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('125000.00');
  await expect(page.locator('#payment-ifsc-copy')).toHaveAccessibleName('Copy IFSC');
  await expect(page.locator('#payment-upi-id-copy')).toHaveAccessibleName('Copy UPI ID');
  await expect(page.locator('#payment-accountName-copy')).toHaveAccessibleName('Copy account name');
  await expect(page.locator('meta[name=format-detection]')).toHaveAttribute('content', 'telephone=no');
});

test('the token goes nowhere but to the server’s own calls: no referrer, no line of the log', async ({
  page,
  app,
}) => {
  const link = await createPaymentLink(app);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const answered = await page.goto(link.url);
  expect(answered?.headers()['referrer-policy']).toBe('no-referrer');
  expect(answered?.headers()['cache-control']).toContain('no-store');
  expect(answered?.headers()['x-robots-tag']).toContain('noindex');
  await page.locator('#receipt-file').setInputFiles('tests/e2e/support/test.ts');
  await expect(page.locator('#payment-alert')).toHaveText('Upload JPG/PNG/PDF only');
  const outside = requests
    .map((request) => request.url())
    .filter((url) => /^https?:/.test(url) && !url.startsWith(app.url));
  expect(outside).toEqual([]);
  await page.locator('header a').first().click();
  await expect(page).toHaveURL(`${app.url}/`);
  expect(await page.evaluate(() => document.referrer)).toBe('');
  await hydrated(page);
  const referrers = await Promise.all(requests.map(async (request) => (await request.allHeaders()).referer));
  // The home page's own parts do name it.
  expect(referrers).toContain(`${app.url}/`);
  expect(referrers.filter((referrer) => referrer?.includes('/payment/'))).toEqual([]);
  await expect.poll(() => app.output()).toContain('/payment/:token');
  expect(app.output()).toContain('/api/client-details/:token');
  expect(app.output()).not.toContain(link.token);
});
