// What staff do with candidates' links by the console's calls, and candidates who ask for a new one.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '#content/brand.ts';
import { pathOf } from '#contract/endpoint.ts';
import { candidateLinkAfterlifeMs, candidateLinkLifetimeMs } from '#contract/limits.ts';
import { candidateRequestWords } from '#contract/messages.ts';
import { publicApi } from '#contract/public-api.ts';
import { accountApi } from '#contract/staff/account.ts';
import type { CandidatePage, StaffCandidateAnswer, WaitingRequests } from '#contract/staff/candidates.ts';
import { candidateApi } from '#contract/staff/candidates.ts';
import type { Me } from '#contract/staff/me.ts';
import type { Todo } from '#contract/staff/overview.ts';
import { overviewApi } from '#contract/staff/overview.ts';
import { newTokenId, tokenFor } from '#server/links/tokens.ts';
import { makeCandidateLink } from '#tests/files/make-link.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeActor, strangerPath } from '#tests/support/factories.ts';
import { makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';
import { candidateLinkToken } from './candidate-link.ts';
import { setCandidateLinkActive } from './candidates.service.ts';
import { findCandidateLink } from './candidates.store.ts';

let test: StaffApp;
let staff: StaffSession;
beforeEach(async () => {
  test = await makeStaffApp({ site: false });
  staff = await test.asStaff();
});
afterEach(() => test.close());

const at = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => params[name] ?? '');
const get = (path: string, params?: Record<string, string>, who = staff) =>
  who.inject({ url: at(path, params) });
const post = (path: string, params?: Record<string, string>, payload?: object, who = staff) =>
  who.inject({ method: 'POST', url: at(path, params), ...(payload && { payload }) });
const details = async (id: string) =>
  (await get(candidateApi.one.path, { id })).json<StaffCandidateAnswer>().candidate;
const list = async (query = '') => (await get(`${candidateApi.list.path}?${query}`)).json<CandidatePage>();
const upload = (token: string, content = makePdf()) =>
  test.app.inject({
    method: 'POST',
    url: pathOf(publicApi.candidateUpload, { token }),
    headers: { 'content-type': formType },
    payload: makeForm([{ name: 'certificate', fileName: 'papers.pdf', type: 'application/pdf', content }]),
  });
const page = (token: string) => test.app.inject(pathOf(publicApi.candidateDetails, { token }));
const ask = (token: string) =>
  test.app.inject({ method: 'POST', url: pathOf(publicApi.candidateRequest, { token }) });
const mails = () => test.deps.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
const requests = () => test.deps.db.selectFrom('candidate_link_request').selectAll().execute();
const form = {
  name: 'Anjali Nair',
  email: 'anjali@candidate.example',
  phone: '+91 98765 43210',
  position: 'Designer',
};

