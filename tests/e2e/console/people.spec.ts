// A person's data and the trail, as an administrator works with them.
import { publicApi } from '#contract/public-api.ts';
import { accountApi } from '#contract/staff/account.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { expectNoOverflow } from '../support/look.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { openScreen, signIn } from './support.ts';

test('a person is found, exported and erased, and the trail keeps the fact alone', async ({ page, app }) => {
  const email = 'gouri.shenoy@mail.test';
  await page.request.post(app.url + publicApi.contactSubmit.path, {
    data: makeEnquiry({ name: 'Gouri Shenoy', email, phone: '9812345670' }),
  });
  await signIn(page, app, 'admin');
  await openScreen(page, consolePaths.people);
  await page.keyboard.press('/');
  await page.keyboard.type('+91 98123-45670');
  const row = page.getByRole('row', { name: /Gouri Shenoy/ });
  await expect(row).toContainText('Exact');
  await page.getByRole('button', { name: 'Select exact matches' }).click();
  await expect(page.getByText('1 record is selected.')).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'What goes into the export?' });
  await expect(question.getByLabel('Mails to them')).toBeChecked();
  await expect(question.getByLabel('Staff’s notes')).not.toBeChecked();
  await question.getByLabel('Staff’s notes').check();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Export 1 record' }).click();
  expect((await download).suggestedFilename()).toBe('person.zip');
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Erase 1 record' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('textbox').fill('Asked by mail today');
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**${accountApi.me.path}`, async (route) => {
    await isSeen;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Erase 1 record' }).click();
  await expect(page.getByText('1 record and 0 files are erased.')).toBeVisible();
  await expect(page.getByText('Nothing is kept about this person')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Erase 1 record' })).toBeVisible();
  letGo();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(app.rows('select id from enquiry where email = ?', email)).toEqual([]);

  await openScreen(page, `${consolePaths.trail}?area=person`);
  await expect(page.getByRole('row', { name: /erased personal data/ }).first()).toContainText(
    'Asked by mail today',
  );
  await expect(page.locator('#content')).not.toContainText('Gouri');
  // An opened row shows all that was done.
  const erased = page.getByRole('row', { name: /erased personal data/ }).first();
  const lines = () =>
    erased.locator('.trail-what').evaluate((each) => getComputedStyle(each).webkitLineClamp);
  expect(await lines()).toBe('1');
  await erased.locator('summary').click();
  await expect.poll(lines).toBe('none');
  await page.getByRole('button', { name: 'Check that it is intact' }).click();
  await expect(page.getByText(/events are as they were written/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByText(/^\d+ entr(y|ies)$/)).toBeVisible();
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Excel' }).click();
  expect((await file).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.xlsx$/);
});

test('the trail fits a phone and keeps its filters through reload and back', async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, app, 'admin');
  await openScreen(page, consolePaths.trail);
  for (const words of ['Recorded from', 'Recorded to']) await expect(page.getByText(words)).toBeVisible();
  await page.getByLabel('About', { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/area=/);
  const chosen = page.url();
  await page.reload();
  await expect(page.getByLabel('About', { exact: true })).not.toHaveValue('');
  await openScreen(page, consolePaths.people);
  await page.goBack();
  await expect(page).toHaveURL(chosen);
  await expectNoOverflow(page);
});
