// Receipts: chosen, dropped, refused, sent; what is stored, who gets a mail, and what the link shows afterwards.
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { brand } from '#content/brand.ts';
import { createPaymentLink } from '#tests/e2e/support/links.ts';
import { expectDrawing, expectSoundState, tabTo } from '#tests/e2e/support/look.ts';
import { mailsAbout } from '#tests/e2e/support/mail.ts';
import { startProxy } from '#tests/e2e/support/proxy.ts';
import type { RunningApp } from '#tests/e2e/support/running-app.ts';
import { arrivals, sha256, storedSha256 } from '#tests/e2e/support/stored.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { postForm } from '#tests/files/multipart-form.ts';
import { liars, makeJpg, makePng, paddedTo } from '#tests/files/sample-files.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import {
  alert,
  confirmation,
  dropArea,
  nonsense,
  openPayment,
  preview,
  receiptInput,
  reference,
  submitButton,
} from './payment-page.ts';

type Row = {
  id: string;
  reference_id: string;
  status: string;
  file_key: string;
  file_name: string;
  file_bytes: number;
  file_sha256: string;
};

const receiptsOf = (app: RunningApp, linkId: string): Row[] =>
  app.rows<Row>('select * from payment_submission where link_id = ? order by submitted_at', linkId);

const jpg = { name: 'Bank screenshot.jpg', mimeType: 'image/jpeg', buffer: makeJpg() };
const png = { name: 'receipt.PNG', mimeType: 'image/png', buffer: makePng() };
const pdf = { name: 'ರಸೀದಿ 🎓 (1).pdf', mimeType: 'application/pdf', buffer: makePdf({ text: 'Receipt' }) };
const heic = liars.heic ?? Buffer.alloc(0);
const bothMails = ['receipt.agency', 'receipt.received'];

