// The contact page around its form: three cards, the map, the way there; and that what was typed early is not lost.
import { brand } from '#content/brand.ts';
import { expect, hydrated, standInForMap, test } from '#tests/e2e/support/test.ts';

test('three cards: address, phone and email, opening hours', async ({ page }) => {
  await page.goto('/contact_us');
  const cards = page.locator('.info-cards > li');
  await expect(cards.locator('h2')).toHaveText(['Address', 'Phone and email', 'Opening hours']);
  for (const { lines, city, region, postalCode } of brand.offices) {
    for (const part of [...lines, city, region, postalCode]) await expect(cards.nth(0)).toContainText(part);
  }
  const links = await cards
    .nth(1)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([...brand.phones.map(({ e164 }) => `tel:${e164}`), `mailto:${brand.email}`]);
  await expect(cards.nth(2)).toContainText(brand.hours.line);
  await expect(cards.nth(2)).toContainText(brand.hours.closed);
});

test('one heading a part, and a map that loads when it comes near', async ({ page, request }) => {
  const html = await (await request.get('/contact_us')).text();
  expect(html).toMatch(/<template><iframe[^>]* loading="lazy"/);
  expect(html).toMatch(/<noscript><iframe[^>]* loading="lazy"/);
  await standInForMap(page);
  await page.goto('/contact_us');
  const headings = await page.locator('main h1, main h2').allTextContents();
  expect(new Set(headings).size, headings.join(', ')).toBe(headings.length);
  await page.locator('.location-frame').scrollIntoViewIfNeeded();
  const map = page.locator('iframe');
  await expect(map).toHaveAttribute('title', brand.map?.title ?? '');
  await expect(map).toHaveAttribute('src', brand.map?.embedUrl ?? '');
  await expect(map).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(page.frameLocator('iframe').locator('main')).toBeAttached();
  const way = page.getByRole('link', { name: 'Get directions' });
  await expect(way).toHaveAttribute('href', brand.map?.directionsUrl ?? '');
  await expect(way).toHaveAttribute('rel', /noopener/);
  await expect(way).toBeVisible();
});

test('what was typed before the script came stays, and is sent by it', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact_us');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email address').fill('asha@example.in');
  await page.getByLabel('Phone number').fill('9876543210');
  await page.locator('#enquiry-subject').selectOption('Consulting');
  await page.locator('#enquiry-message').fill('A shop for hand-made lamps.');
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
  letGo();
  await hydrated(page);
  const values = await page.locator('#enquiry-form').evaluate((form) => {
    const data = new FormData(form as HTMLFormElement);
    return ['name', 'email', 'phone', 'subject', 'message'].map((field) => data.get(field));
  });
  expect(values).toEqual([
    'Asha Rao',
    'asha@example.in',
    '9876543210',
    'Consulting',
    'A shop for hand-made lamps.',
  ]);
});
