// Certificates: chosen, sent with visible progress, stored as sent, shown and handed out again; once, and nothing half done.
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download } from '@playwright/test';
import { brand } from '#content/brand.ts';
import { createCandidateLink } from '#tests/e2e/support/links.ts';
import { expectDrawing, expectSoundState, tabTo } from '#tests/e2e/support/look.ts';
import { mailsAbout } from '#tests/e2e/support/mail.ts';
import { readAll, startProxy } from '#tests/e2e/support/proxy.ts';
import { arrivals, partials, sha256, storedSha256 } from '#tests/e2e/support/stored.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { formType, makeForm, postForm } from '#tests/files/multipart-form.ts';
import { makePng } from '#tests/files/sample-files.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import {
  alert,
  banner,
  certificateInput,
  closedAlert,
  openOnboarding,
  percent,
  preview,
  setEnd,
  slowUploads,
  success,
  uploadButton,
  uploaded,
  uploadsOf,
} from './onboarding-page.ts';

const limit = 52_428_800;
const kilo = 1_024;
const mega = 1_048_576;
const bothMails = ['certificate.agency', 'certificate.received'];
const pdf = { name: 'ಪ್ರಮಾಣಪತ್ರ 🎓 (1).pdf', buffer: makePdf({ text: 'Certificate', bytes: 2_500_000 }) };

/** Small enough to go out as a form. */
const small = {
  name: pdf.name,
  mimeType: 'application/pdf',
  buffer: makePdf({ text: 'Certificate', bytes: 200_000 }),
};

/** The browser reads what is large from the disk: in a message a megabyte takes it a second. */
let folder: string;
let pdfOnDisk: string;
const onDisk = (name: string, content: Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  pdfOnDisk = onDisk(pdf.name, pdf.buffer);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const timeInIndia = (iso: string): string => {
  const there = new Date(Date.parse(iso) + 5.5 * 3_600_000);
  const hours = there.getUTCHours();
  const month = there.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  const minutes = String(there.getUTCMinutes()).padStart(2, '0');
  return `${there.getUTCDate()} ${month} ${there.getUTCFullYear()}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'} IST`;
};

test('a PDF is stored as sent, told of, shown, and handed out again with the same bytes', async ({
  page,
  app,
}) => {
  const link = await createCandidateLink(app);
  await openOnboarding(page, link.url);
  await certificateInput(page).setInputFiles(pdfOnDisk);
  await expect(preview(page)).toContainText(pdf.name);
  await expect(preview(page)).toContainText('2.4 MB');
  await uploadButton(page).click();
  // The success is what the page says; that nothing more can be sent is said below it.
  await expect(uploaded(page).getByRole('heading')).toHaveText([
    'Certificate uploaded successfully!',
    'Documents Already Uploaded!',
  ]);
  await expect(uploaded(page).getByRole('heading').first()).toBeFocused();
  await expect(success(page)).toHaveCount(1);
  await expect(preview(page)).toHaveCount(0);
  await expectDrawing(uploaded(page), 'success');
  await expect(page.locator('main')).not.toContainText(/before you upload|Please check your details/);
  await expectSoundState(page);

  const [row, ...others] = uploadsOf(app, link.id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ file_name: pdf.name, file_bytes: 2_500_000, file_sha256: sha256(pdf.buffer) });
  expect(storedSha256(app, row?.file_key ?? '')).toBe(sha256(pdf.buffer));
  expect(arrivals(app)).toEqual([]);
  const [toHr, toCandidate] = await mailsAbout(app, row?.id ?? '', bothMails);
  expect(toHr?.to).toEqual([brand.hrEmail]);
  expect(toHr?.parsed.text).toContain(pdf.name);
  expect(toCandidate?.to).toEqual([link.email]);
  for (const mail of [toHr, toCandidate]) expect(mail?.raw).not.toContain(link.token);

  await page.reload();
  await expect(uploaded(page).getByRole('heading')).toHaveText('Documents Already Uploaded!');
  await expect(uploaded(page).locator('dd')).toHaveText([
    pdf.name,
    timeInIndia(row?.uploaded_at ?? ''),
    '2.4 MB',
  ]);
  await expect(certificateInput(page)).toHaveCount(0);
  await expect(uploaded(page)).toContainText('an administrator has to allow it');

  const view = uploaded(page).getByRole('link', { name: 'View file' });
  await expect(view).toHaveAttribute('rel', /noreferrer/);
  const answer = await page.request.get((await view.getAttribute('href')) ?? '');
  expect(sha256(await answer.body())).toBe(sha256(pdf.buffer));
  expect(answer.headers()['content-disposition']).toContain(
    `filename*=UTF-8''${encodeURIComponent(pdf.name).replaceAll('(', '%28').replaceAll(')', '%29')}`,
  );
  const downloaded = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
  await view.click();
  expect(sha256(await readAll(await (await downloaded).createReadStream()))).toBe(sha256(pdf.buffer));
  expect(app.output()).not.toContain(link.token);
});

