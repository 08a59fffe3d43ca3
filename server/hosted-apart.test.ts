// The site on one origin, console and API on another (CONSOLE_URL): what each of them is told about the other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { certificateRules } from '#contract/files.ts';
import { publicApi } from '#contract/public-api.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeStaff, makeStaffApp, type StaffApp, testPassword } from '#tests/support/staff-app.ts';
import { candidateLinkUrl } from './candidates/candidate-link.ts';
import { requestMail } from './candidates/candidates.mail.ts';
import type { LinkRequest } from './candidates/link-requests.store.ts';
import { paymentLinkUrl } from './payments/payment-link.ts';
import { setupAtStart } from './staff/first-start.ts';

const publicUrl = 'https://www.agency.test';
const consoleUrl = 'https://console.agency.test';
let test: StaffApp;
beforeAll(async () => {
  test = await makeStaffApp({ publicUrl, consoleUrl });
});
afterAll(() => test.close());

const signIn = async (origin: string) => {
  const { email } = await makeStaff(test.deps, 'staff');
  const payload = { email, password: testPassword };
  return test.app.inject({ method: 'POST', url: authApi.signIn.path, payload, headers: { origin } });
};
const enquire = (payload: string | object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: publicApi.contactSubmit.path, payload, headers });

describe('the console', () => {
  it('is set up and signed in to at its own address', async () => {
    const setup = await setupAtStart(test.deps);
    expect(setup).toMatchObject({ url: expect.stringMatching(`^${consoleUrl}/console/setup/`) });
    const answer = await signIn(consoleUrl);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.map(({ name }) => name)).toContain('__Secure-console.session_token');
    expect((await signIn(publicUrl)).json()).toMatchObject({ code: 'auth.foreign-origin' });
  });

  it('makes passkeys for its own name', async () => {
    const { json } = await test.app.inject({ method: 'POST', url: authApi.passkeyOptions.path });
    expect(json()).toMatchObject({ rpId: 'console.agency.test' });
  });

  it('is where mails to staff lead; private links lead to the site', async () => {
    const { link } = await makeCandidateLink(test.deps);
    const request = { id: 'request', created_at: new Date(0).toISOString() } as LinkRequest;
    expect(JSON.stringify(requestMail(test.config, link, request))).toContain(
      `${consoleUrl}/console/candidates/${link.id}`,
    );
    expect(candidateLinkUrl(test.config, link)).toMatch(`${publicUrl}/onboarding/`);
    const payment = await makePaymentLink(test.deps);
    expect(paymentLinkUrl(test.config, payment.link)).toBe(`${publicUrl}/payment/${payment.token}`);
  });
});

describe('the API', () => {
  it('may be called by the site’s pages, and by no others', async () => {
    const ask = (origin: string) =>
      test.app.inject({
        method: 'OPTIONS',
        url: publicApi.contactSubmit.path,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await ask(publicUrl)).headers['access-control-allow-origin']).toBe(publicUrl);
    expect((await ask('https://evil.test')).headers['access-control-allow-origin']).not.toBe(
      'https://evil.test',
    );
    const { json } = await test.app.inject(publicApi.openapi.path);
    expect(json().servers).toEqual([{ url: consoleUrl }]);
  });

  it('tells caches that a page is not the same for every origin', async () => {
    const { headers } = await test.app.inject({ url: '/', headers: { origin: publicUrl } });
    expect(headers).toMatchObject({
      'access-control-allow-origin': publicUrl,
      vary: 'Origin, Accept-Encoding',
    });
  });

  it('takes a beacon of the site’s pages without a complaint of the browser', async () => {
    const answer = await test.app.inject({ method: 'POST', url: publicApi.vitals.path, payload: {} });
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('says where a file is, whole', async () => {
    const { token } = await makeCandidateLink(test.deps);
    const payload = makeForm([
      { name: certificateRules.field, content: makePdf(), fileName: 'c.pdf', type: 'application/pdf' },
    ]);
    const answer = await test.app.inject({
      method: 'POST',
      url: pathOf(publicApi.candidateUpload, { token }),
      payload,
      headers: { 'content-type': formType, origin: publicUrl },
    });
    expect(answer.json().candidate.uploadDetails.url).toBe(
      consoleUrl + pathOf(publicApi.candidateFile, { token }),
    );
  });

  it('leads a form without script back to the site, also from the form that it shows again', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl };
    const sent = await enquire(new URLSearchParams(makeEnquiry() as Record<string, string>).toString(), form);
    expect(sent.statusCode).toBe(303);
    expect(sent.headers.location).toBe(`${publicUrl}/contact_us/sent`);
    const again = await enquire('name=x', form);
    expect(again.statusCode).toBe(400);
    expect(again.headers['content-security-policy']).toContain(`form-action 'self' ${publicUrl};`);
  });
});
