// The demo links: each in the state it is named for, made once, fresh again when it is used up.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { withToken } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { postForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { keptFiles } from '#tests/files/stored-files.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { makeDemoLinks } from './demo.ts';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp({ site: false });
});
afterEach(() => test.close());

const answers = async () => {
  const links = await makeDemoLinks(test.deps);
  const states = await Promise.all(
    links.map(async ({ label, url }) => {
      const token = url.split('/').at(-1) ?? '';
      const pattern = url.includes('/payment/')
        ? publicApi.clientDetails.path
        : publicApi.candidateDetails.path;
      const body = (await test.app.inject(withToken(pattern, token))).json();
      return [label, body.code ?? body.candidate?.status ?? body.paymentKind] as const;
    }),
  );
  return { urls: links.map(({ url }) => url), states: Object.fromEntries(states) };
};

const wanted = {
  'Demo: project payment': 'project',
  'Demo: registration payment': 'registration',
  'Demo: inactive payment': 'link.inactive',
  'Demo: open onboarding': 'active',
  'Demo: expired onboarding': 'expired',
  'Demo: uploaded onboarding': 'uploaded',
};

describe('demo links', () => {
  it('are in the states they are named for, and the same on the next start', async () => {
    const first = await answers();
    expect(first.states).toEqual(wanted);
    expect(await answers()).toEqual(first);
    expect(await keptFiles(test.deps)).toHaveLength(1);
  });

  it.each([2, 24, 7 * 24, 30 * 24])('are so again after %i hours', async (hours) => {
    await answers();
    test.clock.advance(hours * 60 * 60 * 1000);
    expect((await answers()).states).toEqual(wanted);
    expect(await keptFiles(test.deps)).toHaveLength(1);
  });

  it('are open again after someone tried the open one', async () => {
    const { urls } = await answers();
    const origin = await test.listen();
    const token =
      urls
        .find((url) => url.includes('/onboarding/'))
        ?.split('/')
        .at(-1) ?? '';
    const answer = await postForm(origin + pathOf(publicApi.candidateUpload, { token }), [
      { name: 'certificate', fileName: 'c.pdf', content: makePdf() },
    ]);
    expect(answer.status).toBe(201);
    expect((await answers()).states).toEqual(wanted);
  });

  it('hold a certificate that can be downloaded', async () => {
    const { urls } = await answers();
    const token = urls.at(-1)?.split('/').at(-1) ?? '';
    const file = await test.app.inject(pathOf(publicApi.candidateFile, { token }));
    expect(file.statusCode).toBe(200);
    expect(file.body).toMatch(/^%PDF-1\.4[\s\S]+startxref\n\d+\n%%EOF\n$/);
  });
});