for (const [file, kind, nextSteps] of [
  [jpg, 'project', [/2-4 hours/, /coordinator .*within 24 hours/, /initial consultation/]],
  [png, 'registration', [/2-4 hours/, /account .*onboarding/, /welcome email/]],
  [pdf, 'project', [/2-4 hours/, /coordinator/, /consultation/]],
] as const) {
  test(`${file.name} is stored as sent, announced, confirmed and shown with its reference`, async ({
    page,
    app,
  }) => {
    const link = await createPaymentLink(app, { kind, 'brand-id': 'BRAND-7' });
    await openPayment(page, link.url);
    await receiptInput(page).setInputFiles(file);
    await expect(preview(page)).toContainText(file.name);
    await submitButton(page).click();
    await expect(confirmation(page).getByRole('heading', { level: 1 })).toHaveText('Receipt received');
    await expect(confirmation(page).getByRole('heading', { level: 1 })).toBeFocused();

    const [row, ...others] = receiptsOf(app, link.id);
    expect(others).toEqual([]);
    expect(row?.reference_id).toMatch(/^RCP-/);
    await expect(reference(page)).toHaveText(row?.reference_id ?? '');
    await expectDrawing(confirmation(page), 'success');
    for (const [id, text] of [
      ['client', 'Malligai Textiles'],
      ['project', 'Online shop'],
      ['project-id', 'PRJ-1001'],
      ['brand-id', 'BRAND-7'],
      ['amount', 'Rs. 1,25,000'],
    ])
      await expect(page.locator(`#summary-${id}`)).toHaveText(text ?? '');
    await expect(confirmation(page).locator('ol > li').filter({ visible: true })).toHaveText(
      nextSteps.map((step) => new RegExp(step, 'is')),
    );
    await expect(confirmation(page).getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    await expect(confirmation(page)).not.toContainText(
      /payment (received|verified|complete)|thank you for your payment/i,
    );

    expect(row).toMatchObject({
      status: 'received',
      file_name: file.name,
      file_bytes: file.buffer.length,
      file_sha256: sha256(file.buffer),
    });
    expect(storedSha256(app, row?.file_key ?? '')).toBe(sha256(file.buffer));
    expect(arrivals(app)).toEqual([]);
    const [toAgency, toClient] = await mailsAbout(app, row?.id ?? '', bothMails);
    expect(toAgency?.to).toEqual([brand.mail.enquiriesTo]);
    expect(toAgency?.parsed.text).toContain(file.name);
    expect(toClient?.to).toEqual([link.email]);
    expect(toClient?.parsed.subject).toBe(`Receipt received, being checked: ${row?.reference_id}`);
    for (const mail of [toAgency, toClient]) expect(mail?.raw).not.toContain(link.token);
  });
}

test('choosing a file', async ({ page, app }) => {
  await openPayment(page, (await createPaymentLink(app)).url);
  const remove = () => page.getByRole('button', { name: 'Remove file' }).click();

  await test.step('nothing chosen: the press is answered', async () => {
    await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'true');
    await submitButton(page).click({ force: true });
    await expect(alert(page)).toHaveText('Please upload a payment receipt before submitting');
    await expect(submitButton(page)).not.toHaveAttribute('disabled');
    await receiptInput(page).setInputFiles(png);
    await expect(alert(page)).toBeEmpty();
  });
  await remove();

  await test.step('a picture is previewed and can be removed; submit follows', async () => {
    await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'true');
    await receiptInput(page).setInputFiles(jpg);
    const picture = preview(page).getByRole('img', { name: 'Preview of Bank screenshot.jpg' });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(1);
    await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'false');
    await expectSoundState(page);
    await remove();
    await expect(preview(page)).toHaveCount(0);
    await expect(receiptInput(page)).toBeFocused();
    await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'true');
    await receiptInput(page).setInputFiles(jpg);
    await expect(preview(page)).toBeVisible();
  });
  await remove();

  await test.step('a file dragged over lights the area up, and one dropped is taken', async () => {
    const dataTransfer = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
        return transfer;
      },
      [...png.buffer],
    );
    await dropArea(page).dispatchEvent('dragenter', { dataTransfer });
    await dropArea(page).dispatchEvent('dragover', { dataTransfer });
    await expect(dropArea(page)).toHaveAttribute('data-over', 'true');
    await expect(dropArea(page)).toContainText('Drop the file here');
    await dropArea(page).dispatchEvent('dragleave', { dataTransfer });
    await expect(dropArea(page)).not.toHaveAttribute('data-over');
    await dropArea(page).dispatchEvent('dragover', { dataTransfer });
    await dropArea(page).dispatchEvent('drop', { dataTransfer });
    await expect(dropArea(page)).not.toHaveAttribute('data-over');
    await expect(preview(page)).toContainText('dropped.png');
    // Beside the area the browser would open the file in place of the page.
    const beside = await page
      .locator('h1')
      .evaluate(
        (heading) => !heading.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true })),
      );
    expect(beside).toBe(true);
  });
  await remove();

  await test.step('wrong types are refused with the specification’s words, an iPhone’s with a way out', async () => {
    for (const [name, mimeType] of [
      ['notes.txt', 'text/plain'],
      ['moving.gif', 'image/gif'],
      ['archive.zip', 'application/zip'],
      ['noending', ''],
    ] as const) {
      await receiptInput(page).setInputFiles({ name, mimeType, buffer: Buffer.from('x') });
      await expect(alert(page)).toHaveText('Upload JPG/PNG/PDF only');
      await expect(preview(page)).toHaveCount(0);
    }
    await receiptInput(page).setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: heic });
    await expect(alert(page)).toContainText('Upload JPG/PNG/PDF only');
    await expect(alert(page)).toContainText(/iPhone photo in HEIC form.*screenshot/);
    await receiptInput(page).setInputFiles({
      name: 'empty.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(0),
    });
    await expect(alert(page)).toHaveText('The file is empty');
    await receiptInput(page).setInputFiles(png);
    await expect(alert(page)).toBeEmpty();
  });
  await remove();

  await test.step('a long name leaves the sign its size, and a picture that cannot be shown is no PDF', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const sign = preview(page).locator('svg');
    await receiptInput(page).setInputFiles({ ...pdf, name: `${'x'.repeat(120)}.pdf` });
    await expect(sign).toHaveText('PDF');
    expect((await sign.boundingBox())?.width).toBe(40);
    await receiptInput(page).setInputFiles({ ...png, buffer: makePng().subarray(0, 20) });
    await expect(sign).toHaveText('PNG');
  });
});

