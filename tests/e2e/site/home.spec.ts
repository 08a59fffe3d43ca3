// The home page: its nine sections in order, where each leads, the questions, and the form that is only a picture of one.
import type { Page } from '@playwright/test';
import { home } from '#content/home.ts';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';
import { servicePaths } from './routes.ts';

test.use({ viewport: { width: 1280, height: 800 } });

declare global {
  interface Window {
    followed: string[] | undefined;
  }
}

const section = (page: Page, number: number) => page.locator('main > section').nth(number - 1);
const form = (page: Page) => page.locator('.home-form');

test('nine sections in order, and their links', async ({ page }) => {
  await page.goto('/');
  expect(await page.locator('main > *').count()).toBe(9);
  const headings = [
    home.hero.heading,
    'Who We Are',
    home.howWeWork.heading,
    home.services.heading,
    home.servicesAlt.heading,
    home.callToAction.heading,
    home.enquireNow.heading,
    home.faq.heading,
    home.contact.heading,
  ];
  for (const [index, heading] of headings.entries()) {
    await expect(
      section(page, index + 1)
        .locator('h1, h2')
        .first(),
    ).toHaveText(heading);
  }
  const links = (number: number) =>
    section(page, number)
      .locator('a')
      .evaluateAll((all) =>
        all.map(
          (link) => `${link.firstChild?.textContent?.trim() || link.ariaLabel} ${link.getAttribute('href')}`,
        ),
      );
  expect(await links(1)).toEqual(['Discover More #contact']);
  expect(await links(2)).toEqual(['Read More /about_us']);
  expect(await links(3)).toEqual([]);
  expect((await links(4)).sort()).toEqual(servicePaths.map((path) => `Learn More ${path}`).sort());
  expect(await links(5)).toEqual([]);
  expect(await links(6)).toEqual(['Get Started /contact_us', 'Learn More /contact_us']);
  expect((await links(7)).map((link) => link.split(' ').at(-1))).toEqual(['/contact_us']);
  expect(await links(8)).toEqual([
    'Email Support /contact_us',
    'Live Chat /contact_us',
    'Call Us /contact_us',
  ]);
  expect((await links(9)).map((link) => link.split(' ').at(-1))).toEqual(['/contact_us', '/contact_us']);

  await expect(section(page, 1).locator('.features h2')).toHaveText([
    'Rapid deployment',
    'Advanced security',
    'Dedicated support',
  ]);
  await expect(section(page, 3).locator('ol > li h3')).toHaveText([
    'Project planning',
    'Development phase',
    'Testing and QA',
    'Launch and support',
  ]);
  // What a link is about is said, not only shown.
  const names = await section(page, 4)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.textContent));
  expect(new Set(names).size).toBe(6);
});

test('Discover More goes to the contact section, clear of the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Discover More' }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  const top = () => page.locator('#contact h2').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(400);
  const bar = await page
    .locator('.site-header')
    .evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await top()).toBeGreaterThan(bar);
});

test('questions: one open at a time, closed by another click, by mouse and keyboard', async ({ page }) => {
  await page.goto('/');
  const items = section(page, 8).locator('details');
  const answers = section(page, 8).locator('details > p');
  await expect(items).toHaveCount(4);
  for (const [index, { question, answer }] of home.faq.items.entries()) {
    await expect(items.nth(index).locator('summary')).toHaveText(question);
    await expect(answers.nth(index)).toHaveText(answer);
  }
  const open = () =>
    items.evaluateAll((all) => all.flatMap((item, at) => (item.hasAttribute('open') ? [at] : [])));
  expect(await open()).toEqual([]);
  await items.nth(0).locator('summary').click();
  await expect(answers.nth(0)).toBeVisible();
  await items.nth(2).locator('summary').click();
  await expect(answers.nth(2)).toBeVisible();
  await expect(answers.nth(0)).toBeHidden();
  expect(await open()).toEqual([2]);
  await items.nth(2).locator('summary').click();
  await expect(answers.nth(2)).toBeHidden();
  expect(await open()).toEqual([]);

  await items.nth(0).locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect.poll(open).toEqual([0]);
  await page.keyboard.press('Tab');
  await expect(items.nth(1).locator('summary')).toBeFocused();
  await page.keyboard.press('Space');
  await expect.poll(open).toEqual([1]);
  await page.keyboard.press('Enter');
  await expect.poll(open).toEqual([]);
});

test('the form takes nothing in, and every click on it leads to the contact page', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await test.step('fields, bounds and asterisks', async () => {
    const fields = await form(page)
      .locator('input, select, textarea')
      .evaluateAll((all) =>
        (all as HTMLInputElement[]).map((field) => ({
          label: field.labels?.[0]?.textContent?.trim() ?? '',
          still: field.readOnly === true || field.disabled,
          tabIndex: field.tabIndex,
          required: field.required,
          bounds: [field.minLength, field.maxLength],
        })),
      );
    const none = [undefined, undefined];
    const field = (label: string, bounds: unknown[]) => ({
      label,
      still: true,
      tabIndex: -1,
      required: true,
      bounds,
    });
    expect(fields).toEqual([
      field('Name *', [3, 50]),
      field('Email address *', [10, 50]),
      field('Phone number *', [10, 10]),
      field('Select service *', none),
      field('Message *', [10, 200]),
    ]);
    await expect(form(page).locator('option')).toHaveText(
      [/Select service\*/, 'Consulting', 'Development', 'Marketing', 'Support'],
      { useInnerText: false },
    );
    await expect(form(page).getByText('Phone number must start with 6-9')).toBeHidden();
  });

  await test.step('any click', async () => {
    // Every click is noted with the link it would have followed, and goes no further.
    await page.evaluate(() => {
      window.followed = [];
      addEventListener('click', (event) => {
        if (!window.followed) return;
        event.preventDefault();
        window.followed.push((event.target as Element).closest('a')?.pathname ?? 'nowhere');
      });
    });
    const spots = await form(page).evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant', block: 'center' });
      const targets = [...element.querySelectorAll('input, select, textarea, label, .button')];
      const middles = targets.map((target) => {
        const { x, y, width, height } = target.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2, name: target.id || target.textContent };
      });
      const { x, y, right, bottom } = element.getBoundingClientRect();
      return [
        ...middles,
        { x: x + 6, y: y + 20, name: 'edge' },
        { x: right - 6, y: bottom - 20, name: 'edge' },
      ];
    });
    expect(spots.length).toBe(13);
    for (const { x, y, name } of spots) {
      await page.mouse.click(x, y);
      expect(await page.evaluate(() => window.followed?.splice(0)), `a click on ${name}`).toEqual([
        '/contact_us',
      ]);
    }
    await page.evaluate(() => {
      window.followed = undefined;
    });
    const values = await form(page)
      .locator('input, textarea')
      .evaluateAll((all) => (all as HTMLInputElement[]).map(({ value }) => value));
    expect(values.join('')).toBe('');
  });

  await test.step('Submit Message by keyboard', async () => {
    await page.getByRole('link', { name: 'Call Us' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Submit Message' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/contact_us$/);
    await page.goBack();
    // No forced click: that one does not wait for the page to stand still, and coming back scrolls it.
    await form(page).locator('.home-form-cover').click();
    await expect(page).toHaveURL(/\/contact_us$/);
  });
});
