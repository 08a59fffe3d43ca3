// Every page of the public site: its words for search engines, one heading, nothing from elsewhere, nothing that moves
// while it loads, nothing wider than a small phone or a window at 400 % zoom, and nothing that axe objects to, in light and dark.
import { about } from '#content/about.ts';
import { brand } from '#content/brand.ts';
import { contact } from '#content/contact.ts';
import { home } from '#content/home.ts';
import { legal } from '#content/legal.ts';
import { maintenance } from '#content/maintenance.ts';
import { notFound } from '#content/not-found.ts';
import { services } from '#content/services.ts';
import {
  expect,
  expectAccessibleInBothSchemes,
  hydrated,
  test,
  withMotion,
} from '#tests/e2e/support/test.ts';
import { answers, routes } from './routes.ts';
import { expectNoSidewaysScroll, settled } from './seen.ts';

test.use(withMotion);

declare global {
  interface Window {
    /** What moved while the page loaded, with the elements that did. */
    shifts: { value: number; moved: string[] }[];
  }
}

/** What a word that is a hair wider in the arriving face than in its stand-in may do; people see nothing of it. */
const mostShift = 0.001;

const descriptions: Record<string, string> = {
  '/': home.meta.description,
  '/about_us': about.meta.description,
  '/contact_us': contact.meta.description,
  '/terms_conditions': legal.terms.meta.description,
  '/privacy_policy': legal.privacy.meta.description,
  '/maintainance': maintenance.meta.description,
  '/nope': notFound.meta.description,
  ...Object.fromEntries(services.map(({ menu, meta }) => [menu.path, meta.description])),
};

const headOf = () => {
  const content = (selector: string) =>
    [...document.querySelectorAll<HTMLMetaElement>(selector)].map((element) => element.content);
  const json = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const graphs = json.flatMap((element) => JSON.parse(element.textContent ?? '')['@graph'] ?? []);
  return {
    language: document.documentElement.lang,
    title: document.title,
    headings: [...document.querySelectorAll('h1')].map((element) => element.textContent),
    canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href),
    description: content('meta[name=description]'),
    robots: content('meta[name=robots]'),
    card: content('meta[name="twitter:card"]'),
    preview: ['og:title', 'og:description', 'og:url', 'og:type'].map(
      (name) => content(`meta[property="${name}"]`)[0],
    ),
    picture: content('meta[property="og:image"]'),
    things: graphs.flatMap((thing: { '@type': string | string[] }) => thing['@type']),
  };
};

for (const { path, title, h1, isIndexed, things } of [...routes, ...answers]) {
  const isRoute = routes.some((route) => route.path === path);

  test(`${path} is whole`, async ({ page, app, consoleErrors }) => {
    test.setTimeout(90_000);
    const elsewhere = new Set<string>();
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (origin !== app.url && !request.url().startsWith('data:')) elsewhere.add(origin);
    });
    await page.addInitScript(() => {
      type Shift = PerformanceEntry & {
        value: number;
        sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
            const name = (node as Element | undefined)?.className || node?.nodeName;
            return `${name} from ${from.x},${from.y} to ${to.x},${to.y}`;
          });
          window.shifts.push({ value, moved });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });

    const answer = await page.goto(path);
    expect(answer?.status()).toBe(path === '/nope' ? 404 : 200);
    expect(await answer?.text()).not.toMatch(/<[^>]+ style=/);
    if (path === '/nope') {
      // The browser itself reports the status of what it was sent to.
      expect(consoleErrors.splice(0).filter((text) => !text.includes('404'))).toEqual([]);
    }
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    await settled(page);

    await test.step('nothing moved while it loaded, and its own fonts came', async () => {
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts)).toBeLessThan(mostShift);
      const loaded = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      );
      expect(new Set(loaded).size).toBeGreaterThanOrEqual(2);
    });

    await test.step('head', async () => {
      const head = await page.evaluate(headOf);
      expect(head).toMatchObject({
        language: 'en-IN',
        title,
        headings: [h1],
        description: [descriptions[path] ?? expect.stringMatching(/\S{3}/)],
        robots: isIndexed ? [] : ['noindex'],
      });
      expect([...new Set(head.things)].sort()).toEqual([...new Set(things)].sort());
      expect(head.canonical).toEqual(isRoute ? [app.url + path] : []);
      if (isRoute) {
        expect(head.preview).toEqual([title, descriptions[path], app.url + path, 'website']);
        expect(head.card).toEqual(['summary_large_image']);
        const picture = await page.request.get(head.picture[0] ?? '');
        expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
      }
    });

    await test.step('axe', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expectAccessibleInBothSchemes(page);
    });

    await test.step('fits small phones, and at 400 % zoom can be read by scrolling one way', async () => {
      await expectNoSidewaysScroll(page, 360);
      await expectNoSidewaysScroll(page, 320);
      if (!isRoute) return;
      // A window of 1280 × 1024 at 400 % is one of 320 × 256.
      await expectNoSidewaysScroll(page, 320, 256);
      const header = await page.locator('.site-header').boundingBox();
      expect(header?.height).toBeLessThan(256 / 2);
    });

    await test.step('asks nobody else but the map', async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const allowed = path === '/contact_us' ? [new URL(brand.map?.embedUrl ?? '').origin] : [];
      expect([...elsewhere]).toEqual(allowed);
    });
  });
}
