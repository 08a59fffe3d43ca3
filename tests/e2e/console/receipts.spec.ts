// A receipt's way through the console: sent by the client, checked, decided, and told of on the client's page.
import { consoleLink, paymentLinkScreens } from '#contract/staff/paths.ts';
import { expectNoOverflow } from '#tests/e2e/support/look.ts';
import { mailsAbout } from '#tests/e2e/support/mail.ts';
import { expect, expectAccessible, test } from '#tests/e2e/support/test.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeQuartersPng } from '#tests/files/sample-pictures.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import {
  confirmation,
  openPayment,
  receiptInput,
  reference,
  submitButton,
} from '../journeys/payment-page.ts';
import { createPaymentLink } from '../support/links.ts';
import { canvas, makeReceipt, queue, receiptAddress } from './receipt-page.ts';
import { makeStaff, openScreen, signIn } from './support.ts';

// One call is refused on purpose.
test.use({ callsFail: true });

const files = { buffer: makePdf({ text: 'Advice of payment' }), mimeType: 'application/pdf' };

test('a client’s receipt is verified: mail, page and PDF say so, and the next one opens', async ({
  page,
  app,
  context,
}) => {
  await signIn(page, app);
  const link = await createPaymentLink(app, {
    client: 'Asha Rao',
    project: 'Bakery site',
    amount: '1,25,000',
  });
  const client = await context.newPage();
  await openPayment(client, link.url);
  await receiptInput(client).setInputFiles({ ...files, name: '<img src=x onerror=alert(1)>.pdf' });
  await submitButton(client).click();
  const code = (await reference(client).textContent()) ?? '';
  const next = await makeReceipt(
    app,
    { name: 'next.png', content: makeQuartersPng() },
    { client: 'Ravi Traders', project: 'Bakery shop' },
  );

  // While a receipt is being checked, nobody is asked to pay once more.
  await openScreen(page, consoleLink(paymentLinkScreens.one, { id: next.id }));
  await expect(page.getByText('A receipt is being checked.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?:Send by mail|Payment QR)$/ })).toHaveCount(0);

  // Others may wait in the queue of this server: these two are looked for.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 844, height: 390 });
  await openScreen(page, '/console/receipts');
  await expect(queue(page).getByRole('link').first()).toBeVisible();
  await expect(page).toHaveURL(/\/receipts$/);
  if (size) await page.setViewportSize(size);
  await expect(page).toHaveURL(/\/receipts\/RCP-/);
  await expect(queue(page).getByRole('link').first()).toHaveAttribute('aria-current', 'true');
  await expect(page.getByLabel('Waiting for').locator('option').first()).toHaveText('Any waiting time');
  await expect(page.getByLabel('Status').locator('option:checked')).toHaveText('Status: To check');
  expect((await page.getByLabel('Status').boundingBox())?.width).toBeGreaterThan(150);
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type('bakery');
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  await expect(queue(page).getByRole('listitem')).toContainText(['Asha Rao', 'Ravi Traders']);
  await expect(page).toHaveURL(/q=bakery/);
  // Whatever was opened by itself stays open; the list leads on.
  await queue(page).getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page).toHaveURL(new RegExp(`${code}\\?q=bakery$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Rao');
  await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('Asha Rao');
  await expect(page.getByText('2 receipts, together Rs. 2,50,000')).toBeVisible();
  await expect(canvas(page)).toHaveAccessibleName('<img src=x onerror=alert(1)>.pdf');
  await expect(page.getByText('<img src=x onerror=alert(1)>.pdf')).toBeVisible();
  await expect(page.locator('.receipt-amount')).toContainText('Rs. 1,25,000');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Verify payment' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Please look for the amount in the bank account first.',
  );
  await page.getByLabel('Bank reference (UTR)').fill('4267 1122 334');
  await expect(page.getByText('This is an unusual length.')).toBeVisible();
  await page.getByLabel('Bank reference (UTR)').fill('4267 1122 3344');
  await page.getByLabel('Seen in the bank account: Rs. 1,25,000').check();
  await page.getByRole('button', { name: 'Verify payment' }).click();
  const question = page.getByRole('dialog', { name: 'Verify this payment?' });
  await expect(question).toContainText('This cannot be undone.');
  await question.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ravi Traders');
  expect(page.url()).toContain(next.reference);
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);

  // The same transfer again: refused until somebody says that this is right.
  const topOfButton = async () =>
    (await page.getByRole('button', { name: 'Verify payment' }).boundingBox())?.y;
  const top = await topOfButton();
  await page.getByLabel('Bank reference (UTR)').fill('426711223344');
  await expect(page.getByText('This reference was already used:')).toBeVisible();
  expect(await topOfButton()).toBe(top);
  await page.getByLabel(/Seen in the bank account/).check();
  await page.getByRole('button', { name: 'Verify payment' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.locator('#verify-mayReuseUtr-error')).toBeVisible();
  await expect(page.getByText(/already used/i)).toHaveCount(1);
  await page.getByLabel('One transfer paid for both, use it again').check();
  await page.getByRole('button', { name: 'Verify payment' }).click();
  await question.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('No receipt matches.')).toBeVisible();

  // What is paid is not asked for again.
  await openScreen(page, consoleLink(paymentLinkScreens.one, { id: link.id }));
  await expect(page.getByText('The payment is verified. The page shows its confirmation.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send by mail' })).toHaveCount(0);

  await openPayment(client, link.url);
  await expect(confirmation(client).getByRole('heading', { level: 1 })).toHaveText('Payment verified');
  const arriving = client.waitForEvent('download');
  await client.getByRole('link', { name: 'Download receipt' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe(`Receipt ${code}.pdf`);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const words = (await readPdf(Buffer.concat(chunks))).pages.flat().join(' ');
  expect(words).toContain('Rupees One Lakh Twenty-Five Thousand Only');
  expect(words).toContain('426711223344');
});

test('of two who decide at once one wins, the other is told by whom', async ({ page, app, browser }) => {
  await signIn(page, app, await makeStaff(app, 'staff', { name: 'Arun Das' }));
  const { reference: code } = await makeReceipt(app, { name: 'a.png', content: makeQuartersPng() });
  const others = await browser.newContext({ baseURL: app.url });
  const colleague = await others.newPage();
  await signIn(colleague, app, await makeStaff(app, 'admin', { name: 'Meera Menon' }));
  for (const each of [page, colleague]) {
    await each.goto(receiptAddress(code));
    await each.getByLabel('The bank shows no reference (cash or cheque)').check();
    await each.getByLabel(/Seen in the bank account/).check();
    await each.getByRole('button', { name: 'Verify payment' }).click();
  }
  await colleague.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(colleague.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText(
    /Meera Menon verified this receipt on .+ IST\./,
  );
  await expect(page.getByRole('region', { name: 'Verified' })).toContainText('Meera Menon');
  const [row] = app.rows<{ id: string }>('select id from payment_submission where reference_id = ?', code);
  await mailsAbout(app, row?.id ?? '', ['receipt.agency', 'receipt.received', 'receipt.verified']);
  await others.close();
});

test('a rejected receipt is replaced by the client, and both are there to see', async ({
  page,
  app,
  context,
}) => {
  await signIn(page, app);
  const picture = { name: 'blurred.png', content: makeQuartersPng() };
  const sent = await makeReceipt(app, picture, { client: 'Nila Prints' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(receiptAddress(sent.reference));
  await expect(canvas(page)).toBeVisible();
  const first = page.getByRole('main').getByRole('heading').first();
  await expect(first).toHaveText('Nila Prints');
  await expect(first).toBeInViewport();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Reject instead' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Reject', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Verify', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Reject instead' }).click();
  await page.getByRole('button', { name: 'Not readable' }).click();
  const reason = page.getByLabel('Reason', { exact: true });
  await reason.fill(`${await reason.inputValue()} Thank you.`);
  await page.getByRole('button', { name: 'Reject receipt' }).click();
  const question = page.getByRole('dialog', { name: 'Reject this receipt?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reject receipt' }).click();
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText(`${sent.reference} is rejected. The client is told by mail.`)).toBeVisible();

  const client = await context.newPage();
  await openPayment(client, sent.url);
  await expect(client.locator('#payment-rejected-reason')).toContainText('We cannot read the receipt.');
  await receiptInput(client).setInputFiles({ ...files, name: 'sharp.pdf' });
  await submitButton(client).click();
  await expect(confirmation(client).getByRole('heading', { level: 1 })).toHaveText('Receipt received');
  const code = (await reference(client).textContent()) ?? '';

  await page.goto(receiptAddress(code));
  const others = page.getByRole('region', { name: 'Other receipts of this link' });
  await expect(others).toContainText(`${sent.reference} for this same link, rejected`);
});
