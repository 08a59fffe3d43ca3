// The onboarding page's three calls: what they answer in every state of a link and at every border of its time.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '#content/brand.ts';
import { pathOf } from '#contract/endpoint.ts';
import { candidateLinkAfterlifeMs, candidateLinkLifetimeMs, uploadGraceMs } from '#contract/limits.ts';
import { damagedFile } from '#contract/messages.ts';
import { withToken } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { candidateScreens, consoleLink } from '#contract/staff/paths.ts';
import { behindLinks, makeCandidateLink } from '#tests/files/make-link.ts';
import { type FormPart, formType, makeForm } from '#tests/files/multipart-form.ts';
import { liars, truthfulFiles } from '#tests/files/sample-files.ts';
import {
  makeDamagedPdf,
  makeLockedPdf,
  makePdf,
  makeRestrictedPdf,
  makeSealedPdf,
} from '#tests/files/sample-pdfs.ts';
import { arrivedFiles, keptFiles } from '#tests/files/stored-files.ts';
import { makeActor } from '#tests/support/factories.ts';
import { forgedToken } from '#tests/support/forged-token.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { candidateLinkToken } from './candidate-link.ts';
import { reissueLink, resetUpload, setCandidateLinkActive } from './candidates.service.ts';
import { findCandidateLink, reissueCandidateLink } from './candidates.store.ts';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp({ site: false });
});
afterEach(() => test.close());

const get = (pattern: string, token: string) => test.app.inject(withToken(pattern, token));
const details = (token: string) => get(publicApi.candidateDetails.path, token);
const file = (token: string) => get(publicApi.candidateFile.path, token);
const post = (token: string, parts: readonly FormPart[]) =>
  test.app.inject({
    method: 'POST',
    url: pathOf(publicApi.candidateUpload, { token }),
    headers: { 'content-type': formType },
    payload: makeForm(parts),
  });
const certificate = (
  content: Buffer = makePdf(),
  fileName = 'certificate.pdf',
  type = 'application/pdf',
): FormPart => ({
  name: 'certificate',
  fileName,
  content,
  type,
});
const upload = (token: string, content?: Buffer, fileName?: string) =>
  post(token, [certificate(content, fileName)]);
const rows = () => test.deps.db.selectFrom('candidate_upload').selectAll().orderBy('uploaded_at').execute();
const setActive = (id: string, active: boolean) =>
  setCandidateLinkActive(test.deps, makeActor('test'), id, active);
const code = async (answer: Promise<{ json(): { code?: string } }>) => (await answer).json().code;
const afterlife = candidateLinkAfterlifeMs;
const lifetime = candidateLinkLifetimeMs;

