// Whether the built pages, and the console before any of its screens, are as light as bench/budget.json asks, and whether
// the pages load nothing that holds up the first paint or comes from elsewhere. Reads dist/ and builds nothing.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

type Report = {
  pages: {
    path: string;
    file: string;
    scripts: string[];
    later: string[];
    onInterest: string[];
    hasReact: boolean;
  }[];
  fonts: { url: string }[];
};

const root = join(import.meta.dirname, '..');

const brotliSize = (data: Buffer) =>
  brotliCompressSync(data, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
  }).length;

/** What every page of its kind has, whatever an agency writes on it: markup, stylesheet, loader and drawings, but no words. */
const frameOf = (html: string): string =>
  html
    .replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
    .replaceAll(/(<(style|script)[ >].*?<\/\2>)|>[^<]+</gs, (_, kept?: string) => kept ?? '><')
    .replaceAll(/ (content|aria-label|alt|title)="[^"]*"/g, ' $1=""');

/** Drawings stand in the page as markup. */
const drawing = /<svg\b.*?<\/svg>/gs;

/** What a browser that runs scripts would fetch before it paints: scripts and stylesheets named in the page. */
const blocking = /<script[^>]+\ssrc=|<link[^>]+rel="(?:stylesheet|preload|modulepreload)"/;
/** Files of other hosts that load by themselves; links and the map's frame do not count. */
const foreign =
  /<(?:script|img|link|source|video|audio)[^>]+\s(?:src|href)="(?:https?:)?\/\/(?!origin\.invalid)[^"]+/;

/** What every schema of zod has. */
const schemaMark = '._zod';

/** Scripts that carry the schema library, which is the server's. */
const scriptsWithSchemas = (folder: string): string[] =>
  readdirSync(folder).filter(
    (name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(schemaMark),
  );

export type BudgetLine = { what: string; bytes: number; limit: number };

/** Every figure against its limit, every fault in words, and what is only worth knowing. */
export const checkBudget = (
  distFolder = join(root, 'dist'),
): {
  lines: BudgetLine[];
  faults: string[];
  warnings: string[];
} => {
  const web = resolve(distFolder, 'web');
  const budget = JSON.parse(readFileSync(join(root, 'bench/budget.json'), 'utf8')) as Record<string, number>;
  const report = JSON.parse(readFileSync(resolve(distFolder, 'site-report.json'), 'utf8')) as Report;
  const limit = (name: string): number => {
    const value = budget[name];
    if (value === undefined) throw new Error(`bench/budget.json has no "${name}".`);
    return value;
  };
  const read = (file: string) => readFileSync(join(web, file));
  const gzipSizes = new Map<string, number>();
  const gzipSize = (file: string): number => {
    const known = gzipSizes.get(file);
    if (known !== undefined) return known;
    const size = gzipSync(read(file), { level: 9 }).length;
    gzipSizes.set(file, size);
    return size;
  };

  const lines: BudgetLine[] = [];
  const faults: string[] = [];
  const warnings: string[] = [];
  const fontBytes = report.fonts.reduce((sum, { url }) => sum + read(url).length, 0);
  const sum = (files: string[]) => files.reduce((bytes, each) => bytes + gzipSize(each), 0);
  for (const { path, file, scripts, later, onInterest, hasReact } of report.pages) {
    const html = read(file);
    const text = html.toString('utf8');
    lines.push({
      what: `${path} HTML with its stylesheet, less its words, brotli`,
      bytes: brotliSize(Buffer.from(frameOf(text))),
      limit: limit('pageFrameBytes'),
    });
    const beyond = brotliSize(html) - limit('firstRoundTripBytes') + limit('pageHeaderBytes');
    if (beyond > 0) {
      warnings.push(
        `${path} is ${beyond} bytes too long for one round trip: on a phone it comes some 160 ms later. Fewer words would help.`,
      );
    }
    if (!hasReact) {
      lines.push({ what: `${path} script, gzip`, bytes: sum(scripts), limit: limit('pageScriptGzipBytes') });
      lines.push({
        what: `${path} as a whole`,
        bytes: brotliSize(html) + sum(scripts) + fontBytes,
        limit: limit('pageBytes'),
      });
    }
    if (hasReact || later.length > 0) {
      lines.push({
        what: `${path} script with its form, gzip`,
        bytes: sum([...scripts, ...later]),
        limit: limit('formScriptGzipBytes'),
      });
    }
    if (onInterest.length > 0) {
      lines.push({
        what: `${path} script of what is drawn there, gzip`,
        bytes: sum(onInterest),
        limit: limit('redrawScriptGzipBytes'),
      });
    }
    const art = Buffer.from((text.match(drawing) ?? []).join(''));
    lines.push({
      what: `${path} drawings, brotli`,
      bytes: brotliSize(art),
      limit: limit('pageArtBrotliBytes'),
    });
    const head = text.slice(0, text.indexOf('<body')).replace(/<noscript>.*?<\/noscript>/s, '');
    if (blocking.test(head))
      faults.push(`${path} names a script or stylesheet that holds up the first paint.`);
    const stranger = foreign.exec(text.replaceAll(/<link rel="canonical"[^>]*>/g, ''));
    if (stranger) faults.push(`${path} loads from elsewhere: ${stranger[0]}`);
  }
  lines.push({ what: 'fonts of a page', bytes: fontBytes, limit: limit('pageFontBytes') });
  const staff = resolve(distFolder, 'console');
  const consolePage = readFileSync(join(staff, 'index.html'), 'utf8');
  const consoleScripts = [...consolePage.matchAll(/ (?:src|href)="\/console\/([^"]+\.js)"/g)].map(
    ([, file = '']) => gzipSync(readFileSync(join(staff, file)), { level: 9 }).length,
  );
  lines.push({
    what: 'console scripts before any screen, gzip',
    bytes: consoleScripts.reduce((bytes, each) => bytes + each, 0),
    limit: limit('consoleScriptGzipBytes'),
  });
  for (const folder of [web, staff].map((each) => join(each, 'assets'))) {
    for (const name of scriptsWithSchemas(folder)) {
      faults.push(`${name} carries the schema library: see scripts/site/treeshake.ts.`);
    }
  }
  for (const { what, bytes, limit: most } of lines) {
    if (bytes > most) faults.push(`${what}: ${bytes} bytes, ${bytes - most} over the budget of ${most}.`);
  }
  return { lines, faults, warnings };
};

if (import.meta.main) {
  const { lines, faults, warnings } = checkBudget(process.argv[2]);
  for (const { what, bytes, limit } of lines) {
    console.log(`${String(bytes).padStart(7)} of ${String(limit).padStart(6)}  ${what}`);
  }
  for (const words of [...warnings, ...faults]) console.error(words);
  if (faults.length > 0) process.exitCode = 1;
}
