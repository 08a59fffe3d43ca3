// The drawing of a link in the mails about it, as it comes over the wire, and mails that have none.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enquiryDrawingWords } from '#content/enquiry-drawing.ts';
import { linkDrawingWords } from '#content/link-drawing.ts';
import { drawingPng } from '#server/documents/drawing-png.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { type SmtpCatcher, startSmtpCatcher } from '#tests/support/smtp-catcher.ts';
import { linkDrawing } from '#ui/drawing/link-drawing.ts';
import { hero } from '#ui/drawing/named.ts';
import { putMail } from './outbox.store.ts';
import { sendNext } from './send-mail.ts';

let smtp: SmtpCatcher;
let test: TestApp;
beforeEach(async () => {
  smtp = await startSmtpCatcher();
  test = await makeTestApp({ smtpUrl: smtp.url, mailFrom: 'Studio <hello@agency.test>' });
});
afterEach(async () => {
  await test.close();
  await smtp.close();
});

const put = (drawingOf?: string) =>
  putMail(test.deps.db, test.clock, {
    kind: 'payment-link.client',
    aboutId: 'x',
    to: 'anitha@sarees.test',
    ...(drawingOf === undefined ? {} : { drawingOf }),
    content: { subject: 'Your payment link', paragraphs: ['Hello'], facts: [] },
  });

it('comes with the mail as a picture that the HTML shows, and the plain text knows nothing of it', async () => {
  const id = await put('LINK-0004');
  const row = await test.deps.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  expect(row.drawing_of).toBe('LINK-0004');
  expect(await sendNext(test.deps)).toBe(true);
  const [mail] = smtp.mails;
  expect(mail?.parsed.attachments).toHaveLength(1);
  expect(mail?.parsed.attachments[0]).toMatchObject({
    cid: `${id}@drawing`,
    contentType: 'image/png',
    contentDisposition: 'inline',
    related: true,
    content: drawingPng(linkDrawing('LINK-0004'), 192),
  });
  // As Outlook wants its size, and what is read where pictures are off.
  expect(mail?.raw).toContain('multipart/related');
  expect(row.html_body).toContain(
    `<img src="cid:${id}@drawing" width="96" height="96" alt="${linkDrawingWords.name}"`,
  );
  expect(row.html_body).toContain(linkDrawingWords.inMail);
  expect(row.text_body).not.toContain(linkDrawingWords.inMail);
  expect(Buffer.byteLength(mail?.raw ?? '')).toBeLessThan(20_000);
});

it('is in no mail that is about no link, and in none from before', async () => {
  await put();
  expect(await sendNext(test.deps)).toBe(true);
  expect(smtp.mails[0]?.parsed.attachments).toEqual([]);
  expect(smtp.mails[0]?.parsed.html).not.toContain('<img');
});

it('is a visitor’s where the mail tells of an enquiry that came with one', async () => {
  const id = await put('#k=a3y3iqgw');
  expect(await sendNext(test.deps)).toBe(true);
  const [mail] = smtp.mails;
  expect(mail?.parsed.attachments).toMatchObject([
    { cid: `${id}@drawing`, contentDisposition: 'inline', content: drawingPng(hero, 192) },
  ]);
  const row = await test.deps.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  expect(row.html_body).toContain(`alt="${enquiryDrawingWords.name}"`);
  expect(row.html_body).toContain(enquiryDrawingWords.inMail);
  expect(row.html_body).not.toContain(linkDrawingWords.inMail);
});

it('is left out where this program does not read it, and the mail goes', async () => {
  await put('#k=b00000000');
  expect(await sendNext(test.deps)).toBe(true);
  expect(smtp.mails[0]?.parsed.attachments).toEqual([]);
});