describe('the details', () => {
  it.each(behindLinks)('are the same with %s behind the link, which takes a file too', async (behind) => {
    const { token } = await makeCandidateLink(test.deps);
    const answer = await details(token + behind);
    expect([answer.statusCode, answer.body]).toEqual([200, (await details(token)).body]);
    const sent = await test.app.inject({
      method: 'POST',
      url: withToken(publicApi.candidateUpload.path, token + behind),
      headers: { 'content-type': formType },
      payload: makeForm([certificate()]),
    });
    expect(sent.statusCode).toBe(201);
    expect((await file(token + behind)).statusCode).toBe(200);
  });

  it('say who the link is for and until when', async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    const answer = await details(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      candidate: {
        name: 'Anjali Nair',
        email: 'anjali@candidate.example',
        phone: '9876543210',
        position: 'Frontend Developer',
        candidate_id: 'CND-1',
        linkId: link.id,
        hasUploaded: false,
        status: 'active',
        expiresAt: link.expires_at,
        lifetimeMs: 7_200_000,
        now: test.clock.now().toISOString(),
      },
    });
    expect(Date.parse(link.expires_at) - test.clock.now().getTime()).toBe(7_200_000);
  });

  it('say how long another link is for, until it is reissued', async () => {
    const dayMs = 86_400_000;
    const { link, token } = await makeCandidateLink(test.deps, { lifetimeMs: dayMs });
    expect((await details(token)).json().candidate.lifetimeMs).toBe(dayMs);
    const again = await reissueCandidateLink(test.deps.db, test.clock, link.id, 7_200_000);
    expect(again?.lifetime_ms).toBe(7_200_000);
  });

  it('turn expired at 7,200 seconds, not one earlier, whatever zone the server is in', async () => {
    const zone = process.env.TZ;
    try {
      for (const at of ['UTC', 'Asia/Kolkata', 'America/Los_Angeles']) {
        process.env.TZ = at;
        test.clock.set('2026-11-01T08:30:00.000Z'); // Los Angeles puts its clocks back half an hour later.
        const { token } = await makeCandidateLink(test.deps);
        const status = async () => (await details(token)).json().candidate.status;
        test.clock.advance(7_199_000);
        expect(await status()).toBe('active');
        test.clock.advance(1_000);
        expect(await status()).toBe('expired');
        test.clock.advance(1_000);
        expect((await details(token)).json().candidate).toMatchObject({
          status: 'expired',
          hasUploaded: false,
          message: 'Uploads are disabled because this link is expired.',
        });
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('are there for seven days after the end, and then nothing personal is', async () => {
    const { token } = await makeCandidateLink(test.deps);
    const { link, token: switched } = await makeCandidateLink(test.deps);
    await setActive(link.id, false);
    test.clock.advance(afterlife - 1);
    expect((await details(switched)).json().candidate).toMatchObject({
      status: 'inactive',
      message: 'Uploads are disabled because this link is inactive.',
    });
    test.clock.advance(1); // Counted from the deactivation, which came before the expiry.
    expect((await details(switched)).json()).toEqual({
      success: false,
      code: 'link.inactive',
      message: 'This onboarding link is inactive.',
    });
    test.clock.advance(lifetime - 1);
    expect((await details(token)).statusCode).toBe(200);
    test.clock.advance(1);
    const answer = await details(token);
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toEqual({
      success: false,
      code: 'link.expired',
      message: 'This onboarding link has expired.',
    });
  });

  it('are the same 404 for an unknown token and a bad signature', async () => {
    const { token } = await makeCandidateLink(test.deps);
    const forged = forgedToken(token, -1);
    const answers = await Promise.all(['z'.repeat(50), forged].map(details));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        success: false,
        code: 'link.not-found',
        message: 'This onboarding link was not found.',
      });
    }
  });

  it('change nothing, however often they are read', async () => {
    const { token } = await makeCandidateLink(test.deps);
    await upload(token);
    const state = async () =>
      JSON.stringify([
        await test.deps.db.selectFrom('candidate_link').selectAll().execute(),
        await rows(),
        await test.deps.db.selectFrom('audit_event').selectAll().execute(),
        await test.deps.db.selectFrom('outbox').selectAll().execute(),
      ]);
    const before = await state();
    for (const method of ['GET', 'HEAD'] as const) {
      for (const pattern of [publicApi.candidateDetails.path, publicApi.candidateFile.path]) {
        expect((await test.app.inject({ method, url: withToken(pattern, token) })).statusCode).toBe(200);
      }
    }
    expect((await test.app.inject(pathOf(publicApi.candidateUpload, { token }))).statusCode).toBe(405);
    expect(await state()).toBe(before);
  });
});

