// Builds the site and the console into dist/, or the site alone for a host of its own: client files, the prerender for Node, every page as HTML, and what stands around
// them. The old build stays in place until the new one is whole. What the server does with it: contract/site.ts.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { minifySync, build as viteBuild } from 'vite';
import { themeCookie } from '#content/brand.ts';
import { ContentError, validateContent } from '#content/validate.ts';
import { chunkTimeoutMs, headerScrolledAtPx } from '#contract/limits.ts';
import { placeholderOrigin, renewalPath } from '#contract/site.ts';
import { themePattern } from '#ui/theme-choice.ts';
import type { BootOptions } from '#web/boot.ts';
import type { Page } from '#web/pages.ts';
import { type ClientChunks, clientChunks, stylesheet } from './site/client-chunks.ts';
import { buildConsole } from './site/console.ts';
import { noteInputs, takeOverConsole } from './site/console-inputs.ts';
import { faceRules, makeFonts } from './site/fonts.ts';
import { hostingFiles } from './site/hosting.ts';
import { buildsFile, keepAssets } from './site/keep-assets.ts';
import { makePictures } from './site/pictures.ts';
import { staleWarning } from './site/posters.ts';
import { rootFiles } from './site/root-files.ts';
import { sourceHash } from './site/source-hash.ts';
import { buildViewer } from './site/viewer.ts';
import {
  compressSiblings,
  hashedAsset,
  removeLeftovers,
  swapFolder,
  workPrefix,
  writeInto,
} from './site/write-files.ts';
import { type Prerender, writePages } from './site/write-pages.ts';
import { writeSbom } from './supply-chain.ts';

export type BuildOptions = {
  /** For files that no server of ours fills in: the site without the console. Otherwise the pages keep the placeholder. */
  publicUrl?: string;
  /** Where the API is, when it is not the site's own origin; the environment's API_URL otherwise. */
  apiUrl?: string;
  /** Instead of dist/. */
  outDir?: string;
};

const root = join(import.meta.dirname, '..');
const hashFile = 'build-hash';

const originOf = (name: string, given: string): string => {
  const address = given.replace(/\/$/, '');
  if (address !== '' && !(URL.canParse(address) && new URL(address).origin === address))
    throw new Error(`${name} must be an origin such as https://example.com, without a path: ${given}`);
  return address;
};

const settingsOf = ({
  publicUrl = '',
  apiUrl = process.env.API_URL ?? '',
  outDir = join(root, 'dist'),
}: BuildOptions) => ({
  dist: resolve(outDir),
  publicUrl: originOf('--public-url', publicUrl),
  apiUrl: originOf('API_URL', apiUrl),
});

const writeSbomWhereThereIsNpm = async (dist: string): Promise<void> => {
  try {
    await writeSbom(dist);
  } catch (error) {
    console.warn(
      `No list of packages was written (npm run sbom): ${(error as Error).message.split('\n')[0]}`,
    );
  }
};

/** Whether dist/ already holds what a build would make. */
export const isBuildCurrent = (options: BuildOptions = {}): boolean => {
  const { dist, publicUrl, apiUrl } = settingsOf(options);
  const made = join(dist, hashFile);
  if (
    !existsSync(made) ||
    !existsSync(join(dist, 'web/site.json')) ||
    !existsSync(join(dist, 'console/index.html'))
  )
    return false;
  return readFileSync(made, 'utf8') === sourceHash(root, [publicUrl, apiUrl]);
};

const bundle = (outDir: string, inputs: string[], isServer: boolean, apiUrl: string) =>
  viteBuild({
    root,
    logLevel: 'warn',
    define: { 'import.meta.env.API_URL': JSON.stringify(apiUrl) },
    // The prerender is self-contained: it runs wherever it lies.
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: isServer,
      rolldownOptions: {
        input: inputs,
        checks: { pluginTimings: false },
        // The loader calls what the entry exports.
        preserveEntrySignatures: 'allow-extension',
      },
    },
  });

/** One after the other: two at once would not be quicker on two cores, and would need twice the memory. */
const bundleBoth = async (
  web: string,
  ssr: string,
  apiUrl: string,
): Promise<{ prerender: Prerender; chunks: ClientChunks }> => {
  await bundle(ssr, ['web/entry-prerender.tsx'], true, apiUrl);
  const prerender = (await import(pathToFileURL(join(ssr, 'entry-prerender.js')).href)) as Prerender;
  const entries = new Set(prerender.pages.map(({ entry }) => entry));
  const client = await bundle(web, [...entries, stylesheet], false, apiUrl);
  return { prerender, chunks: clientChunks(root, client) };
};