test('with the keyboard alone; and another file once an administrator frees the link', async ({
  page,
  app,
}) => {
  const link = await createCandidateLink(app);
  await openOnboarding(page, link.url);
  // Before the way there, not after it: the browser has to be told to hand the chooser over, and a key may overtake that.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, '#certificate-file');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(pdfOnDisk);
  await expect(preview(page)).toBeVisible();
  await tabTo(page, '#certificate-submit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Certificate uploaded successfully!' })).toBeFocused();
  expect(uploadsOf(app, link.id)).toHaveLength(1);

  await app.cli('candidate-link', 'reset-upload', link.id);
  await page.reload();
  await certificateInput(page).setInputFiles({ ...small, name: 'second.pdf' });
  await uploadButton(page).click();
  await expect(uploaded(page).locator('dd').first()).toHaveText('second.pdf');
});

test.describe('what is not a PDF, or a byte too large', () => {
  test.use({ callsFail: true });

  test('is refused by the page, and under a false name by the server', async ({ page, app }) => {
    const link = await createCandidateLink(app);
    await openOnboarding(page, link.url);
    for (const [name, mimeType] of [
      ['photo.png', 'image/png'],
      ['letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['photo.pdf', 'application/pdf'],
    ] as const) {
      await certificateInput(page).setInputFiles({ name, mimeType, buffer: makePng() });
      await expect(alert(page)).toContainText('Please select a PDF file only');
      await expect(alert(page)).toContainText('This is a PNG picture. Print or save it as a PDF');
      await expect(preview(page)).toHaveCount(0);
    }
    const tooLarge = onDisk('over.pdf', Buffer.from('%PDF-'));
    truncateSync(tooLarge, limit + 1);
    await certificateInput(page).setInputFiles(tooLarge);
    await expect(alert(page)).toHaveText('File size must be less than 50MB');
    await expect(preview(page)).toHaveCount(0);
    const answer = await postForm(`${app.url}/api/candidate/upload/${link.token}`, [
      { name: 'certificate', fileName: 'photo.pdf', type: 'application/pdf', content: makePng() },
    ]);
    expect(answer.status).toBe(415);
    await expectSoundState(page);
    expect(uploadsOf(app, link.id)).toEqual([]);
    expect(arrivals(app)).toEqual([]);
    await certificateInput(page).setInputFiles(pdfOnDisk);
    await uploadButton(page).click();
    await expect(uploaded(page)).toBeVisible();
  });
});

test('52,428,800 bytes are taken, with percent that people can see', async ({ page, app }) => {
  const link = await createCandidateLink(app);
  const path = onDisk('limit.pdf', makePdf({ bytes: limit }));
  await openOnboarding(page, link.url);
  await certificateInput(page).setInputFiles(path);
  await expect(preview(page)).toContainText('50 MB');
  await slowUploads(page, 20 * mega);
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.add(document.querySelector('#certificate-percent')?.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await uploadButton(page).click();
  await expect(uploaded(page)).toBeVisible({ timeout: 40_000 });
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  const percents = seen.flatMap((text) => /^Uploading\.\.\. (\d+)%$/.exec(text)?.[1] ?? []).map(Number);
  expect(new Set(percents).size).toBeGreaterThan(3);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(Math.max(...percents)).toBeLessThanOrEqual(95);
  const [row] = uploadsOf(app, link.id);
  expect(row?.file_bytes).toBe(limit);
  expect(storedSha256(app, row?.file_key ?? '')).toBe(sha256(readFileSync(path)));
});

test.describe('broken off', () => {
  test.use({ callsFail: true });

  test('by its sender’s line: nothing stays behind, and the link stays open', async ({ page, app }) => {
    const link = await createCandidateLink(app);
    const body = makeForm([
      { name: 'certificate', fileName: 'a.pdf', type: 'application/pdf', content: pdf.buffer },
    ]);
    const sending = httpRequest(`${app.url}/api/candidate/upload/${link.token}`, {
      method: 'POST',
      headers: { 'content-type': formType, 'content-length': body.length },
    });
    sending.on('error', () => undefined);
    sending.write(body.subarray(0, body.length / 2));
    await expect.poll(() => arrivals(app).length).toBe(1);
    sending.destroy();
    await expect.poll(() => arrivals(app)).toEqual([]);
    expect(uploadsOf(app, link.id)).toEqual([]);
    await page.goto(link.url);
    await expect(certificateInput(page)).toBeEnabled();
  });

  test('by Cancel: said, the file still chosen, nothing behind, and the next try succeeds', async ({
    page,
    app,
  }) => {
    const link = await createCandidateLink(app);
    await openOnboarding(page, link.url);
    await certificateInput(page).setInputFiles(pdfOnDisk);
    await slowUploads(page, 300 * kilo);
    await uploadButton(page).click();
    await expect(percent(page)).toHaveText(/^Uploading\.\.\. [1-9]\d?%$/);
    const asks = await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(asks).toBe(true);
    await expect.poll(() => partials(app).length).toBe(1);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByText('The upload was cancelled. The file is still chosen.')).toBeVisible();
    await expect(preview(page)).toContainText(pdf.name);
    await expect(success(page)).toHaveCount(0);
    await expect.poll(() => partials(app)).toEqual([]);
    expect(uploadsOf(app, link.id)).toEqual([]);
    await slowUploads(page, undefined);
    await uploadButton(page).click();
    await expect(uploaded(page)).toBeVisible();
  });

  test('by a line that goes dead: the page says so within seconds, and that nothing is lost', async ({
    page,
    app,
  }) => {
    const link = await createCandidateLink(app);
    await page.clock.install();
    await page.route('**/api/candidate/partial-upload/**', () => {});
    await openOnboarding(page, link.url);
    await certificateInput(page).setInputFiles(pdfOnDisk);
    await uploadButton(page).click();
    await expect(percent(page)).toHaveText(/^Uploading/);
    await page.clock.fastForward(6_000);
    await expect(page.locator('#certificate-slow')).toContainText('Nothing is lost');
    await expectSoundState(page);
  });
});

test('an upload that began in time may finish after the link’s end', async ({ page, app }) => {
  const link = await createCandidateLink(app);
  await page.clock.install();
  setEnd(app, link.id, 50_000);
  await openOnboarding(page, link.url);
  await certificateInput(page).setInputFiles(pdfOnDisk);
  await slowUploads(page, 100 * kilo);
  await uploadButton(page).click();
  await expect(percent(page)).toHaveText(/^Uploading\.\.\. [1-9]\d?%$/);
  setEnd(app, link.id, -1);
  await page.clock.fastForward(50_000);
  await expect(banner(page)).toContainText('the upload you began in time may finish');
  await expect(closedAlert(page)).toBeEmpty();
  await slowUploads(page, undefined);
  await expect(success(page)).toBeVisible({ timeout: 30_000 });
  await expect(uploaded(page)).toBeVisible();
  expect(uploadsOf(app, link.id)).toHaveLength(1);
});

test.describe('stuck or strange answers are errors, never success', () => {
  test.use({ callsFail: true });

  const failed = 'Upload failed';
  const lost = 'Upload failed. Please try again.';

  test('pages of proxies, closed sockets, refusals', async ({ page, app }) => {
    const link = await createCandidateLink(app);
    const proxy = await startProxy(app.url);
    await openOnboarding(page, `${proxy.url}/onboarding/${link.token}`);
    await certificateInput(page).setInputFiles(small);
    const html = { 'content-type': 'text/html' };
    const json = { 'content-type': 'application/json' };
    for (const [name, status, headers, body, words] of [
      ['502 with a page', 502, html, '<h1>Bad gateway</h1>', failed],
      ['200 with a page', 200, html, '<h1>Welcome to the Wi-Fi</h1>', failed],
      ['201 with a page', 201, html, '<h1>Created</h1>', failed],
      ['413 with a page', 413, html, '<h1>Too large</h1>', 'File size must be less than 50MB'],
      ['200 with nothing', 200, json, '', failed],
      ['200 without success', 200, json, '{"message":"Thanks"}', 'Thanks'],
      ['500 with words', 500, json, '{"success":false,"message":"The disk is full."}', 'The disk is full.'],
      ['500 without', 500, json, '{"success":false}', failed],
      ['a socket closed after the last byte', 0, {}, '', lost],
    ] as const) {
      await test.step(name, async () => {
        proxy.meddle('/api/candidate/upload', async (incoming, outgoing) => {
          await readAll(incoming);
          if (status === 0) outgoing.destroy();
          else outgoing.writeHead(status, headers).end(body);
        });
        await uploadButton(page).click();
        await expect(alert(page)).toHaveText(words);
        await expect(success(page)).toHaveCount(0);
        await expect(uploaded(page)).toHaveCount(0);
        await expect(preview(page)).toContainText(small.name);
      });
    }
    proxy.meddle('/api/candidate/upload', undefined);
    await uploadButton(page).click();
    await expect(success(page)).toBeVisible();
    await proxy.close();
  });

  test('a server that falls silent after the last byte: checking at 95 %, then an error, and the truth when asked', async ({
    page,
    app,
  }) => {
    const link = await createCandidateLink(app);
    const proxy = await startProxy(app.url);
    await page.clock.install();
    await openOnboarding(page, `${proxy.url}/onboarding/${link.token}`);
    await certificateInput(page).setInputFiles(small);
    proxy.meddle('/api/candidate/upload', async (incoming) => {
      await readAll(incoming);
    });
    await uploadButton(page).click();
    await expect(percent(page)).toHaveText('Checking the file...');
    await expect(page.locator('#certificate-progress')).toHaveAttribute('value', '95');
    await page.clock.fastForward(40_000);
    await expect(percent(page)).toHaveText('Checking the file...');
    await expect(success(page)).toHaveCount(0);
    await page.clock.fastForward(150_000);
    await expect(alert(page)).toHaveText(lost);
    await expect(preview(page)).toContainText(small.name);

    // This time the file is stored and only the answer is lost: the page asks, and shows what is true.
    proxy.meddle('/api/candidate/upload', async (_, outgoing, pass) => {
      expect((await pass()).status).toBe(201);
      outgoing.destroy();
    });
    await uploadButton(page).click();
    await expect(uploaded(page)).toBeVisible();
    expect(uploadsOf(app, link.id)).toHaveLength(1);
    await proxy.close();
  });
});