describe('an upload', () => {
  it('is stored, shown, announced to HR and confirmed to the candidate', async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    const content = makePdf();
    const answer = await upload(token, content);
    expect(answer.statusCode).toBe(201);
    const [row] = await rows();
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Certificate uploaded successfully!',
      candidate: {
        status: 'uploaded',
        hasUploaded: true,
        message: 'Documents Already Uploaded!',
        uploadDetails: {
          file_name: 'certificate.pdf',
          file_size: content.length,
          upload_date: row?.uploaded_at,
          url: pathOf(publicApi.candidateFile, { token }),
        },
      },
    });
    expect((await details(token)).json().candidate).toEqual(answer.json().candidate);
    expect(await keptFiles(test.deps)).toEqual([row?.file_key]);
    expect(await arrivedFiles(test.deps)).toEqual([]);
    const mails = await test.deps.db.selectFrom('outbox').selectAll().orderBy('kind').execute();
    expect(mails).toMatchObject([
      { kind: 'certificate.agency', to_address: brand.hrEmail, reply_to: link.email },
      { kind: 'certificate.received', to_address: link.email, drawing_of: link.id },
    ]);
    const inConsole = test.config.consoleUrl + consoleLink(candidateScreens.one, { id: link.id });
    expect(mails[0]?.html_body).toContain(`href="${inConsole}"`);
    for (const mail of mails) expect(mail.subject + mail.text_body + mail.html_body).not.toContain(token);
    expect(test.logs.text()).not.toContain(token);
  });

  it('of many at once exactly one wins, and the others leave nothing', async () => {
    const { token } = await makeCandidateLink(test.deps);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => upload(token, makePdf({ text: `Certificate ${at}` }))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    for (const answer of answers) {
      if (answer.statusCode === 409) expect(answer.json()).toMatchObject({ code: 'link.already-uploaded' });
    }
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(await keptFiles(test.deps)).toEqual([row?.file_key]);
    expect(await arrivedFiles(test.deps)).toEqual([]);
    expect(await test.deps.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2);
  });

  it('is refused by the state of its link', async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    expect(await code(upload('z'.repeat(50)))).toBe('link.not-found');
    await setActive(link.id, false);
    expect(await code(upload(token))).toBe('link.inactive');
    await setActive(link.id, true);
    test.clock.advance(lifetime - 1);
    expect((await upload(token)).statusCode).toBe(201);
    expect(await code(upload(token))).toBe('link.already-uploaded');
    test.clock.advance(1_000);
    const late = await upload(token);
    expect([late.statusCode, late.json().code]).toEqual([409, 'link.already-uploaded']);
    await setActive(link.id, false);
    expect(await code(upload(token))).toBe('link.inactive');
    const { token: expired } = await makeCandidateLink(test.deps, { lifetimeMs: 90_000 });
    test.clock.advance(90_000);
    const gone = await upload(expired);
    expect([gone.statusCode, gone.json().code]).toEqual([410, 'link.expired']);
    expect(await keptFiles(test.deps)).toHaveLength(1);
  });

  it('that begins before the end may finish after it, within the grace', async () => {
    const original = test.deps.files.put;
    const { token } = await makeCandidateLink(test.deps);
    test.clock.advance(lifetime - 60_000);
    test.deps.files.put = async (content) => {
      test.clock.advance(11 * 60_000);
      return original(content);
    };
    expect((await upload(token)).statusCode).toBe(201);
    test.deps.files.put = original;
    const { token: next } = await makeCandidateLink(test.deps);
    test.clock.advance(lifetime + 60_000);
    expect(await code(upload(next))).toBe('link.expired');
    expect(uploadGraceMs).toBe(60 * 60_000);
  });

  it('does not count when its link was switched off, reissued or freed meanwhile', async () => {
    const original = test.deps.files.put;
    const { link, token } = await makeCandidateLink(test.deps);
    test.deps.files.put = async (content) => {
      await setActive(link.id, false);
      return original(content);
    };
    expect(await code(upload(token))).toBe('link.inactive');
    await setActive(link.id, true);
    test.deps.files.put = async (content) => {
      await reissueLink(test.deps, makeActor('test'), link.id);
      return original(content);
    };
    expect(await code(upload(token))).toBe('link.not-found');
    expect(await rows()).toEqual([]);
    expect(await keptFiles(test.deps)).toEqual([]);
  });

  it('needs one file in its own field', async () => {
    const { token } = await makeCandidateLink(test.deps);
    const missing = await post(token, [{ name: 'certificate', content: 'not a file' }]);
    expect(missing.json()).toMatchObject({ code: 'file.missing', message: 'Please select a file to upload' });
    expect(await code(post(token, []))).toBe('file.missing');
    expect(await code(post(token, [{ ...certificate(), name: 'file' }]))).toBe('file.missing');
    expect(await code(post(token, [certificate(Buffer.alloc(0), '')]))).toBe('file.missing');
    expect(await code(post(token, [certificate(), certificate()]))).toBe('request.malformed');
    expect(await code(upload(token, Buffer.alloc(0)))).toBe('file.empty');
    expect(await arrivedFiles(test.deps)).toEqual([]);
    expect(await rows()).toEqual([]);
    expect((await post(token, [{ name: 'extra', content: 'field' }, certificate()])).statusCode).toBe(201);
  });

  it('must be a multipart form', async () => {
    const { token } = await makeCandidateLink(test.deps);
    const send = (contentType: string | undefined, payload: string) =>
      test.app.inject({
        method: 'POST',
        url: pathOf(publicApi.candidateUpload, { token }),
        headers: contentType === undefined ? {} : { 'content-type': contentType },
        payload,
      });
    for (const type of ['application/json', 'application/pdf', 'text/plain']) {
      expect((await send(type, '{}')).statusCode).toBe(415);
    }
    expect((await send(undefined, '')).statusCode).toBe(415);
    expect((await send('multipart/form-data', 'x')).statusCode).toBe(400);
    expect((await send(formType, `--wrong\r\n\r\n`)).statusCode).toBe(400);
  });
});

