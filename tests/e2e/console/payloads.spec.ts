// What strangers write never runs where staff read it: on screens, in mails, in exports.
import type { Page } from '@playwright/test';
import { publicApi } from '#contract/public-api.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { candidateScreens, consoleLink, consolePaths, paymentLinkScreens } from '#contract/staff/paths.ts';
import { trailApi } from '#contract/staff/trail.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { createCandidateLink } from '../support/links.ts';
import { expect, test } from '../support/test.ts';
import { makeReceipt } from './receipt-page.ts';
import { openScreen, signIn } from './support.ts';

/** Each would say so if it ran. */
const payloads = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '"><svg onload=window.ran=1>',
  "'-window.ran=1-'",
  'javascript:window.ran=1',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '</title><script>window.ran=1</script>',
  '{{constructor.constructor("window.ran=1")()}}',
  '<a href="javascript:window.ran=1">here</a>',
  '=HYPERLINK("http://evil.test","x")',
  '@SUM(1+1)*cmd|"/c calc"!A0',
];

const everything = payloads.join('\n');

declare global {
  interface Window {
    ran?: number;
  }
}

/** Opens the screen, waits for the words, and looks whether anything of them became part of the page. */
const expectInert = async (page: Page, path: string, words: string): Promise<void> => {
  await openScreen(page, path);
  await expect(page.getByText(words).first()).toBeVisible();
  const found = await page.evaluate(() => ({
    ran: window.ran,
    elements: document.querySelectorAll(
      'img[src="x"], svg[onload], iframe[srcdoc], a[href^="javascript:"], body script:not([src])',
    ).length,
  }));
  expect(found, path).toEqual({ ran: undefined, elements: 0 });
  expect(await page.title()).not.toContain('undefined');
};

test('payloads in all public fields and file names stay text', async ({ page, app }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !/^(data|blob):/.test(request.url()))
      outside.push(request.url());
  });
  await signIn(page, app, 'admin');

  // Names take letters alone, so the message carries all of them, and those that stand for a name are put there directly.
  const email = 'payload@mail.test';
  const answer = await page.request.post(app.url + publicApi.contactSubmit.path, {
    data: makeEnquiry({ email, message: everything }),
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  app.change('update enquiry set name = ? where id = ?', payloads[1] ?? '', id);

  const receipt = await makeReceipt(
    app,
    { name: `${payloads[0]?.replaceAll('/', '')}.pdf`, content: makePdf() },
    { client: payloads[1], project: payloads[2], description: everything },
  );
  const link = await createCandidateLink(app, { name: `Asha ${payloads[1]}`, position: payloads[5] });
  const upload = await page.request.post(
    app.url + publicApi.candidateUpload.path.replace(':token', link.token),
    {
      multipart: {
        certificate: { name: `${payloads[2]}.pdf`, mimeType: 'application/pdf', buffer: makePdf() },
      },
    },
  );
  expect(upload.status()).toBe(201);

  const [paymentLink] = app.rows<{ id: string }>(
    'select link_id as id from payment_submission where reference_id = ?',
    receipt.reference,
  );
  await expectInert(page, consolePaths.enquiries, payloads[1] ?? '');
  await expectInert(page, `${consolePaths.enquiries}/${id}`, '</title><script>window.ran=1</script>');
  await expectInert(page, `${consolePaths.receipts}/${receipt.reference}`, payloads[1] ?? '');
  await expectInert(page, consolePaths.paymentLinks, payloads[1] ?? '');
  await expectInert(
    page,
    consoleLink(paymentLinkScreens.one, { id: paymentLink?.id ?? '' }),
    payloads[2] ?? '',
  );
  await expectInert(page, consolePaths.candidates, `Asha ${payloads[1]}`);
  await expectInert(page, consoleLink(candidateScreens.one, { id: link.id }), payloads[2] ?? '');
  await expectInert(page, consolePaths.trail, payloads[1] ?? '');
  await expectInert(page, `${consolePaths.people}?q=${encodeURIComponent(email)}`, payloads[1] ?? '');
  await expectInert(page, consolePaths.mail, 'payload@mail.test');
  expect(outside).toEqual([]);

  for (const mail of app.mail.mails) {
    expect(mail.parsed.html || '').not.toMatch(/<(script|iframe|svg)|<img[^>]+onerror|href="javascript:/i);
    expect(mail.parsed.subject ?? '').not.toMatch(/[\r\n]/);
  }
  for (const path of [enquiryApi.export.path, trailApi.export.path]) {
    const csv = await (await page.request.get(`${app.url}${path}?format=csv`)).text();
    // Line breaks inside quotes begin no cell.
    const cells = csv.replaceAll(/"(?:[^"]|"")*"/g, (cell) => cell.replaceAll(/[\r\n,]/g, ' '));
    expect(cells).not.toMatch(/(^|,)"?[=+\-@\t]/m);
  }
});
