// Which addresses there are: the specification's, each under one spelling, and no others.
import { expect, test } from '#tests/e2e/support/test.ts';
import { answers, manifest, notFoundText, routes } from './routes.ts';

test('the build wrote the pages of the specification and no others', () => {
  const paths = routes.map(({ path }) => path).sort();
  expect(manifest.pages.map(({ path }) => path).sort()).toEqual(paths);
  expect(manifest.privatePages.map(({ path }) => path).sort()).toEqual([
    '/onboarding/:token',
    '/payment/:token',
  ]);
  expect(manifest.contactSent.path).toBe('/contact_us/sent');
  expect(answers.map(({ path }) => path)).toEqual(['/nope', '/contact_us/sent']);
});

test('titles and descriptions are each page’s own', async ({ request }) => {
  const seen = new Map<string, string>();
  for (const { path } of routes) {
    const html = await (await request.get(path)).text();
    for (const [part, pattern] of [
      ['title', /<title>([^<]+)</],
      ['description', /name="description" content="([^"]+)"/],
    ] as const) {
      const [, words = ''] = pattern.exec(html) ?? [];
      expect(words, `${part} of ${path}`).not.toBe('');
      expect(seen.get(words), `${part} of ${path}`).toBeUndefined();
      seen.set(words, path);
    }
  }
});

const unknown = [
  '/nope',
  '/services',
  '/services/nope',
  '/payment',
  '/payment/',
  '/onboarding',
  '/payment/a/b',
  '/index.html',
  '/maintenance',
  '/site.json',
  '/%F0%9F%90%98',
];

for (const path of unknown) {
  test(`${path} is not found`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(404);
    expect(answer.headers()['x-robots-tag']).toContain('noindex');
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html.replaceAll('&#x27;', "'")).toContain(notFoundText);
  });
}

test('another spelling leads to the one right address', async ({ request, app }) => {
  for (const { path } of routes) {
    if (path === '/') continue;
    for (const other of [`${path}/`, path.toUpperCase(), `/${path}`]) {
      const answer = await request.get(`${app.url}${other}?ref=card`, { maxRedirects: 0 });
      expect([other, answer.status(), answer.headers().location]).toEqual([other, 308, `${path}?ref=card`]);
    }
  }
});

test('sitemap and robots name the pages that may be listed', async ({ request, app }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const expected = routes.filter(({ isIndexed }) => isIndexed).map(({ path }) => app.url + path);
  expect(listed.sort()).toEqual(expected.sort());
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${app.url}/sitemap.xml`);
});

test('icons and the web manifest are there', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest');
  const { icons, start_url: start } = (await answer.json()) as {
    icons: { src: string }[];
    start_url: string;
  };
  expect(start).toBe('/');
  for (const src of [
    ...icons.map((icon) => icon.src),
    '/favicon.ico',
    '/favicon.svg',
    '/apple-touch-icon.png',
  ]) {
    const icon = await request.get(src);
    expect([src, icon.status()]).toEqual([src, 200]);
    expect(icon.headers()['content-type']).toMatch(/^image\//);
  }
});
