// A candidate's link from the console to the certificate, and a new one for who came too late.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { privatePages } from '#contract/paths.ts';
import { candidateScreens, consoleLink, consolePaths } from '#contract/staff/paths.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import {
  certificateInput,
  openOnboarding,
  setEnd,
  uploadButton,
  uploaded,
} from '../journeys/onboarding-page.ts';
import { createCandidateLink } from '../support/links.ts';
import { expectNoOverflow } from '../support/look.ts';
import type { RunningApp } from '../support/running-app.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/test.ts';
import { openScreen, signIn } from './support.ts';

const linkPattern = new RegExp(`https?://\\S*${privatePages.onboarding.replace(':token', '[0-9a-z]{50}')}`);

/** The private link in the mail that hands it over, as it came over the wire. */
const linkMailedTo = async (app: RunningApp, address: string): Promise<string> => {
  const find = () =>
    app.mail.mails
      .filter(({ to }) => to.includes(address))
      .map(({ parsed }) => linkPattern.exec(parsed.text ?? '')?.[0])
      .find((each) => each !== undefined);
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return find() ?? '';
};

// The form is refused once.
test.use({ callsFail: true });

test('a link is made, handed over, used, and its certificate downloaded as it was sent', async ({
  page,
  app,
  browser,
}) => {
  await signIn(page, app);
  await openScreen(page, consolePaths.candidates);
  await page.getByRole('link', { name: 'New link' }).first().click();
  await page.getByRole('button', { name: 'Create the link' }).click();
  await expect(page.getByRole('alert')).toContainText('marked fields');
  await expect(page.getByText('Enter the full name.').first()).toBeVisible();
  await page.getByLabel('Full name').fill('Kavya Menon');
  await page.getByLabel('Email').fill('kavya@mail.test');
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByLabel('Position').fill('Tester');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create the link' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kavya Menon');
  await expect(page.getByRole('timer')).toHaveText(/^1 h 5\d min$/);
  const shown = (await page.locator('#candidate-url').textContent()) ?? '';
  await page.getByRole('button', { name: 'Send by mail' }).click();
  expect(await linkMailedTo(app, 'kavya@mail.test')).toBe(shown.trim());
  await expect(page.getByText('Mailed the onboarding link')).toBeVisible();
  const chat = new URL((await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  expect(chat.searchParams.get('text')).toContain(shown.trim());
  await expectAccessibleInBothSchemes(page);

  const context = await browser.newContext();
  const candidate = await context.newPage();
  const pdf = makePdf({ text: 'Degree of Kavya Menon' });
  await openOnboarding(candidate, shown.trim());
  await certificateInput(candidate).setInputFiles({
    name: 'degree.pdf',
    mimeType: 'application/pdf',
    buffer: pdf,
  });
  await uploadButton(candidate).click();
  await expect(uploaded(candidate)).toBeVisible();
  await context.close();

  await page.reload();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download degree.pdf' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('degree.pdf');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  expect(
    createHash('sha256')
      .update(await readFile(await file.path()))
      .digest('hex'),
  ).toBe(sha256);
  await expect(page.getByText(sha256)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset the upload' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(page.getByText('Only an administrator can reset an upload.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
});

test('who came too late asks with one press, and staff send a new link', async ({ page, app, browser }) => {
  const link = await createCandidateLink(app, { name: 'Late Lakshmi' });
  setEnd(app, link.id, -60_000);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const candidate = await context.newPage();
  await openOnboarding(candidate, link.url);
  await expectAccessible(candidate);
  await candidate.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(candidate.locator('#onboarding-asked')).toContainText('HR has been told');
  await expect(candidate.locator('#onboarding-ask-next')).toBeFocused();
  await expectNoOverflow(candidate);
  await expectAccessible(candidate);

  await signIn(page, app);
  await openScreen(page, consolePaths.candidates);
  await expect(
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Candidates\s*1/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send a new link to Late Lakshmi' }).click();
  const renewed = await linkMailedTo(app, link.email);
  expect(renewed).not.toBe(link.url);
  await expect(page.getByRole('heading', { name: 'Asked for a new link' })).toHaveCount(0);
  await openOnboarding(candidate, renewed);
  await expect(uploadButton(candidate)).toBeVisible();
  await expect(candidate.locator('#onboarding-remaining')).toBeVisible();
  await context.close();
  // No time is left to a link that has ended: a dash in the table, and nothing in a stack.
  setEnd(app, link.id, -60_000);
  await openScreen(page, `${consolePaths.candidates}?q=Late`);
  const none = page.getByRole('table', { name: 'Candidates' }).locator('td:empty').first();
  await expect(none).toBeVisible();
  expect(await none.evaluate((cell) => getComputedStyle(cell, '::after').content)).toBe('"–"');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(none).toBeHidden();
  await expectNoOverflow(page);
});

test('a link is switched off and back on by undo, issued anew, and its upload reset by an administrator', async ({
  page,
  app,
}) => {
  const link = await createCandidateLink(app, { name: 'Nila Switched' });
  await signIn(page, app, 'admin');
  await openScreen(page, consoleLink(candidateScreens.one, { id: link.id }));
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(
    page.getByText('shows the candidate’s details and says that the link has been deactivated'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('#candidate-url')).toHaveText(link.url);
  await page.getByRole('button', { name: 'Reissue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reissue' }).click();
  await expect(page.locator('#candidate-url')).not.toHaveText(link.url);

  const url = (await page.locator('#candidate-url').textContent()) ?? '';
  await openOnboarding(page, url);
  const file = { name: 'wrong.pdf', mimeType: 'application/pdf', buffer: makePdf() };
  await certificateInput(page).setInputFiles(file);
  await uploadButton(page).click();
  await expect(uploaded(page)).toBeVisible();
  await openScreen(page, consoleLink(candidateScreens.one, { id: link.id }));
  await page.getByRole('button', { name: 'Reset the upload' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('It was the wrong file.');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('heading', { name: 'Earlier certificates' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download wrong.pdf' })).toBeVisible();
});
