// Uploads whose connection breaks in the middle: they go on by themselves, after the server was started again, and after a
// reload once the same file is chosen again; what is stored is the file to the byte.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadOffsetHeader } from '#contract/resumable.ts';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import { startProxy } from '#tests/e2e/support/proxy.ts';
import { partials, sha256, storedSha256 } from '#tests/e2e/support/stored.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import {
  certificateInput,
  openOnboarding,
  slowUploads,
  success,
  uploadButton,
  uploaded,
  uploadsOf,
} from './onboarding-page.ts';
import { confirmation, openPayment, preview, receiptInput, reference, submitButton } from './payment-page.ts';

test.use({ callsFail: true });

const bytes = 3_000_000;
let folder: string;
let file: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'goes-on-'));
  file = join(folder, 'ಪ್ರಮಾಣಪತ್ರ.pdf');
  writeFileSync(file, makePdf({ bytes }));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const paths = { certificate: '/api/candidate/partial-upload', receipt: '/api/payment/partial-upload' };
const lost = /^Connection lost\. Keep this page open/;

/** Hands on half of the first PATCH and cuts both lines; then fails whatever comes until `mend`. Tells the offsets asked for. */
const cutInTheMiddle = (proxy: Awaited<ReturnType<typeof startProxy>>, path: string, appUrl: string) => {
  const offsets: number[] = [];
  let state: 'whole' | 'cut' | 'mended' = 'whole';
  const passHalf = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method, headers, url } = incoming;
    const forward = request(appUrl + url, { method, headers });
    forward.on('error', () => undefined);
    let passed = 0;
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      passed += chunk.length;
      await new Promise<void>((done) => {
        forward.write(chunk, () => done());
      });
      if (passed >= bytes / 2) break;
    }
    state = 'cut';
    forward.destroy();
    outgoing.destroy();
  };
  proxy.meddle(path, async (incoming, outgoing, pass) => {
    if (incoming.method === 'PATCH') offsets.push(Number(incoming.headers[uploadOffsetHeader]));
    if (state === 'whole' && incoming.method === 'PATCH') return passHalf(incoming, outgoing);
    if (state === 'cut') {
      outgoing.destroy();
      return;
    }
    const { status, headers, body } = await pass();
    outgoing.writeHead(status, headers).end(body);
  });
  return {
    offsets,
    mend: () => {
      state = 'mended';
    },
  };
};

test('a certificate goes on by itself when the connection is back', async ({ page, app }) => {
  const link = await createCandidateLink(app);
  const proxy = await startProxy(app.url);
  const { offsets, mend } = cutInTheMiddle(proxy, paths.certificate, app.url);
  await openOnboarding(page, `${proxy.url}/onboarding/${link.token}`);
  await certificateInput(page).setInputFiles(file);
  await uploadButton(page).click();
  await expect(page.locator('#certificate-slow')).toHaveText(lost);
  await expect(page.locator('#certificate-percent')).toHaveText(/^Paused at [1-9]\d?%$/);
  await expect(uploadButton(page)).toHaveText('Waiting...');
  // Nothing is offered that cannot be pressed now.
  await expect(page.getByRole('button', { name: 'Remove file' })).toBeHidden();
  await expect(page.getByText('Choose another PDF')).toBeHidden();
  mend();
  await expect(success(page)).toBeVisible({ timeout: 30_000 });
  await expect(uploaded(page)).toBeVisible();
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1)).toBeGreaterThan(bytes / 4);
  const [row] = uploadsOf(app, link.id);
  expect(storedSha256(app, row?.file_key ?? '')).toBe(sha256(readFileSync(file)));
  expect(partials(app)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await proxy.close();
});

test('a receipt goes on after the page was loaded again and the same file chosen', async ({ page, app }) => {
  const link = await createPaymentLink(app);
  const proxy = await startProxy(app.url);
  const { offsets, mend } = cutInTheMiddle(proxy, paths.receipt, app.url);
  await openPayment(page, `${proxy.url}/payment/${link.token}`);
  await receiptInput(page).setInputFiles(file);
  await submitButton(page).click();
  await expect(page.locator('#payment-slow')).toHaveText(lost);
  // Nothing in the tab tells of the person or the file.
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).not.toContain(link.token);
  expect(kept).not.toContain('.pdf');
  mend();
  page.on('dialog', (dialog) => void dialog.accept());
  await openPayment(page, `${proxy.url}/payment/${link.token}`);
  await receiptInput(page).setInputFiles(file);
  await expect(preview(page)).toBeVisible();
  await submitButton(page).click();
  await expect(confirmation(page)).toBeVisible({ timeout: 30_000 });
  expect(offsets.at(-1)).toBeGreaterThan(bytes / 4);
  const rows = app.rows<{ file_key: string }>('select * from payment_submission where link_id = ?', link.id);
  expect(rows).toHaveLength(1);
  expect(storedSha256(app, rows[0]?.file_key ?? '')).toBe(sha256(readFileSync(file)));
  expect(partials(app)).toEqual([]);
  await proxy.close();
});