test.describe('the limit', () => {
  const limit = 5_242_880;
  /** On the disk: handed over in a message, each takes the browser five seconds. */
  let folder: string;
  const onDisk = (buffer: Buffer): string => {
    const path = join(folder, 'big.jpg');
    writeFileSync(path, buffer);
    return path;
  };
  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('5,242,880 bytes are taken', async ({ page, app }) => {
    const link = await createPaymentLink(app);
    const buffer = paddedTo(limit, makeJpg());
    await openPayment(page, link.url);
    await receiptInput(page).setInputFiles(onDisk(buffer));
    await expect(preview(page)).toContainText('5 MB');
    await submitButton(page).click();
    await expect(confirmation(page)).toBeVisible();
    const [row] = receiptsOf(app, link.id);
    expect(row?.file_bytes).toBe(limit);
    expect(storedSha256(app, row?.file_key ?? '')).toBe(sha256(buffer));
  });

  test('one byte more is refused by the page, and by the server when the page is passed by', async ({
    page,
    app,
  }) => {
    const link = await createPaymentLink(app);
    const buffer = paddedTo(limit + 1, makePdf());
    await openPayment(page, link.url);
    await receiptInput(page).setInputFiles(onDisk(buffer));
    await expect(alert(page)).toContainText('File size exceeds 5MB');
    await expect(alert(page)).toContainText('Take a screenshot');
    await expect(preview(page)).toHaveCount(0);
    const answer = await postForm(`${app.url}/api/payment/submit`, [
      { name: 'token', content: link.token },
      { name: 'receipt', fileName: 'big.jpg', type: 'image/jpeg', content: buffer },
    ]);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ success: false, message: 'File size exceeds 5MB' });
    expect(receiptsOf(app, link.id)).toEqual([]);
    expect(arrivals(app)).toEqual([]);

    await test.step('a photo that is too large is made smaller, and stays readable', async () => {
      const photo = new PNG({ width: 2_600, height: 1_300 });
      randomFillSync(photo.data);
      await receiptInput(page).setInputFiles(onDisk(PNG.sync.write(photo, { deflateLevel: 0 })));
      await expect(page.locator('#payment-notice')).toContainText('made smaller');
      await expect
        .poll(() =>
          preview(page)
            .locator('img')
            .evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth),
        )
        .toBeGreaterThanOrEqual(2_000);
      await submitButton(page).click();
      await expect(confirmation(page)).toBeVisible();
      const [row] = receiptsOf(app, link.id);
      expect(row).toMatchObject({ file_name: 'big.jpg', file_kind: 'jpg' });
      expect(row?.file_bytes).toBeLessThanOrEqual(limit);
    });
  });
});

test('with the keyboard alone', async ({ page, app }) => {
  const link = await createPaymentLink(app);
  await openPayment(page, link.url);
  // Before the way there, not after it: the browser has to be told to hand the chooser over, and a key may overtake that.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, '#receipt-file');
  await page.keyboard.press('Space');
  await (await chooser).setFiles(pdf);
  await expect(preview(page)).toContainText(pdf.name);
  await tabTo(page, '#payment-submit');
  await page.keyboard.press('Enter');
  await expect(confirmation(page).getByRole('heading', { level: 1 })).toBeFocused();
  expect(receiptsOf(app, link.id)).toHaveLength(1);
});

