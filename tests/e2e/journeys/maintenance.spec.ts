// The site closed and opened again by the command line while it runs.

import { brand } from '#content/brand.ts';
import { vitalsPath } from '#contract/vitals.ts';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import { expectSoundState } from '#tests/e2e/support/look.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test.use({ callsFail: true });
test.slow();

const heading = "We're Down for Maintenance.";
const text = "And we can't wait for you to see it. Please check back soon.";

test('on: pages and calls are closed with words, health is not; off: all is as before', async ({
  page,
  app,
}) => {
  const payment = await createPaymentLink(app);
  const candidate = await createCandidateLink(app);
  const measured: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(vitalsPath)) measured.push(request.url());
  });
  const pages = [`${app.url}/`, `${app.url}/contact_us`, `${app.url}/nope`, payment.url, candidate.url];

  expect(await app.cli('maintenance', 'on')).toMatchObject({ maintenance: 'on' });
  await expect.poll(async () => (await page.request.get(app.url)).status()).toBe(503);
  for (const address of pages) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(503);
    expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page).toHaveTitle(`Maintenance | ${brand.name}`);
  await expectSoundState(page);
  expect(measured).toEqual([]);
  for (const [method, path] of [
    ['POST', '/api/contact/submit'],
    ['GET', `/api/client-details/${payment.token}`],
    ['GET', `/api/candidate-details/${candidate.token}`],
    ['POST', '/api/payment/submit'],
  ] as const) {
    const answer = await page.request.fetch(app.url + path, { method });
    expect(answer.status(), path).toBe(503);
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ success: false, message: `${heading} ${text}` });
  }
  for (const path of ['/healthz', '/readyz'])
    expect((await page.request.get(app.url + path)).status()).toBe(200);

  expect(await app.cli('maintenance', 'off')).toMatchObject({ maintenance: 'off' });
  await expect.poll(async () => (await page.request.get(app.url)).status()).toBe(200);
  for (const address of [`${app.url}/contact_us`, payment.url, candidate.url]) {
    expect((await page.goto(address))?.status()).toBe(200);
    await expect(page.getByText(heading)).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Anjali Nair');
});