describe('a link made in the console', () => {
  it('lives two hours, opens the page, and says whom to hand it to', async () => {
    const answer = await post(candidateApi.list.path, {}, { ...form, candidateId: '', validFor: '' });
    expect(answer.statusCode).toBe(201);
    const { candidate, now } = answer.json<StaffCandidateAnswer>();
    expect(candidate).toMatchObject({ name: 'Anjali Nair', phone: '9876543210', status: 'active' });
    expect(candidate.candidateId).toMatch(/^CND-/);
    expect(Date.parse(candidate.expiresAt) - Date.parse(now)).toBe(candidateLinkLifetimeMs);
    expect(candidate.handOverText).toContain(candidate.url);
    expect(candidate.handOverText).toContain('IST');
    expect((await page(candidate.url?.split('/').at(-1) ?? '')).statusCode).toBe(200);
    expect(candidate.history).toMatchObject([{ action: 'candidate-link.create', by: 'Ravi Staff' }]);
  });

  it('takes a phone and an address with what was pasted around them', async () => {
    const pasted = {
      phone: 'Mobile: +91 98765-43210 (office)',
      email: ' <mailto:anjali@candidate.example>.\u200b',
    };
    const answer = await post(candidateApi.list.path, {}, { ...form, ...pasted });
    expect(answer.json<StaffCandidateAnswer>().candidate).toMatchObject({
      phone: '9876543210',
      email: 'anjali@candidate.example',
    });
  });

  it('is refused in words at its field', async () => {
    const answer = await post(candidateApi.list.path, {}, { ...form, validFor: 'soon' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'staff.invalid',
      errors: { validFor: expect.stringContaining('2h') },
    });
  });

  it('is handed over by a mail that waits without the token', async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    expect((await post(candidateApi.handOver.path, { id: link.id })).statusCode).toBe(200);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      kind: 'candidate-link.candidate',
      to_address: link.email,
      drawing_of: link.id,
    });
    expect(mail?.text_body).toContain('IST');
    expect(mail?.text_body).not.toContain(token);
    expect(mail?.html_body).not.toContain(token);
    test.clock.advance(candidateLinkLifetimeMs);
    expect((await post(candidateApi.handOver.path, { id: link.id })).statusCode).toBe(409);
    expect(await mails()).toHaveLength(1);
  });

  it('is switched off and on; who comes second hears who was first', async () => {
    const { link } = await makeCandidateLink(test.deps);
    const off = await post(candidateApi.deactivate.path, { id: link.id });
    expect(off.json<StaffCandidateAnswer>().candidate).toMatchObject({ status: 'inactive', url: null });
    const second = await post(candidateApi.deactivate.path, { id: link.id });
    expect(second.statusCode).toBe(409);
    expect(second.json().message).toContain('Ravi Staff');
    expect((await post(candidateApi.activate.path, { id: link.id })).json().candidate.status).toBe('active');
  });

  it('dies when it is issued anew', async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    const { candidate } = (
      await post(candidateApi.reissue.path, { id: link.id })
    ).json<StaffCandidateAnswer>();
    expect((await page(token)).statusCode).toBe(404);
    expect(candidate.url).not.toContain(token);
    expect((await page(candidate.url?.split('/').at(-1) ?? '')).statusCode).toBe(200);
  });

  it('is not there for nobody', async () => {
    const { link } = await makeCandidateLink(test.deps);
    expect((await test.app.inject(at(candidateApi.one.path, { id: link.id }))).statusCode).toBe(401);
    expect((await get(candidateApi.one.path, { id: 'nothing' })).statusCode).toBe(404);
  });
});

describe('the upload', () => {
  it('is downloaded as it was sent, as an attachment, on record', async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    const pdf = makePdf();
    await upload(token, pdf);
    const { upload: kept } = await details(link.id);
    const badge = async () => (await get(accountApi.me.path)).json<Me>().badges.candidates;
    const onHome = async () => (await get(overviewApi.todo.path)).json<Todo>().newCertificates;
    expect(await badge()).toBe(1);
    expect(await onHome()).toBe(1);
    expect((await list('status=unviewed')).rows).toMatchObject([{ id: link.id, isUnviewed: true }]);
    const answer = await get(candidateApi.file.path, { id: link.id, uploadId: kept?.id ?? '' });
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(kept?.sha256);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="papers\.pdf"/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await details(link.id)).history.at(-1)).toMatchObject({
      action: 'candidate-link.download',
      by: 'Ravi Staff',
    });
    expect(await badge()).toBe(0);
    expect(await onHome()).toBe(0);
    expect((await list('status=unviewed')).rows).toEqual([]);
    const { link: other } = await makeCandidateLink(test.deps);
    const foreign = await get(candidateApi.file.path, { id: other.id, uploadId: kept?.id ?? '' });
    expect(foreign.statusCode).toBe(404);
  });

  it('is handed out by the link’s page until the console says it is not', async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    await upload(token);
    const file = () => test.app.inject(pathOf(publicApi.candidateFile, { token }));
    const { pageUntil } = await details(link.id);
    test.clock.advance(Date.parse(pageUntil) - test.clock.now().getTime() - 1);
    expect(await details(link.id)).toMatchObject({ status: 'uploaded', url: null, pageUntil });
    expect((await page(token)).json()).toMatchObject({ candidate: { status: 'uploaded' } });
    expect((await file()).statusCode).toBe(200);
    test.clock.advance(1);
    expect((await page(token)).statusCode).toBe(410);
    expect((await file()).statusCode).toBe(410);
  });

  it('that is gone is on no record as taken', async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    await upload(token);
    const { upload: kept } = await details(link.id);
    const { file_key: key } = await test.deps.db
      .selectFrom('candidate_upload')
      .select('file_key')
      .where('id', '=', kept?.id ?? '')
      .executeTakeFirstOrThrow();
    await test.deps.files.remove(key);
    const answer = await get(candidateApi.file.path, { id: link.id, uploadId: kept?.id ?? '' });
    expect(answer.json()).toMatchObject({ code: 'file.lost' });
    expect((await details(link.id)).history.map(({ action }) => action)).not.toContain(
      'candidate-link.download',
    );
  });

  it('is reset by administrators alone, with a reason; the earlier file can still be had', async () => {
    const admin = await test.asStaff('admin');
    const { link, token } = await makeCandidateLink(test.deps);
    const first = makePdf({ text: 'first' });
    await upload(token, first);
    const reset = (reason: string, who: StaffSession) =>
      post(candidateApi.resetUpload.path, { id: link.id }, { reason }, who);
    expect((await reset('Wrong file', staff)).statusCode).toBe(403);
    expect((await reset('  ', admin)).json()).toMatchObject({ errors: { reason: expect.any(String) } });
    expect((await details(link.id)).status).toBe('uploaded');
    expect((await reset('Wrong file', admin)).statusCode).toBe(200);
    expect((await upload(token, makePdf({ text: 'second' }))).statusCode).toBe(201);
    const { earlierUploads, upload: now } = await details(link.id);
    expect(earlierUploads).toMatchObject([{ resetReason: 'Wrong file' }]);
    const earlier = await get(candidateApi.file.path, { id: link.id, uploadId: earlierUploads[0]?.id ?? '' });
    expect(earlier.rawPayload.equals(first)).toBe(true);
    expect(now?.id).not.toBe(earlierUploads[0]?.id);
  });
});

