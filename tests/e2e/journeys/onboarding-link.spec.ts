// What an onboarding link shows before and after its time: words, countdown, dead links, and answers that are odd.

import { brand } from '#content/brand.ts';
import { createCandidateLink } from '#tests/e2e/support/links.ts';
import { expectDrawing, expectGarland, expectSoundState, placesIn } from '#tests/e2e/support/look.ts';
import { expect, expectAccessible, test } from '#tests/e2e/support/test.ts';
import { forgedToken } from '#tests/support/forged-token.ts';
import {
  banner,
  candidate,
  certificateInput,
  closedAlert,
  errorMessage,
  openOnboarding,
  setEnd,
  uploadButton,
  uploaded,
  uploadsDisabled,
} from './onboarding-page.ts';

const nonsense = /NaN|undefined|null|\[object|Invalid Date/;
const dayMs = 86_400_000;
const expiredAdvice = 'This onboarding link has expired. Please contact HR for a new link.';
const inactiveAdvice = 'This onboarding link has been deactivated. Please contact HR for assistance.';

/** `1:30 am`, in India, worked out without the product's own words. */
const timeInIndia = (iso: string): string => {
  const there = new Date(Date.parse(iso) + 5.5 * 3_600_000);
  const hours = there.getUTCHours();
  const minutes = String(there.getUTCMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'} IST`;
};

test('an open link welcomes, says until when, and asks for the PDF', async ({ page, app }) => {
  const link = await createCandidateLink(app);
  await openOnboarding(page, link.url);
  await expect(page).toHaveTitle(`Onboarding | ${brand.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Anjali Nair');
  await expect(banner(page)).toContainText('This link expires 2 hours after generation.');
  await expect(banner(page)).toContainText(timeInIndia(link.expiresAt ?? ''));
  await expect(page.getByRole('timer')).toHaveText(/^Time left: 1 hour 5\d minutes$/);
  await expect(banner(page)).not.toHaveClass(/alert-error/);
  await expect(candidate(page).locator('dt, dd')).toHaveText([
    ...['Full name', 'Anjali Nair'],
    ...['Email', link.email],
    ...['Phone', '9876543210'],
    ...['Position', 'Frontend Developer'],
    ...['Candidate ID', 'CND-1001'],
  ]);
  await expect(page.getByRole('heading', { name: 'Required documents' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Guidelines' })).toBeVisible();
  await expect(uploadButton(page)).toHaveText('Upload Certificate');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const part of [candidate(page), uploadButton(page)]) await expect(part).toBeInViewport({ ratio: 1 });
  await uploadButton(page).click({ force: true });
  await expect(page.locator('#onboarding-alert')).toHaveText('Please select a file to upload');
  await expectGarland(page);
  await expectSoundState(page);
});

test('the device’s own clock does not matter to the countdown', async ({ page, app }) => {
  const link = await createCandidateLink(app);
  await page.clock.setFixedTime(new Date(Date.now() - 40 * dayMs));
  await page.goto(link.url);
  await expect(page.getByRole('timer')).toHaveText(/^Time left: 1 hour 5\d minutes$/);
});

test('loading says so, in the layout that stays', async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const link = await createCandidateLink(app);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/candidate-details/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(link.url);
  await expect(page.getByText('Loading candidate details...')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  await expectAccessible(page);
  const [panel] = await placesIn(page, '#page-loading .panel');
  gate.resolve();
  await expect(candidate(page)).toBeVisible();
  expect(await placesIn(page, '#onboarding-candidate')).toEqual([panel]);
});

test('opening a link, by people or by robots, does not use it up', async ({ page, app, request }) => {
  const link = await createCandidateLink(app);
  for (const agent of ['WhatsApp/2.23', 'TelegramBot (like TwitterBot)', 'Slackbot-LinkExpanding 1.0']) {
    for (const method of ['HEAD', 'GET'])
      await request.fetch(link.url, { method, headers: { 'user-agent': agent } });
  }
  await page.goto(`${link.url}?utm_source=mail&safe=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Anjali Nair');
  await expect(certificateInput(page)).toBeEnabled();
});

test('a link that ends while the page is open switches by itself', async ({ page, app }) => {
  const link = await createCandidateLink(app);
  await page.clock.install();
  await openOnboarding(page, link.url);
  await expect(page.getByRole('timer')).toHaveText(/^Time left: 1 hour 5\d minutes$/);
  await page.clock.fastForward(2 * 3_600_000 - 59_000);
  await expect(page.getByRole('timer')).toHaveText('Time left: less than a minute');
  await expect(banner(page)).toHaveClass(/alert-error/);
  await expect(certificateInput(page)).toBeEnabled();
  await expect(closedAlert(page)).toBeEmpty();
  setEnd(app, link.id, -1);
  await page.clock.fastForward(59_000);
  await expect(closedAlert(page)).toHaveText(expiredAdvice);
  await expect(banner(page)).toHaveCount(0);
  await expect(uploadsDisabled(page)).toHaveText('Uploads are disabled because this link is expired.');
  await expect(certificateInput(page)).toBeDisabled();
  await expect(uploadButton(page)).toBeDisabled();
});

for (const [status, advice] of [
  ['expired', expiredAdvice],
  ['inactive', inactiveAdvice],
] as const) {
  test(`an ${status} link says so and takes no upload`, async ({ page, app }) => {
    const link = await createCandidateLink(app);
    if (status === 'expired') setEnd(app, link.id, -60_000);
    else await app.cli('candidate-link', 'deactivate', link.id);
    await openOnboarding(page, link.url);
    await expect(closedAlert(page)).toHaveText(advice);
    await expect(banner(page)).toHaveCount(0);
    await expect(uploadsDisabled(page)).toHaveText(`Uploads are disabled because this link is ${status}.`);
    await expect(certificateInput(page)).toBeDisabled();
    await expect(uploadButton(page)).toBeDisabled();
    await expect(candidate(page)).toContainText('Anjali Nair');
    await expect(page.locator('main')).not.toContainText('before you upload');
    await expectSoundState(page);
    const answer = await page.request.post(`${app.url}/api/candidate/upload/${link.token}`, {
      multipart: {
        certificate: { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') },
      },
    });
    expect(answer.status()).toBe(410);
  });
}

test('that a new link was asked for is still said after a reload', async ({ page, app }) => {
  const link = await createCandidateLink(app);
  setEnd(app, link.id, -60_000);
  await openOnboarding(page, link.url);
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(page.locator('#onboarding-asked')).toContainText('HR has been told');
  await page.reload();
  await expect(page.locator('#onboarding-asked')).toContainText('HR has been told');
  await expect(page.getByRole('button', { name: 'Ask for a new link' })).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(link.token);
  const other = await createCandidateLink(app);
  setEnd(app, other.id, -90_000);
  await openOnboarding(page, other.url);
  await expect(page.getByRole('button', { name: 'Ask for a new link' })).toBeVisible();
});

test('where there is nothing to drag with, the page does not ask for it', async ({ browser, app }) => {
  const link = await createCandidateLink(app);
  const phone = await browser.newContext({ hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  await openOnboarding(page, link.url);
  await expect(page.getByText('Choose PDF')).toBeVisible();
  await expect(page.getByText(/Drag and drop/)).toBeHidden();
  await phone.close();
});

test.describe('a link that is gone', () => {
  test.use({ callsFail: true });

  test('seven days after its end it says only that, and of a stranger’s nothing', async ({ page, app }) => {
    const expired = await createCandidateLink(app);
    const inactive = await createCandidateLink(app);
    await app.cli('candidate-link', 'deactivate', inactive.id);
    setEnd(app, expired.id, -7 * dayMs - 60_000);
    app.change(
      'update candidate_link set deactivated_at = ? where id = ?',
      new Date(Date.now() - 7 * dayMs - 60_000).toISOString(),
      inactive.id,
    );
    for (const [token, status, words] of [
      [expired.token, 410, expiredAdvice],
      [inactive.token, 410, inactiveAdvice],
      ['z'.repeat(50), 404, 'This onboarding link was not found.'],
      [forgedToken(expired.token, -1), 404, 'This onboarding link was not found.'],
    ] as const) {
      const answered = page.waitForResponse('**/api/candidate-details/**');
      await page.goto(`/onboarding/${token}`);
      const answer = await answered;
      expect(answer.status()).toBe(status);
      expect(await answer.text()).not.toContain('Anjali');
      await expect(errorMessage(page)).toHaveText(words);
      await expect(candidate(page)).toHaveCount(0);
    }
    await expectSoundState(page);
    await expectDrawing(page.locator('#onboarding-error'), 'failure');
    await expect(page.getByRole('link', { name: brand.hrEmail })).toHaveAttribute(
      'href',
      `mailto:${brand.hrEmail}`,
    );
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL(`${app.url}/`);
  });

  test('errors are told by their code, else by their words', async ({ page }) => {
    const json = (status: number, body: unknown) => ({
      status,
      contentType: 'application/json',
      body: JSON.stringify(body),
    });
    const cases: [string, ReturnType<typeof json> | undefined, string | RegExp][] = [
      ['by code, expired', json(410, { success: false, code: 'link.expired', message: 'x' }), expiredAdvice],
      [
        'by code, inactive',
        json(410, { success: false, code: 'link.inactive', message: 'x' }),
        inactiveAdvice,
      ],
      ['by words, expired', json(400, { success: false, message: 'Link EXPIRED at noon' }), expiredAdvice],
      ['by words, inactive', json(400, { success: false, message: 'The link is inactive' }), inactiveAdvice],
      ['other words', json(500, { success: false, message: 'Try later' }), 'Try later'],
      ['success false on 200', json(200, { success: false, message: 'No such link' }), 'No such link'],
      ['no words', json(500, { success: false }), 'Failed to load candidate details'],
      [
        'a page',
        { status: 502, contentType: 'text/html', body: '<h1>x</h1>' },
        'Failed to load candidate details',
      ],
      ['no candidate', json(200, { success: true }), 'Onboarding link is invalid or has expired.'],
      ['null', json(200, { success: true, candidate: null }), 'Onboarding link is invalid or has expired.'],
      ['no answer', undefined, /^Error loading candidate details: .+/],
    ];
    for (const [name, answer, words] of cases) {
      await test.step(name, async () => {
        await page.route('**/api/candidate-details/**', (route) =>
          answer === undefined ? route.abort('connectionrefused') : route.fulfill(answer),
        );
        await page.goto(`/onboarding/${'a'.repeat(50)}`);
        await expect(errorMessage(page)).toHaveText(words);
        await expect(page.locator('main')).not.toContainText(nonsense);
        await page.unroute('**/api/candidate-details/**');
      });
    }
    await expectSoundState(page);
  });

  test('after no answer another try can succeed', async ({ page, app }) => {
    const link = await createCandidateLink(app);
    await page.route('**/api/candidate-details/**', (route) => route.abort('connectionrefused'));
    await page.goto(link.url);
    await expect(errorMessage(page)).toHaveText(/^Error loading candidate details: .+/);
    await page.unroute('**/api/candidate-details/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(candidate(page)).toContainText('Anjali Nair');
  });
});

test('other spellings and nulls never show nonsense', async ({ page }) => {
  for (const [answer, name, isUploaded] of [
    [{ success: true, name: 'Asha', candidateId: 7, link_status: 'ACTIVE', has_uploaded: 0 }, 'Asha', false],
    [
      {
        candidate: {
          name: 'Asha',
          email: null,
          phone: '',
          position: null,
          hasUploaded: 'true',
          upload_details: {
            fileName: 'a.pdf',
            fileSize: '2048',
            uploadedAt: 'yesterday',
            file_url: 'javascript:x',
          },
        },
      },
      'Asha',
      true,
    ],
    [{ candidate: { name: 'Asha', hasUploaded: true, uploadDetails: { file_size: 'big' } } }, 'Asha', true],
    [
      { candidate: { name: 'Asha', hasUploaded: true, uploadDetails: null, expiresAt: 'soon', now: null } },
      'Asha',
      true,
    ],
  ] as const) {
    await page.route('**/api/candidate-details/**', (route) => route.fulfill({ json: answer }));
    await page.goto(`/onboarding/${'a'.repeat(50)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`);
    await expect(uploaded(page)).toHaveCount(isUploaded ? 1 : 0);
    await expect(page.locator('main')).not.toContainText(nonsense);
    await expect(page.locator('#upload-view')).toHaveCount(0);
    for (const value of await page.locator('main dd').allTextContents()) expect(value.trim()).not.toBe('');
    await page.unroute('**/api/candidate-details/**');
  }
});
