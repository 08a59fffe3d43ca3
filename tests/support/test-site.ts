// A built site of a few small pages in a temporary folder, for tests of the server alone.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serviceMenu } from '#content/services/menu.ts';
import { privatePages, sitePaths } from '#contract/paths.ts';
import { noncePlaceholder, placeholderOrigin, type SiteManifest, type SitePage } from '#contract/site.ts';

/** Every page that anybody may see. */
export const publicPages: string[] = [...Object.values(sitePaths), ...serviceMenu.map(({ path }) => path)];

const page = (title: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title><link rel="canonical" href="${placeholderOrigin}/x"></head>` +
  `<body><h1>${title}</h1>${'<p>Text that is worth compressing.</p>'.repeat(20)}</body></html>`;

const renderer = `export const renderContactPage = ({ values, errors, alert }) =>
  '<!doctype html><title>Form</title><pre>' + JSON.stringify({ values, errors, alert }).replaceAll('<', '&lt;') + '</pre>';
`;

export const testAsset = '/assets/app-0a1b2c3d.js';
export const testConsoleAsset = '/console/assets/console-0a1b2c3d.js';

/** Answers the folder to hand to `loadSite`. */
export const makeTestSite = (): string => {
  const dist = mkdtempSync(join(tmpdir(), 'agency-site-dist-'));
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), content);
  };
  const fileOf = (path: string): string => `${path.replace('/:token', '').slice(1) || 'index'}.html`;
  const sitePage = (path: string, file = fileOf(path), frames: string[] = []): SitePage => ({
    path,
    file,
    policy: { scriptHash: 'sha256-script', styleHash: `sha256-${file}`, frames, pictures: [] },
  });
  const contact = sitePage(sitePaths.contact, undefined, ['https://map.example']);
  const others = publicPages.filter((path) => path !== contact.path);
  const pages = [...others.map((path) => sitePage(path)), contact];
  const privates = Object.values(privatePages).map((path) => sitePage(path));
  const manifest: SiteManifest = {
    build: 'test',
    placeholderOrigin,
    pages,
    privatePages: privates,
    notFound: sitePage('/:unknown', '404.html'),
    maintenance: sitePage(sitePaths.maintenance),
    contact,
    contactSent: sitePage('/contact_us/sent'),
  };
  for (const { path, file } of [...pages, ...privates]) write(`web/${file}`, page(`Page ${path}`));
  write('web/404.html', page('Not found'));
  write('web/contact_us/sent.html', page('Sent'));
  write('web/site.json', JSON.stringify(manifest));
  write('web/robots.txt', `Sitemap: ${placeholderOrigin}/sitemap.xml\n`);
  write(`web${testAsset}`, 'console.log(1);');
  write(`web${testAsset}.gz`, gzipSync('console.log(1);'));
  write('console/index.html', page('Console'));
  write('console/viewer/index.html', `<script nonce="${noncePlaceholder}"></script>`);
  write('console/viewer/assets/viewer-0a1b2c3d.js', 'console.log(3);');
  write(testConsoleAsset, 'console.log(2);');
  write(`${testConsoleAsset}.gz`, gzipSync('console.log(2);'));
  write('ssr/entry-prerender.js', renderer);
  write('ssr/package.json', '{"type":"module"}');
  return dist;
};