describe('what is uploaded', () => {
  const names = ['right.pdf', 'RIGHT.PDF', 'none', 'wrong.docx', ''];
  const types = ['application/pdf', '', 'application/octet-stream', 'image/png'];
  const contents: [string, Buffer, boolean][] = [
    ['pdf', truthfulFiles.pdf, true],
    ['png', truthfulFiles.png, false],
    ['jpg', truthfulFiles.jpg, false],
    ...Object.entries(liars).map(([name, content]): [string, Buffer, boolean] => [name, content, false]),
  ];

  it.each(contents)('is judged by its bytes whatever it is called: %s', async (_, content, isTaken) => {
    for (const name of names) {
      for (const type of types) {
        const { token } = await makeCandidateLink(test.deps);
        const answer = await post(token, [certificate(content, name, type)]);
        expect([name, type, answer.statusCode]).toEqual([name, type, isTaken ? 201 : 415]);
        if (!isTaken) expect(answer.json().message).toBe('Please select a PDF file only');
      }
    }
    expect(await arrivedFiles(test.deps)).toEqual([]);
    expect(await keptFiles(test.deps)).toHaveLength(isTaken ? names.length * types.length : 0);
  });

  it('is refused with a password or a key, and taken when it is restricted or damaged', async () => {
    const { token } = await makeCandidateLink(test.deps);
    for (const content of [makeLockedPdf(), makeSealedPdf()]) {
      const locked = await upload(token, content);
      expect(locked.statusCode).toBe(400);
      expect(locked.json()).toMatchObject({
        code: 'file.locked',
        message: expect.stringContaining('needs a password or a key to open'),
      });
    }
    expect(await arrivedFiles(test.deps)).toEqual([]);
    expect((await upload(token, makeRestrictedPdf())).statusCode).toBe(201);
    const { token: other } = await makeCandidateLink(test.deps);
    const damaged = await upload(other, makeDamagedPdf());
    expect(damaged.statusCode).toBe(201);
    expect(damaged.json().candidate.uploadDetails.damaged).toBe(true);
    expect((await rows()).map((row) => row.file_damaged)).toEqual([0, 1]);
    const told = await test.deps.db
      .selectFrom('outbox')
      .select('text_body')
      .where('kind', '=', 'certificate.received')
      .execute();
    const isTold = (text: string) => text.replace(/\s+/g, ' ').includes(damagedFile.forSender);
    expect(told.filter(({ text_body }) => isTold(text_body))).toHaveLength(1);
  });

  it.each([
    ['ಪ್ರಮಾಣಪತ್ರ 🎓 (1).pdf', 'ಪ್ರಮಾಣಪತ್ರ 🎓 (1).pdf'],
    ['re\u0301sume\u0301.pdf', 'résumé.pdf'],
    ['gnp.\u202efdp.pdf', 'gnp.fdp.pdf'],
    ['a %22quoted%22 name.pdf', 'a "quoted" name.pdf'],
    ['100%25 %0A.pdf', '100%25 %0A.pdf'],
    ['../../x.pdf', 'x.pdf'],
    ['C:\\Users\\me\\x.pdf', 'x.pdf'],
    [`${'ಪ್ರಮಾಣ'.repeat(50)}.pdf`, `${Array.from('ಪ್ರಮಾಣ'.repeat(50)).slice(0, 200).join('')}.pdf`],
    ['', 'certificate.pdf'],
    ['.', 'certificate.pdf'],
    ['..', 'certificate.pdf'],
    ['CON.pdf', 'CON.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  ])('has the name its sender gave it, for reading alone: %j', async (given, shown) => {
    const { token } = await makeCandidateLink(test.deps);
    const answer = await upload(token, makePdf(), given);
    expect(answer.json().candidate.uploadDetails.file_name).toBe(shown);
    const [key] = await keptFiles(test.deps);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const header = String((await file(token)).headers['content-disposition']);
    const encoded = /filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(shown);
  });

  it('is refused when a bare line break stands in its name', async () => {
    const { token } = await makeCandidateLink(test.deps);
    expect(await code(upload(token, makePdf(), 'a\nb.pdf'))).toBe('request.malformed');
    expect(await code(upload(token, makePdf(), 'a\r\nX-Other: b.pdf'))).toBe('request.malformed');
  });
});

describe('the file', () => {
  it('comes back byte for byte, as a download that nothing runs', async () => {
    const { token } = await makeCandidateLink(test.deps);
    const content = makePdf({ bytes: 200_000 });
    await upload(token, content, 'my scan');
    const answer = await file(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '200000',
      'content-disposition': `attachment; filename="my scan.pdf"; filename*=UTF-8''my%20scan.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const head = await test.app.inject({ method: 'HEAD', url: pathOf(publicApi.candidateFile, { token }) });
    expect(head.headers['content-length']).toBe('200000');
    expect(head.body).toBe('');
  });

  it('has an absolute address where pages of other origins may call, and is told on this one’s', async () => {
    const other = await makeTestApp({ site: false, corsOrigins: ['https://pages.test'] });
    const { token } = await makeCandidateLink(other.deps);
    const path = pathOf(publicApi.candidateFile, { token });
    const sent = await other.app.inject({
      method: 'POST',
      url: pathOf(publicApi.candidateUpload, { token }),
      headers: { 'content-type': formType },
      payload: makeForm([certificate()]),
    });
    expect(sent.json().candidate.uploadDetails.url).toBe(other.config.publicUrl + path);
    const answer = await other.app.inject(pathOf(publicApi.candidateDetails, { token }));
    expect(answer.json().candidate.uploadDetails.url).toBe(other.config.publicUrl + path);
    await other.close();
  });

  it('can be had until seven days after the end, unless the link is inactive', async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    expect((await file(token)).statusCode).toBe(404);
    await upload(token);
    await setActive(link.id, false);
    expect(await code(file(token))).toBe('link.inactive');
    const inactive = (await details(token)).json().candidate;
    expect(inactive).toMatchObject({ status: 'inactive', hasUploaded: true });
    expect(inactive).not.toHaveProperty('uploadDetails');
    await setActive(link.id, true);
    test.clock.advance(lifetime + afterlife - 1);
    expect((await details(token)).json().candidate.status).toBe('uploaded');
    expect((await file(token)).statusCode).toBe(200);
    test.clock.advance(1);
    expect(await code(file(token))).toBe('link.expired');
    expect(await code(file('z'.repeat(50)))).toBe('link.not-found');
  });
});

describe('an administrator', () => {
  it('frees a link for another upload, and the first one stays on record', async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    const reset = (id: string, reason: string | null) =>
      resetUpload(test.deps, makeActor('asha'), id, reason);
    await expect(reset(link.id, null)).rejects.toMatchObject({ code: 'staff.conflict' });
    await upload(token, makePdf(), 'first.pdf');
    expect((await reset(link.id, 'Wrong file')).upload).toBeUndefined();
    expect((await details(token)).json().candidate).toMatchObject({ status: 'active', hasUploaded: false });
    test.clock.advance(1_000);
    expect((await upload(token, makePdf({ text: 'Second' }), 'second.pdf')).statusCode).toBe(201);
    expect(await rows()).toMatchObject([
      { file_name: 'first.pdf', reset_reason: 'Wrong file' },
      { file_name: 'second.pdf', reset_at: null },
    ]);
    expect(await keptFiles(test.deps)).toHaveLength(2);
    await expect(reset('nobody', null)).rejects.toMatchObject({ code: 'staff.not-found' });
  });

  it('reissues a link: a new token, two new hours, the old token unknown, the upload kept', async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    await upload(token);
    test.clock.advance(lifetime * 3);
    const reissued = await reissueLink(test.deps, makeActor('asha'), link.id);
    expect(reissued.link.token_id).not.toBe(link.token_id);
    expect((await details(token)).statusCode).toBe(404);
    const found = await findCandidateLink(test.deps.db, link.id);
    if (found === undefined) throw new Error('The row is gone.');
    const candidate = (await details(candidateLinkToken(test.config, found.link))).json().candidate;
    expect(candidate).toMatchObject({ status: 'uploaded', hasUploaded: true, candidate_id: 'CND-1' });
    expect(candidate.linkId, 'and with it the drawing').toBe(link.id);
    expect(Date.parse(candidate.expiresAt) - test.clock.now().getTime()).toBe(lifetime);
    const events = await test.deps.db
      .selectFrom('audit_event')
      .selectAll()
      .where('about_id', '=', link.id)
      .execute();
    expect(events.map(({ actor, action }) => [actor, action])).toEqual([
      ['candidate', 'certificate.send'],
      ['cli:asha', 'candidate-link.reissue'],
    ]);
  });
});