const bootScript = (
  { boot }: Prerender,
  page: Page,
  files: string[],
  fonts: BootOptions['fonts'],
): string => {
  const [entry = '', ...imports] = files.map((file) => `/${file}`);
  const options: BootOptions = {
    entry,
    imports,
    renewal: renewalPath,
    atOnce: page.kind === 'private',
    fonts,
    themeCookie,
    themePattern: themePattern(themeCookie),
    scrolledAtPx: headerScrolledAtPx,
    timeoutMs: chunkTimeoutMs,
  };
  const constants = Object.entries(options).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return minifySync('boot.js', `{const ${constants.join()};(${boot})()}`).code.trim();
};

export async function build(options: BuildOptions = {}): Promise<void> {
  const { dist, publicUrl, apiUrl } = settingsOf(options);
  const hash = sourceHash(root, [publicUrl, apiUrl]);
  validateContent();
  // Whatever the server runs as, people get React's own build and no development tools.
  process.env.NODE_ENV = 'production';
  mkdirSync(dist, { recursive: true });
  removeLeftovers(dist);
  const work = mkdtempSync(join(dist, workPrefix));
  const web = join(work, 'web');
  const ssr = join(work, 'ssr');
  const staff = join(work, 'console');
  const packagesListed = publicUrl ? undefined : writeSbomWhereThereIsNpm(dist);
  const place = (text: string) => (publicUrl ? text.replaceAll(placeholderOrigin, publicUrl) : text);
  try {
    const [fonts, { prerender, chunks }] = await Promise.all([makeFonts(root), bundleBoth(web, ssr, apiUrl)]);
    for (const { fileName, data } of fonts.files) writeInto(web, `assets/${fileName}`, data);
    const faces = fonts.files.map(({ family, weight, fileName }) => ({
      family,
      weight,
      url: `/assets/${fileName}`,
    }));
    const fontStyle = faceRules(fonts.files);
    const fontFile = hashedAsset('fonts', 'css', fontStyle);
    writeInto(web, fontFile, fontStyle);
    const { manifest, report } = writePages({
      prerender,
      chunks,
      bootFor: (page, files) => bootScript(prerender, page, files, faces),
      fontStyle: `/${fontFile}`,
      css: chunks.css,
      fallbackCss: fonts.fallbackCss,
      buildId: hash.slice(0, 12),
      web,
      ssr,
      place,
    });
    const indexed = prerender.pages.filter(({ isIndexed }) => isIndexed).map(({ path }) => path);
    for (const { name, data } of [...makePictures(), ...rootFiles(indexed)]) {
      writeInto(web, name, typeof data === 'string' ? place(data) : data);
    }
    const { renew, renewalOptions } = prerender;
    const renewal = minifySync('renew.js', `(${renew})(${JSON.stringify(renewalOptions)})`).code.trim();
    writeInto(web, renewalPath.slice(1), renewal);
    const whole = apiUrl ? { ...manifest, apiOrigin: apiUrl } : manifest;
    writeInto(web, 'site.json', `${JSON.stringify(whole, null, 2)}\n`);
    rmSync(join(web, chunks.cssFile));
    await compressSiblings(web, join(dist, 'web'), publicUrl !== '');
    if (publicUrl) {
      for (const { name, data } of hostingFiles(whole, publicUrl)) writeInto(work, name, data);
    } else if (!takeOverConsole(root, dist, staff, fonts)) {
      const read = new Set<string>();
      await buildConsole(root, staff, fonts, read);
      await buildViewer(root, join(staff, 'viewer'), read);
      await compressSiblings(staff, join(dist, 'console'), true);
      noteInputs(root, staff, fonts, read);
    }
    writeFileSync(join(work, buildsFile), JSON.stringify(keepAssets(dist, work)));
    swapFolder(ssr, join(dist, 'ssr'));
    swapFolder(web, join(dist, 'web'));
    if (publicUrl) swapFolder(join(work, 'hosting'), join(dist, 'hosting'));
    else swapFolder(staff, join(dist, 'console'));
    renameSync(join(work, buildsFile), join(dist, buildsFile));
    writeFileSync(join(dist, 'site-report.json'), JSON.stringify({ pages: report, fonts: faces }, null, 2));
    const warning = staleWarning();
    if (warning !== undefined) console.warn(warning);
    writeFileSync(join(dist, hashFile), hash);
  } finally {
    await packagesListed;
    rmSync(work, { recursive: true, force: true });
  }
}

/** Says in plain words what is wrong with the content; a programming error comes with its stack. */
export const buildOrSay = async (options: BuildOptions = {}): Promise<boolean> => {
  try {
    await build(options);
    return true;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
    return false;
  }
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      'public-url': { type: 'string' },
      'api-url': { type: 'string' },
      'out-dir': { type: 'string' },
    },
  });
  const started = performance.now();
  const isBuilt = await buildOrSay({
    ...(values['public-url'] && { publicUrl: values['public-url'] }),
    ...(values['api-url'] && { apiUrl: values['api-url'] }),
    ...(values['out-dir'] && { outDir: values['out-dir'] }),
  });
  if (isBuilt) console.log(`Built the site in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