test.describe('what can go wrong', () => {
  test.use({ callsFail: true });

  const json = (status: number, body: unknown) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify(body),
  });
  const html = (status: number) => ({ status, contentType: 'text/html', body: '<h1>nginx says no</h1>' });

  test('each failure has its words; the file stays chosen and another try can succeed', async ({
    page,
    app,
  }) => {
    const link = await createPaymentLink(app);
    await openPayment(page, link.url);
    await receiptInput(page).setInputFiles(jpg);
    for (const [name, answer, words] of [
      [
        '500 with a message',
        json(500, { success: false, message: 'The disk is full.' }),
        'The disk is full.',
      ],
      ['500 without one', json(500, { success: false }), 'Failed to submit'],
      ['200 that says it failed', json(200, { success: false, message: 'Not today.' }), 'Not today.'],
      ['200 that says nothing', json(200, { message: 'ok' }), 'ok'],
      ['502 with a page', html(502), 'Failed to submit'],
      ['200 with a page', html(200), 'Failed to submit'],
      ['413 of a proxy', html(413), 'File size exceeds 5MB'],
      ['429', json(429, { success: false, message: 'Too many attempts.' }), 'Too many attempts.'],
      ['no answer', undefined, 'Failed to submit. Please try again.'],
    ] as const) {
      await test.step(name, async () => {
        await page.route('**/api/payment/submit', (route) =>
          answer === undefined ? route.abort('connectionreset') : route.fulfill(answer),
        );
        await submitButton(page).click();
        await expect(alert(page)).toHaveText(words);
        await expect(confirmation(page)).toHaveCount(0);
        await expect(preview(page)).toContainText(jpg.name);
        await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'false');
        await page.unroute('**/api/payment/submit');
      });
    }
    await expectSoundState(page);
    await submitButton(page).click();
    await expect(confirmation(page)).toBeVisible();
    expect(receiptsOf(app, link.id)).toHaveLength(1);
  });

  test('a web page with the name of a picture is refused before it is sent, and called what it is', async ({
    page,
    app,
  }) => {
    const link = await createPaymentLink(app);
    await openPayment(page, link.url);
    await receiptInput(page).setInputFiles({
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: liars.html as Buffer,
    });
    await expect(alert(page)).toContainText('Upload JPG/PNG/PDF only');
    await expect(alert(page)).toContainText('This is a web page.');
    await expect(preview(page)).toHaveCount(0);
    expect(receiptsOf(app, link.id)).toEqual([]);
    expect(arrivals(app)).toEqual([]);
  });

  test('without a connection the page says that it is gone', async ({ page, app, context }) => {
    const link = await createPaymentLink(app);
    await openPayment(page, link.url);
    await receiptInput(page).setInputFiles(jpg);
    await expect(preview(page)).toBeVisible();
    await context.setOffline(true);
    await submitButton(page).click();
    await expect(alert(page).locator('p')).toHaveText([
      'Failed to submit. Please try again.',
      /^This device is offline\./,
    ]);
    await context.setOffline(false);
    await submitButton(page).click();
    await expect(confirmation(page)).toBeVisible();
  });

  test('an upload that stands still says so, and can be cancelled', async ({ page, app }) => {
    const link = await createPaymentLink(app);
    await page.clock.install();
    await page.route('**/api/payment/submit', () => {});
    await openPayment(page, link.url);
    await receiptInput(page).setInputFiles(jpg);
    await submitButton(page).click();
    await expect(page.locator('#payment-percent')).toHaveText(/^Uploading\.\.\. \d+%$/);
    await page.clock.fastForward(6_000);
    await expect(page.locator('#payment-slow')).toContainText('The connection is slow or gone.');
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.locator('#payment-notice')).toHaveText(
      'The upload was cancelled. The file is still chosen.',
    );
    await expect(preview(page)).toContainText(jpg.name);
    await expect(submitButton(page)).toBeFocused();
    await page.unroute('**/api/payment/submit');
    await submitButton(page).click();
    await expect(confirmation(page)).toBeVisible();
  });

  test('the answer is lost after it was stored: another try gives the same reference, once', async ({
    page,
    app,
  }) => {
    const link = await createPaymentLink(app);
    const proxy = await startProxy(app.url);
    await openPayment(page, `${proxy.url}/payment/${link.token}`);
    await receiptInput(page).setInputFiles(png);
    proxy.meddle('/api/payment', async (_, outgoing, pass) => {
      expect((await pass()).status).toBe(201);
      outgoing.destroy();
    });
    await submitButton(page).click();
    await expect(alert(page)).toHaveText('Failed to submit. Please try again.');
    const [row] = receiptsOf(app, link.id);
    proxy.meddle('/api/payment', undefined);
    await submitButton(page).click();
    await expect(reference(page)).toHaveText(row?.reference_id ?? '');
    expect(receiptsOf(app, link.id)).toHaveLength(1);
    await mailsAbout(app, row?.id ?? '', bothMails);
    await proxy.close();
  });

  test('five presses within 50 ms send one receipt', async ({ page, app }) => {
    const link = await createPaymentLink(app);
    await openPayment(page, link.url);
    await receiptInput(page).setInputFiles(png);
    await expect(preview(page)).toBeVisible();
    await submitButton(page).evaluate(async (button: HTMLButtonElement) => {
      for (let press = 0; press < 5; press += 1) {
        // A button that has gone with its form cannot be pressed.
        if (button.isConnected) button.click();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    await expect(confirmation(page)).toBeVisible();
    const rows = receiptsOf(app, link.id);
    expect(rows).toHaveLength(1);
    await mailsAbout(app, rows[0]?.id ?? '', bothMails);
  });
});

test('leaving asks only while the receipt is on its way', async ({ page, app }) => {
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const link = await createPaymentLink(app);
  const proxy = await startProxy(app.url);
  const gate = Promise.withResolvers<void>();
  proxy.meddle('/api/payment', async (_, outgoing, pass) => {
    await gate.promise;
    const { status, headers, body } = await pass();
    outgoing.writeHead(status, headers).end(body);
  });
  await openPayment(page, `${proxy.url}/payment/${link.token}`);
  expect(await asks()).toBe(false);
  await receiptInput(page).setInputFiles(png);
  await expect(preview(page)).toBeVisible();
  expect(await asks()).toBe(false);
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText('Submitting...');
  await expect(page.locator('#payment-progress')).toBeVisible();
  expect(await asks()).toBe(true);
  await expectSoundState(page);
  gate.resolve();
  await expect(confirmation(page)).toBeVisible();
  expect(await asks()).toBe(false);
  await proxy.close();
});

test.describe('a link whose last answer is that it has ended', () => {
  test.use({ callsFail: true });

  test('the link shows where the check stands: received, rejected with the reason, received again, verified', async ({
    page,
    app,
  }) => {
    const link = await createPaymentLink(app);
    const heading = page.getByRole('heading', { level: 1 });
    await openPayment(page, link.url);
    await receiptInput(page).setInputFiles(jpg);
    await submitButton(page).click();
    await expect(confirmation(page)).toBeVisible();
    const [first] = receiptsOf(app, link.id);

    await page.reload();
    await expect(heading).toHaveText('Receipt received');
    await expect(page.locator('#payment-status')).toHaveText('Being checked');
    await expect(reference(page)).toHaveText(first?.reference_id ?? '');
    await expect(page.locator('#payment-submitted')).toHaveText(
      /^\d{1,2}\s\w{3}\s\d{4}, \d{1,2}:\d\d\s[ap]m\sIST$/,
    );
    await expectSoundState(page);

    await app.cli('receipt', 'reject', first?.reference_id ?? '', '--reason', 'The amount is Rs. 100 short.');
    await page.reload();
    await expect(page.locator('#payment-rejected')).toContainText('Please send another receipt');
    await expect(page.locator('#payment-rejected-reason')).toHaveText('The amount is Rs. 100 short.');
    await expectSoundState(page);
    const told = (await mailsAbout(app, first?.id ?? '', [...bothMails, 'receipt.rejected'])).find(
      ({ parsed }) => parsed.subject?.startsWith('Please send another receipt'),
    );
    expect(told?.parsed.text).toContain('The amount is Rs. 100 short.');

    await receiptInput(page).setInputFiles(pdf);
    await submitButton(page).click();
    await expect(heading).toHaveText('Receipt received');
    const second = receiptsOf(app, link.id).find(({ id }) => id !== first?.id);
    await expect(reference(page)).toHaveText(second?.reference_id ?? '');

    await app.cli('receipt', 'verify', second?.reference_id ?? '');
    await page.reload();
    await expect(heading).toHaveText('Payment verified');
    await expect(page.locator('#payment-status')).toHaveText('Verified');
    await expect(page.locator('#payment-status .mark')).toHaveClass(/alert-success/);
    await expect(confirmation(page).locator('ol > li').filter({ visible: true })).toHaveCount(2);
    await expect(page.locator('main')).not.toContainText(nonsense);
    await mailsAbout(app, second?.id ?? '', [...bothMails, 'receipt.verified']);
    await expectSoundState(page);
    // A dead link that has its receipt still says so.
    await app.cli('payment-link', 'deactivate', link.id);
    await page.reload();
    await expect(heading).toHaveText('Payment verified');
  });
});
