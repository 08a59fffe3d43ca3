// `npm run screenshots`: pictures of every page and state from the real server, at four widths in both colour schemes,
// in screenshots/, with one sheet of all of them. `-- --only payment --width 360 --scheme dark` takes some of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';
import { startApp } from '#tests/e2e/support/running-app.ts';
import { standInForMap } from '#tests/e2e/support/test.ts';
import { consoleStates } from './states/console-states.ts';
import { privateStates } from './states/private-states.ts';
import { publicStates, type State } from './states/public-states.ts';

type Scheme = 'light' | 'dark';

const { values: chosen } = parseArgs({
  options: {
    /** Part of a state's name. */
    only: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    scheme: { type: 'string', multiple: true },
  },
});
const widths = (chosen.width ?? ['360', '768', '1280', '1920']).map(Number);
const schemes = (chosen.scheme ?? ['light', 'dark']) as Scheme[];
const folder = join(import.meta.dirname, '..', 'screenshots');
const heights: Record<number, number> = { 320: 640, 360: 740, 768: 1024, 1280: 800, 1920: 1080 };

const fileOf = (name: string, width: number, scheme: Scheme) => `${name}-${width}-${scheme}.png`;

const take = async (browser: Browser, url: string, state: State): Promise<string[]> => {
  const { from = 0, to = Number.POSITIVE_INFINITY, isScreen } = state;
  const fitting = widths.filter((width) => width >= from && width <= to);
  if (fitting.length === 0) return [];
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    viewport: { width: fitting[0] ?? 360, height: 740 },
  });
  const made: string[] = [];
  try {
    await standInForMap(context);
    const page = await context.newPage();
    await state.enter(page);
    await page.evaluate(() => document.fonts.ready);
    for (const width of fitting) {
      await page.setViewportSize({ width, height: heights[width] ?? 800 });
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme });
        // Else the fixed bar stands in the middle of the picture.
        if (!isScreen) await page.evaluate(() => scrollTo(0, 0));
        const file = fileOf(state.name, width, scheme);
        await page.screenshot({ path: join(folder, file), fullPage: !isScreen });
        made.push(file);
      }
    }
  } finally {
    await context.close();
  }
  return made;
};

/** One row a state, one picture a width and scheme, each a link to itself in full size. */
const sheet = (states: State[], made: ReadonlySet<string>): string => {
  const cell = (name: string, width: number, scheme: Scheme) => {
    const file = fileOf(name, width, scheme);
    return made.has(file)
      ? `<a href="${file}"><img src="${file}" alt="${name}, ${width} px, ${scheme}" loading="lazy" width="${width / 4}"></a>`
      : '';
  };
  const row = ({ name }: State) =>
    `<h2>${name}</h2><div>${widths.flatMap((width) => schemes.map((scheme) => cell(name, width, scheme))).join('')}</div>`;
  const style =
    'body{font:14px/1.5 sans-serif;margin:24px}div{display:flex;gap:12px;align-items:start;overflow-x:auto}img{outline:1px solid #ccc}';
  return `<!doctype html><meta charset="utf-8"><title>All pages and states</title><style>${style}</style>${states.map(row).join('')}`;
};

/** In a process of its own: a build sets NODE_ENV, and the server makes demo links in development alone. */
const runScript = (name: string, args: string[] = [], environment: NodeJS.ProcessEnv = {}) => {
  const env = { ...process.env, ...environment };
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, name), ...args], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) throw new Error(`${name} failed.`);
};

runScript('build-when-stale.ts');
mkdirSync(folder, { recursive: true });
const app = await startApp();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
const made = new Set<string>();
try {
  const records = ['--enquiries', '300', '--links', '200', '--receipts', '160', '--candidates', '60'];
  runScript('seed.ts', records, { DATA_DIR: app.dataDir, NODE_ENV: 'development' });
  const states = [...publicStates, ...privateStates(app), ...(await consoleStates(app))].filter(
    ({ name }) => chosen.only?.some((part) => name.includes(part)) ?? true,
  );
  for (const state of states) {
    try {
      for (const file of await take(browser, app.url, state)) made.add(file);
    } catch (error) {
      console.error(`${state.name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
  writeFileSync(join(folder, 'index.html'), sheet(states, made));
  console.log(`${made.size} pictures in screenshots/; open screenshots/index.html.`);
} finally {
  await browser.close();
  await app.stop();
}