describe('the list', () => {
  it('is filtered by status and by who asks, searched and put in order', async () => {
    const { link: expired, token } = await makeCandidateLink(test.deps, { name: 'Bhavna Expired' });
    test.clock.advance(candidateLinkLifetimeMs);
    const { link: inactive } = await makeCandidateLink(test.deps, { name: 'Chetan Inactive' });
    const { link: uploaded, token: uploadToken } = await makeCandidateLink(test.deps, {
      name: 'Divya Done',
      phone: '9876543211',
    });
    const { link: active } = await makeCandidateLink(test.deps, { name: 'Asha Active' });
    await setCandidateLinkActive(test.deps, makeActor('test'), inactive.id, false);
    await upload(uploadToken);
    await ask(token);
    const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id);
    expect(await ids('status=active')).toEqual([active.id]);
    expect(await ids('status=uploaded')).toEqual([uploaded.id]);
    expect(await ids('status=expired')).toEqual([expired.id]);
    expect(await ids('status=inactive')).toEqual([inactive.id]);
    expect(await ids('status=asked')).toEqual([expired.id]);
    const pasted = `<${test.config.publicUrl}/onboarding/${uploadToken}>.`;
    expect(await ids(`q=${encodeURIComponent(pasted)}`)).toEqual([uploaded.id]);
    expect(await ids(`q=${encodeURIComponent('Call me at +91 98765 43211')}`)).toEqual([uploaded.id]);
    expect(await ids('q=divya')).toEqual([uploaded.id]);
    expect(await ids('q=divya&status=active')).toEqual([]);
    expect((await ids('sort=name')).at(0)).toBe(active.id);
    expect((await ids('')).at(-1)).toBe(expired.id);
    const first = await list('limit=3');
    expect(first).toMatchObject({ count: { value: 4, isCapped: false }, previous: null });
    expect(await ids(`limit=3&after=${first.next}`)).toEqual([expired.id]);
    expect((await list('status=asked')).rows[0]?.askedAt).not.toBeNull();
  });
});

