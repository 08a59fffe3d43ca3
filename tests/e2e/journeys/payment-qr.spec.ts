// The QR code as a phone sees it: read off pictures of the page in every look, and equal to what the database says is due.
import type { Page } from '@playwright/test';
import { createPaymentLink } from '#tests/e2e/support/links.ts';
import { decodeQr } from '#tests/e2e/support/qr.ts';
import type { RunningApp } from '#tests/e2e/support/running-app.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { openPayment, qrFigure } from './payment-page.ts';

type Row = { id: string; amount_paise: number; project_id: string; kind: string };

const pay = {
  PAY_BANK_NAME: 'Cauvery Bank',
  PAY_ACCOUNT_NAME: 'Ajrakh Prints Pvt. Ltd. & Sons',
  PAY_ACCOUNT_NUMBER: '001122334455',
  PAY_IFSC: 'CAUV0000123',
  PAY_COMPANY_CODE: 'KLM',
  PAY_UPI_ID: 'ajrakh.prints@cauvery',
  PAY_UPI_MERCHANT: 'true',
};
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** What the code must hold, worked out from the row and the operator's configuration alone. */
const expected = (app: RunningApp, linkId: string, payee: string, payeeName: string) => {
  const [row] = app.rows<Row>('select * from payment_link where id = ?', linkId);
  const rupees = `${Math.trunc((row?.amount_paise ?? 0) / 100)}.${String((row?.amount_paise ?? 0) % 100).padStart(2, '0')}`;
  return {
    pa: payee,
    pn: payeeName,
    am: rupees,
    cu: 'INR',
    tn: `${row?.project_id} ${row?.kind} payment`,
    tr: row?.id,
  };
};

const looks: [string, (page: Page) => Promise<unknown>][] = [
  ['light', (page) => page.emulateMedia({ colorScheme: 'light' })],
  ['dark', (page) => page.emulateMedia({ colorScheme: 'dark' })],
  [
    'dark by the visitor’s own choice',
    async (page) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
    },
  ],
  ['forced colours', (page) => page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })],
  ['a small phone', (page) => page.setViewportSize({ width: 320, height: 640 })],
  ['print', (page) => page.emulateMedia({ media: 'print', forcedColors: 'none', colorScheme: 'dark' })],
];

/** On a laptop, what is paid, how, and where the receipt goes stand in view together. */
const standTogether = async (page: Page) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => scrollTo(0, 0));
  for (const id of ['amount', 'bankName', 'companyCode-copy', 'upi-amount-copy', 'submit'])
    await expect(page.locator(`#payment-${id}`)).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#payment-qr')).toBeInViewport();
};

test('where the operator has a merchant address: in every look the code is what the database says, and a phone gets a button that opens the payment app', async ({
  page,
  app: plain,
  browser,
  startOwnApp,
}) => {
  const app = await startOwnApp(pay);
  const link = await createPaymentLink(app, {
    amount: '1,25,000.50',
    kind: 'registration',
    'project-id': 'WEB/104',
  });
  await openPayment(page, link.url);
  await expect(page.locator('#payment-accountNumber')).toHaveText('001122334455');
  await expect(page.locator('main')).not.toContainText(/demo/i);
  await expect(page.locator('#payment-open-app')).toHaveCount(0);

  for (const [name, dress] of looks) {
    await test.step(name, async () => {
      await dress(page);
      const text = decodeQr(await qrFigure(page).screenshot());
      expect(text, 'a payment address').toMatch(/^upi:\/\/pay\?/);
      const address = new URL(text ?? '');
      expect(Object.fromEntries(address.searchParams)).toEqual({
        ...expected(app, link.id, 'ajrakh.prints@cauvery', 'Ajrakh Prints Pvt. Ltd. & Sons'),
        tn: 'WEB 104 registration payment',
        am: '125000.50',
      });
      expect([...address.searchParams.keys()]).toEqual(['pa', 'pn', 'am', 'cu', 'tn', 'tr']);
    });
  }

  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await standTogether(page);
  // Without the notes of a demo the whole code and its button do as well.
  for (const id of ['qr', 'save-qr'])
    await expect(page.locator(`#payment-${id}`)).toBeInViewport({ ratio: 1 });

  await test.step('on paper it is one sheet', async () => {
    const margin = '10mm';
    const margins = { top: margin, right: margin, bottom: margin, left: margin };
    const { pages } = await readPdf(await page.pdf({ format: 'A4', margin: margins }));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.join('')).toContain('001122334455');
  });

  const phone = await browser.newContext({ userAgent: android });
  const onPhone = await phone.newPage();
  const other = await createPaymentLink(app, { amount: '1,25,000' });
  await openPayment(onPhone, other.url);
  await expect(onPhone.getByRole('link', { name: 'Open payment app' })).toHaveAttribute(
    'href',
    `upi://pay?pa=ajrakh.prints@cauvery&pn=Ajrakh%20Prints%20Pvt.%20Ltd.%20%26%20Sons&am=125000.00&cu=INR&tn=PRJ-1001%20project%20payment&tr=${other.id}`,
  );
  // Down a phone: what is due, the ways to pay with the bank first above a lakh, and the receipt.
  await onPhone.setViewportSize({ width: 390, height: 844 });
  const order = ['amount', 'methods', 'accountNumber', 'qr', 'open-app', 'receipt', 'submit'];
  const topOf = async (id: string) => (await onPhone.locator(`#payment-${id}`).boundingBox())?.y ?? -1;
  const tops = new Map(await Promise.all(order.map(async (id) => [id, await topOf(id)] as const)));
  expect([...order].sort((a, b) => Number(tops.get(a)) - Number(tops.get(b)))).toEqual(order);
  const demo = await createPaymentLink(plain);
  await openPayment(onPhone, demo.url);
  await expect(onPhone.locator('#payment-qr')).toBeVisible();
  await expect(onPhone.locator('#payment-open-app')).toHaveCount(0);
  await phone.close();
});

test('without the operator’s details it is marked as a demo and leads to nobody', async ({ page, app }) => {
  const link = await createPaymentLink(app, {
    due: '2027-03-31',
    description: 'First half of the agreed fee.\nThe rest is due at launch.',
  });
  await openPayment(page, link.url);
  await standTogether(page);
  const address = new URL(decodeQr(await qrFigure(page).screenshot()) ?? '');
  expect(Object.fromEntries(address.searchParams)).toEqual(
    expected(app, link.id, 'demo@invalid', 'Demo Account (do not pay)'),
  );
  await expect(page.locator('#payment-upi-title')).toContainText('Demo');
  await expect(page.locator('#payment-wire-title')).toContainText('Demo');
});

test('the saved picture holds the same code', async ({ page, app }) => {
  const link = await createPaymentLink(app);
  await openPayment(page, link.url);
  const shown = decodeQr(await qrFigure(page).screenshot());
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save QR code' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('upi-qr.png');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = decodeQr(Buffer.concat(chunks));
  expect(text).toMatch(/^upi:/);
  expect(text).toBe(shown);
});
