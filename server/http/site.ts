// The built site as the server holds it: pages and small files in memory with the real origin filled in, and compressed.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SiteManifest, SitePage } from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import { pagePolicy } from './content-policy.ts';

export type Encoding = 'br' | 'gzip';

export type SiteFile = {
  contentType: string;
  etag: string;
  body: Buffer;
  /** Filled in the background; until then the body is sent as it is. */
  encoded: Partial<Record<Encoding, Buffer>>;
  /** Content policy, of pages alone. */
  policy?: string;
};

/** What was typed into a form that is shown again, and what was wrong with it. */
type ContactPageState = {
  values: Record<string, string>;
  errors: Record<string, string>;
  alert?: string;
};

export type Site = {
  /** By address: `/about_us`. */
  pages: Map<string, SiteFile>;
  /** By pattern: `/payment/:token`. */
  privatePages: Map<string, SiteFile>;
  /** Icons, robots.txt and the like, by address. */
  files: Map<string, SiteFile>;
  notFound: SiteFile;
  /** Where a form that was sent without script leads; absolute if the site is hosted apart. */
  contactSent: string;
  maintenance: SiteFile;
  /** Hashed files that never change. */
  assetsFolder: string;
  /** The contact page with a form that was sent without script and has errors. */
  contactPage(state: ContactPageState): Promise<SiteFile>;
};

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const isText = (contentType: string): boolean => /^text\/|json|xml/.test(contentType);

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Quality of Brotli: 5 takes a thirtieth of the time of 11 and a tenth more bytes. */
export const brotliQuality = { fast: 5, best: 11 };

/** Fills `encoded` in place. Skips what is not text or is shorter than 256 bytes. */
export const compress = async (file: SiteFile, quality = brotliQuality.fast): Promise<void> => {
  if (!isText(file.contentType) || file.body.length < 256) return;
  file.encoded.gzip ??= await gzipped(file.body, { level: 9 });
  file.encoded.br = await brotli(file.body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: file.body.length,
    },
  });
};

/** `name` tells the content type. `fill` is applied to text alone, before the ETag is made. */
export const makeFile = (name: string, content: Buffer, fill: (text: string) => string): SiteFile => {
  const contentType = contentTypes[extname(name)] ?? 'application/octet-stream';
  const body = isText(contentType) ? Buffer.from(fill(content.toString('utf8'))) : content;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12);
  return { contentType, body, etag: `W/"${hash}"`, encoded: {} };
};

/** Files below `folder` by address, without the ones that are served in another way. */
const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(html|br|gz|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('/assets/') && path !== '/site.json');
};

type Prerender = { renderContactPage(state: ContactPageState): string };

/** Reads `dist/web` and, when it is first needed, the page renderer beside it. Rejects if nothing was built. */
export const loadSite = async (
  distFolder: string,
  { publicUrl, consoleUrl }: Pick<Config, 'publicUrl' | 'consoleUrl'>,
): Promise<Site> => {
  const folder = resolve(distFolder, 'web');
  const manifest = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as SiteManifest;
  const fill = (text: string): string => text.replaceAll(manifest.placeholderOrigin, publicUrl);

  const isApart = consoleUrl !== publicUrl;
  const policyOf = (page: SitePage, ...formTargets: string[]): string =>
    pagePolicy(page.policy, { publicUrl, apiOrigin: manifest.apiOrigin, formTargets });
  const load = async (page: SitePage): Promise<SiteFile> => ({
    ...makeFile(page.file, await readFile(join(folder, page.file)), fill),
    policy: policyOf(page),
  });
  const loadPages = async (pages: SitePage[]): Promise<Map<string, SiteFile>> =>
    new Map(await Promise.all(pages.map(async (page) => [page.path, await load(page)] as const)));

  const site: Site = {
    pages: await loadPages([...manifest.pages, manifest.contactSent]),
    privatePages: await loadPages(manifest.privatePages),
    files: new Map(
      await Promise.all(
        (await listFiles(folder)).map(
          async (path) => [path, makeFile(path, await readFile(join(folder, path)), fill)] as const,
        ),
      ),
    ),
    notFound: await load(manifest.notFound),
    contactSent: (isApart ? publicUrl : '') + manifest.contactSent.path,
    maintenance: await load(manifest.maintenance),
    assetsFolder: join(folder, 'assets'),
    contactPage: async (state) => {
      const entry = pathToFileURL(resolve(distFolder, 'ssr', 'entry-prerender.js')).href;
      const { renderContactPage } = (await import(entry)) as Prerender;
      return {
        ...makeFile('contact.html', Buffer.from(renderContactPage(state)), fill),
        // The API's own answer, from which the form leads back to the site.
        policy: policyOf(manifest.contact, ...(isApart ? [publicUrl] : [])),
      };
    },
  };
  return site;
};

/** Compresses every file at this quality, replacing what was compressed before. */
export const compressSite = async (site: Site, quality = brotliQuality.best): Promise<void> => {
  const all = [...site.pages.values(), ...site.privatePages.values(), site.notFound, site.maintenance];
  for (const file of [...all, ...site.files.values()]) await compress(file, quality);
};