describe('asking for a new link', () => {
  it('is answered alike whatever the link is, and only an expired link within its time makes a request', async () => {
    const { token: active } = await makeCandidateLink(test.deps);
    const { token: done } = await makeCandidateLink(test.deps);
    const { link: off, token: inactive } = await makeCandidateLink(test.deps);
    await setCandidateLinkActive(test.deps, makeActor('test'), off.id, false);
    await upload(done);
    const unknown = strangerPath(':token');
    for (const token of [active, done, inactive, unknown]) {
      expect((await ask(token)).json()).toEqual({ success: true, message: candidateRequestWords.asked });
    }
    test.clock.advance(candidateLinkLifetimeMs);
    for (const token of [done, inactive]) expect((await ask(token)).statusCode).toBe(202);
    expect(await requests()).toHaveLength(0);
    const [first, second] = [await ask(active), await ask(active)];
    expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
    expect(second.body).toBe(first.body);
    expect(second.headers['cache-control']).toBe(first.headers['cache-control']);
    expect(await requests()).toHaveLength(1);
    const told = (await mails()).filter(({ kind }) => kind === 'candidate-request.agency');
    expect(told).toMatchObject([{ to_address: brand.hrEmail }]);

    const { token: old } = await makeCandidateLink(test.deps);
    test.clock.advance(candidateLinkLifetimeMs + candidateLinkAfterlifeMs);
    expect((await ask(old)).body).toBe(first.body);
    expect(await requests()).toHaveLength(1);
  });

  it('is slowed down for an address and for a link', async () => {
    const limited = await makeStaffApp({ site: false, rateLimit: true, trustProxy: 1 });
    try {
      const from = (address: string, token: string) =>
        limited.app.inject({
          method: 'POST',
          url: pathOf(publicApi.candidateRequest, { token }),
          headers: { 'x-forwarded-for': address },
        });
      const token = tokenFor(limited.deps.config.appSecrets, 'candidate', newTokenId());
      const sameLink: number[] = [];
      for (let each = 1; each <= 6; each += 1)
        sameLink.push((await from(`203.0.113.${each}`, token)).statusCode);
      expect(sameLink).toEqual([202, 202, 202, 202, 202, 429]);
      const sameAddress: number[] = [];
      for (let each = 1; each <= 6; each += 1)
        sameAddress.push((await from('198.51.100.7', String(each).repeat(50))).statusCode);
      expect(sameAddress).toEqual([202, 202, 202, 202, 202, 429]);
    } finally {
      await limited.close();
    }
  });

  const asked = async () => {
    const { link, token } = await makeCandidateLink(test.deps);
    test.clock.advance(candidateLinkLifetimeMs);
    await ask(token);
    const waiting = (await get(candidateApi.requests.path)).json<WaitingRequests>().rows;
    return { link, token, request: waiting.find(({ linkId }) => linkId === link.id) };
  };

  it('is granted with a new link by mail in one act, once', async () => {
    const { link, token, request } = await asked();
    const id = request?.id ?? '';
    const both = await Promise.all([
      post(candidateApi.grant.path, { id }),
      post(candidateApi.grant.path, { id }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().message).toContain('Ravi Staff');
    const sent = (await mails()).filter(({ kind }) => kind === 'candidate-link.candidate');
    expect(sent).toMatchObject([{ to_address: link.email }]);
    expect((await page(token)).statusCode).toBe(404);
    const found = await findCandidateLink(test.deps.db, link.id);
    if (found === undefined) throw new Error('The link is gone.');
    const renewed = candidateLinkToken(test.config, found.link);
    expect((await page(renewed)).json().candidate.status).toBe('active');
    expect((await get(candidateApi.requests.path)).json<WaitingRequests>().rows).toEqual([]);
    expect((await details(link.id)).history.map(({ action }) => action)).toEqual([
      'candidate-link.ask',
      'candidate-link.grant',
    ]);
  });

  it('is refused without a mail; the candidate may ask again', async () => {
    const { link, token, request } = await asked();
    const before = (await mails()).length;
    expect((await post(candidateApi.refuse.path, { id: request?.id ?? '' })).statusCode).toBe(200);
    expect(await mails()).toHaveLength(before);
    expect((await details(link.id)).request).toBeNull();
    await ask(token);
    expect((await details(link.id)).request).not.toBeNull();
  });

  it('is settled by a link issued anew by hand', async () => {
    const { link } = await asked();
    await post(candidateApi.reissue.path, { id: link.id });
    expect(await requests()).toMatchObject([{ outcome: 'granted', handled_by: `staff:${staff.user.id}` }]);
  });
});
