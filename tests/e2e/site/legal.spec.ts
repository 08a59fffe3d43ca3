// Terms and privacy: complete on paper, opened at the top, with the list of sections leading to each.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { brand } from '#content/brand.ts';
import { fillIn } from '#content/legal-facts.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** In one piece, or in two around the end of a sheet. */
const isIn = (printed: string, part: string): boolean => {
  let length = part.length;
  while (length > 0 && !printed.includes(part.slice(0, length))) length--;
  return printed.includes(part.slice(length));
};

const textOfPdf = async (pdf: Uint8Array): Promise<string> => {
  const document = await getDocument({ data: pdf, useSystemFonts: true, verbosity: 0 }).promise;
  let text = '';
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join('');
  }
  return text;
};

for (const [path, heading] of [
  ['/terms_conditions', 'Terms and Conditions'],
  ['/privacy_policy', 'Privacy Policy'],
] as const) {
  test(`${path} prints every paragraph once`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${heading} | ${brand.name}`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const parts = await page
      .locator('article :is(h2, p, li, td, th)')
      .evaluateAll((all) => all.map((part) => part.textContent ?? ''));
    expect(parts.length).toBeGreaterThan(40);
    expect(parts.join(' ')).not.toContain('{{');
    const printed = letters(await textOfPdf(new Uint8Array(await page.pdf({ format: 'A4' }))));
    expect(parts.filter((part) => !isIn(printed, letters(part)))).toEqual([]);
    expect(printed).toContain(letters(heading));
    // Neither the header nor the footer on every sheet, nor at all.
    expect(printed).not.toContain(letters('Get Started'));
    expect(printed).not.toContain(letters('All rights reserved'));
  });
}

test('the terms stand 50 px below the banner, and their list leads to each section', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/terms_conditions');
  const gap = await page.evaluate(() => {
    const bottom = document.querySelector('.banner')?.getBoundingClientRect().bottom ?? 0;
    return (document.querySelector('.legal')?.getBoundingClientRect().top ?? 0) - bottom;
  });
  expect(gap).toBe(50);
  expect(await page.locator('.legal').evaluate((element) => getComputedStyle(element).marginTop)).toBe(
    '50px',
  );

  const links = page.locator('.legal-contents a');
  const headings = page.locator('article h2');
  expect(await links.allTextContents()).toEqual(await headings.allTextContents());
  await links.nth(12).click();
  const bar = await page
    .locator('.site-header')
    .evaluate((element) => element.getBoundingClientRect().bottom);
  const top = await headings.nth(12).evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(bar);
  expect(top).toBeLessThan(bar + 120);
  await expect(page.locator('article').getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy_policy',
  );
});

test('a section chosen or named while the page still arrives is where it should be when all is there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const distance = (hash: string) =>
    page.evaluate((id) => {
      const bar = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
      return (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - bar;
    }, hash.slice(1));
  const dressed = () =>
    expect
      .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
      .toBeGreaterThanOrEqual(2);
  for (const path of ['/terms_conditions', '/privacy_policy']) {
    await page.goto(path, { waitUntil: 'commit' });
    const link = page.locator('.legal-contents a').nth(-2);
    const hash = (await link.getAttribute('href')) ?? '';
    await page.locator('footer').waitFor({ state: 'attached' });
    await link.dispatchEvent('click');
    await dressed();
    expect(await distance(hash), path).toBeGreaterThanOrEqual(0);
    await expect.poll(() => distance(hash), path).toBeLessThan(40);

    await page.goto('about:blank');
    await page.goto(path + hash);
    await dressed();
    expect(await distance(hash), hash).toBeGreaterThanOrEqual(0);
    await expect.poll(() => distance(hash), hash).toBeLessThan(40);
  }
});

test('facts are filled in from one place', async ({ page }) => {
  await page.goto('/privacy_policy');
  await expect(page.locator('article')).toContainText(fillIn('Grievance officer: {{officer.name}}'));
  await page.goto('/terms_conditions');
  await expect(page.locator('article')).toContainText(fillIn('governed by the law of {{law.place}}'));
  await expect(page.locator('article')).toContainText(fillIn('the courts of {{law.courts}}'));
});
