// What every page must be, checked on the HTML that the build writes: one heading, words of its own, no inline style,
// links that lead somewhere, structured data that parses, and no warning from React on the way.

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { brand } from '#content/brand.ts';
import { home } from '#content/home.ts';
import { maintenanceWords, notFoundWords } from '#contract/messages.ts';
import { placeholderOrigin } from '#contract/site.ts';
import { type Page, pages } from './pages.ts';
import { type PageAssets, renderPage } from './prerender.tsx';

const assets: PageAssets = {
  fontStyle: '/assets/fonts.css',
  build: 'test',
  own: { style: '', script: 'boot()' },
};
const written = new Map<Page, string>();
const complaints: unknown[][] = [];

const html = (path: string): string => {
  const found = [...written].find(([page]) => page.path === path)?.[1];
  if (!found) throw new Error(`No page ${path}`);
  return found;
};
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const decode = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/<[^>]+>/g, '');

beforeAll(async () => {
  const complain = (...words: unknown[]) => complaints.push(words);
  vi.spyOn(console, 'error').mockImplementation(complain);
  vi.spyOn(console, 'warn').mockImplementation(complain);
  for (const page of pages) written.set(page, renderPage(page, assets));
  vi.restoreAllMocks();
});

it('renders without a warning', () => {
  expect(complaints).toEqual([]);
});

describe.each(pages)('$path', (page) => {
  const text = () => written.get(page) ?? '';

  it('has one h1, and its own language and pattern', () => {
    expect(all(text(), /<(h1)[\s>]/g)).toHaveLength(1);
    expect(text()).toContain(`<html lang="en-IN" data-page="${page.path}"`);
  });

  it('holds no inline style and no handler, which the content policy would refuse', () => {
    expect(text()).not.toMatch(/<[^>]+\sstyle=/);
    expect(text()).not.toMatch(/<[^>]+\son[a-z]+=/);
  });

  it('links only to pages, anchors and files that exist', () => {
    const paths = new Set(pages.filter(({ kind }) => kind === 'page').map(({ path }) => path));
    for (const href of all(text(), /<a [^>]*href="([^"]*)"/g)) {
      if (/^(https:|mailto:|tel:)/.test(href)) continue;
      const [path = '', anchor] = href.split('#');
      expect([...paths, ''], href).toContain(path);
      if (anchor) expect(path ? html(path) : text(), href).toContain(`id="${anchor}"`);
    }
  });

  it('has no id twice', () => {
    const ids = all(text(), /<[^>]+\sid="([^"]+)"/g);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('says noindex unless it is listed', () => {
    expect(text().includes('<meta name="robots" content="noindex"')).toBe(!page.isIndexed);
  });

  it('has structured data that parses and can not end its element', () => {
    for (const data of all(text(), /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      expect(data).not.toContain('<');
      const graph = JSON.parse(data)['@graph'] as { '@type': string }[];
      expect(graph.length).toBeGreaterThan(0);
      for (const thing of graph) expect(thing['@type']).toBeTruthy();
    }
  });
});

describe('pages together', () => {
  it('each have a title and a description of their own, which fit a result list', () => {
    for (const pick of [(page: Page) => page.meta.title, (page: Page) => page.meta.description]) {
      expect(new Set(pages.map(pick)).size).toBe(pages.length);
    }
    for (const { meta } of pages) expect(meta.description.length).toBeLessThanOrEqual(170);
  });

  it('have canonical and preview addresses on the placeholder, those that are no route neither', () => {
    for (const [page, text] of written) {
      const isRoute = page.kind === 'page';
      expect(text.includes(`<link rel="canonical" href="${placeholderOrigin}${page.path}"`)).toBe(isRoute);
      expect(text.includes(`<meta property="og:url" content="${placeholderOrigin}${page.path}"`)).toBe(
        isRoute,
      );
    }
  });

  it('each show a preview picture of their own; private links all show the same one, and no address', () => {
    const pictureOf = (page: Page) =>
      /<meta property="og:image" content="https:\/\/origin\.invalid(\/og\/[\w-]+\.png)"/.exec(
        written.get(page) ?? '',
      )?.[1];
    const routes = pages.filter(({ kind }) => kind === 'page').map(pictureOf);
    expect(new Set(routes).size).toBe(routes.length);
    expect(routes).not.toContain(undefined);
    for (const page of pages.filter(({ kind }) => kind === 'private')) {
      expect(pictureOf(page)).toBe('/og/private.png');
      expect(written.get(page)).not.toContain('og:url');
      expect(written.get(page)).not.toContain('rel="canonical"');
    }
  });
});

describe('the home page', () => {
  it('has its nine sections in order', () => {
    const sections = all(html('/'), /<section class="([\w-]+)/g);
    expect(sections).toEqual([
      'hero',
      'home-about',
      'band',
      'section',
      'band',
      'cta',
      'enquire',
      'faq',
      'band',
    ]);
    expect(html('/')).toMatch(/id="services"[\s\S]*id="contact"/);
  });

  it('shows every question with its answer, and lets the browser keep one open', () => {
    for (const { question, answer } of home.faq.items) {
      expect(decode(html('/'))).toContain(question);
      expect(decode(html('/'))).toContain(answer);
    }
    expect(all(html('/'), /<details name="(faq)"/g)).toHaveLength(4);
  });

  it('has a form in which nothing can be typed and no key stops', () => {
    const form = /<div class="home-form-fields"[\s\S]*?<a class="home-form-cover"/.exec(html('/'))?.[0] ?? '';
    const controls = [...form.matchAll(/<(?:input|select|textarea)[^>]*>/g)].map(([tag]) => tag);
    expect(controls).toHaveLength(5);
    for (const tag of controls) {
      expect(tag).toMatch(/readOnly|readonly|disabled/);
      expect(tag).toContain('tabindex="-1"');
    }
    expect(html('/')).toContain('<a class="home-form-cover" href="/contact_us"');
  });
});

describe('tabs', () => {
  it('have all panels in the page: the first shown, the others found by a search on the page', () => {
    for (const page of pages.filter(({ path }) => path.startsWith('/services/'))) {
      const panels = all(written.get(page) ?? '', /<div (id="[^"]*" role="tabpanel"[^>]*)>/g);
      expect(panels).toHaveLength(4);
      expect(panels.map((panel) => panel.includes('hidden="until-found"'))).toEqual([
        false,
        true,
        true,
        true,
      ]);
    }
    expect(all(html('/about_us'), /id="([\w-]+)" role="tabpanel"/g)).toEqual([
      'who-we-are',
      'mission',
      'vision',
    ]);
  });
});

describe('words that must stand letter for letter', () => {
  it.each([
    ['/:unknown', notFoundWords.text],
    ['/maintainance', maintenanceWords.heading],
    ['/maintainance', maintenanceWords.text],
    ['/about_us', "Let's Start Your Journey"],
    ['/contact_us', 'Send Message'],
    ['/payment/:token', 'Loading payment details...'],
    ['/', brand.hours.line],
  ])('%s says "%s"', (path, words) => {
    expect(decode(html(path))).toContain(words);
  });
});