test('a certificate goes on after the server died and was started again', async ({ page, app }) => {
  const link = await createCandidateLink(app);
  await openOnboarding(page, link.url);
  await certificateInput(page).setInputFiles(file);
  await slowUploads(page, 600 * 1_024);
  await uploadButton(page).click();
  await expect(page.locator('#certificate-percent')).toHaveText(/^Uploading\.\.\. [3-9]\d%$/);
  await expect(uploadButton(page)).toHaveText('Uploading...');
  await app.restart();
  await slowUploads(page, undefined);
  await expect(success(page)).toBeVisible({ timeout: 30_000 });
  const [row] = uploadsOf(app, link.id);
  expect(storedSha256(app, row?.file_key ?? '')).toBe(sha256(readFileSync(file)));
  expect(partials(app)).toEqual([]);
});

/** Lets the app store what the last PATCH brings, loses its answer, and fails whatever comes until `mend`. */
const loseTheAnswer = (proxy: Awaited<ReturnType<typeof startProxy>>, path: string) => {
  const answers: number[] = [];
  let state: 'whole' | 'lost' | 'mended' = 'whole';
  proxy.meddle(path, async (incoming, outgoing, pass) => {
    if (state === 'lost') {
      outgoing.destroy();
      return;
    }
    const { status, headers, body } = await pass();
    if (incoming.method === 'PATCH') answers.push(status);
    if (incoming.method !== 'PATCH' || state === 'mended') outgoing.writeHead(status, headers).end(body);
    else {
      state = 'lost';
      outgoing.destroy();
    }
  });
  return {
    answers,
    mend: () => {
      state = 'mended';
    },
  };
};

test('a certificate whose answer is lost on the way ends as stored, once, after a new start of the server too', async ({
  page,
  app,
}) => {
  const link = await createCandidateLink(app);
  const proxy = await startProxy(app.url);
  const { answers, mend } = loseTheAnswer(proxy, paths.certificate);
  await openOnboarding(page, `${proxy.url}/onboarding/${link.token}`);
  await certificateInput(page).setInputFiles(file);
  await uploadButton(page).click();
  await expect(page.locator('#certificate-slow')).toHaveText(lost);
  expect(answers).toEqual([201]);
  await app.restart();
  mend();
  await expect(success(page)).toBeVisible({ timeout: 30_000 });
  await expect(uploaded(page)).toContainText('ಪ್ರಮಾಣಪತ್ರ.pdf');
  expect(answers).toEqual([201, 201]);
  expect(uploadsOf(app, link.id)).toHaveLength(1);
  expect(partials(app)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await proxy.close();
});

test('a receipt whose answer is lost on the way ends with its reference, stored once', async ({
  page,
  app,
}) => {
  const link = await createPaymentLink(app);
  const proxy = await startProxy(app.url);
  const { answers, mend } = loseTheAnswer(proxy, paths.receipt);
  await openPayment(page, `${proxy.url}/payment/${link.token}`);
  await receiptInput(page).setInputFiles(file);
  await submitButton(page).click();
  await expect(page.locator('#payment-slow')).toHaveText(lost);
  mend();
  await expect(confirmation(page)).toBeVisible({ timeout: 30_000 });
  expect(answers).toEqual([201, 201]);
  const rows = app.rows<{ reference_id: string }>(
    'select reference_id from payment_submission where link_id = ?',
    link.id,
  );
  expect(rows).toHaveLength(1);
  await expect(reference(page)).toHaveText(rows[0]?.reference_id ?? '');
  // Whoever loads the page anew instead of waiting finds the same.
  await openPayment(page, `${proxy.url}/payment/${link.token}`);
  await expect(reference(page)).toHaveText(rows[0]?.reference_id ?? '');
  await proxy.close();
});

test('a server that knows nothing of it gets the form', async ({ page, app }) => {
  const link = await createCandidateLink(app);
  await page.route('**/api/candidate/partial-upload/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' }),
  );
  await openOnboarding(page, link.url);
  await certificateInput(page).setInputFiles(file);
  const sent = page.waitForResponse('**/api/candidate/upload/**');
  await uploadButton(page).click();
  expect((await sent).status()).toBe(201);
  await expect(uploaded(page)).toBeVisible();
});
