// A drawing that was made on home goes along with an enquiry: to the thanks, to the agency's mail and to the console, and once.
import type { Page } from '@playwright/test';
import { contactThanks } from '#content/contact.ts';
import { enquiryDrawingWords } from '#content/enquiry-drawing.ts';
import { home } from '#content/home.ts';
import { redraw as words } from '#content/redraw.ts';
import { signIn } from '#tests/e2e/console/support.ts';
import { expectNoOverflow, expectSoundState } from '#tests/e2e/support/look.ts';
import { mailsAbout } from '#tests/e2e/support/mail.ts';
import type { RunningApp } from '#tests/e2e/support/running-app.ts';
import { expect, expectAccessible, hydrated, test } from '#tests/e2e/support/test.ts';
import { drawLines } from '#ui/drawing/generate.ts';
import { hero } from '#ui/drawing/named.ts';
import { readDrawing } from '#ui/drawing/redraw.ts';
import { fillForm, rightEnquiry, sendButton, takeTime, thanks } from './enquiry-form.ts';

const [pattern = { name: '', drawing: '' }] = words.patternList;
const { path } = drawLines(readDrawing(hero, pattern.drawing) ?? hero);

type Row = { id: string; drawing: string | null };

const draw = async (page: Page) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('button', { name: home.hero.draw }).click();
  await page.getByLabel(words.patterns).selectOption(pattern.name);
  await expect(page).toHaveURL(`/#k=${pattern.drawing}`);
};

/** By the page's own links, as a visitor goes. */
const sendEnquiry = async (page: Page, app: RunningApp): Promise<Row> => {
  const enquiry = rightEnquiry();
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact_us');
  await hydrated(page);
  await fillForm(page, enquiry);
  await takeTime(page);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  const [row] = app.rows<Row>('select id, drawing from enquiry where email = ?', enquiry.email);
  if (!row) throw new Error('The enquiry was not stored.');
  return row;
};

test.use({ viewport: { width: 1280, height: 800 } });

test('what was drawn is in the thanks, in the mail and in the console, and does not go along twice', async ({
  page,
  app,
}) => {
  await draw(page);
  const row = await sendEnquiry(page, app);
  expect(row.drawing).toBe(pattern.drawing);
  await expect(thanks(page)).toContainText(contactThanks.drawing);
  await expect(thanks(page).locator('.drawing-line')).toHaveAttribute('d', path);
  await expectSoundState(page);
  await thanks(page).getByRole('button', { name: 'Close', exact: true }).click();

  const [agency, visitor] = await mailsAbout(app, row.id, ['enquiry.agency', 'enquiry.visitor']);
  expect(agency?.parsed.html).toContain(enquiryDrawingWords.inMail);
  expect(agency?.parsed.attachments).toMatchObject([
    { contentType: 'image/png', contentDisposition: 'inline' },
  ]);
  expect(visitor?.parsed.attachments).toEqual([]);

  await page.goto('/');
  const next = await sendEnquiry(page, app);
  expect(next.drawing).toBeNull();
  await expect(thanks(page)).not.toContainText(contactThanks.drawing);
  await expect(thanks(page).locator('.end-success')).toBeVisible();

  await signIn(page, app);
  await page.goto(`${app.url}/console/enquiries/${row.id}`);
  const drawing = page.getByRole('img', { name: 'The drawing that came with the message' });
  await expect(drawing.locator('.drawing-line')).toHaveAttribute('d', path);
  await expectAccessible(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await page.goto(`${app.url}/console/enquiries/${next.id}`);
  await expect(page.getByRole('heading', { name: 'Message' })).toBeVisible();
  await expect(drawing).toHaveCount(0);
});

test('what was drawn and taken back does not go along', async ({ page, app }) => {
  await draw(page);
  await page.getByRole('button', { name: words.beginAgain }).click();
  await expect(page).toHaveURL('/');
  expect((await sendEnquiry(page, app)).drawing).toBeNull();
});

test('somebody else’s drawing, come by its address, does not go along until it is drawn on', async ({
  page,
  app,
}) => {
  await page.goto(`/#k=${pattern.drawing}`);
  await hydrated(page);
  await expect(page.locator('.hero-drawing .drawing-line')).toHaveAttribute('d', path);
  expect((await sendEnquiry(page, app)).drawing).toBeNull();
});
