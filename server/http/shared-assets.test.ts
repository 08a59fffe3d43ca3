// Two processes with different builds on one database and store: each hands out the other's files. With TEST_DATABASE=postgres; on SQLite
// there is one process, and nothing of this happens.
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAsIs } from '#server/db/open.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeDataDir } from '#tests/support/make-config.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { makeTestSite, testAsset, testConsoleAsset } from '#tests/support/test-site.ts';
import { readBuilds } from './builds.store.ts';
import { loadConsole } from './console-routes.ts';
import { publishAssets } from './publish-assets.ts';
import { sharedAssets } from './shared-assets.ts';

/** A file of each kind, with a mark in name and content. */
const filesOf = (mark: string) => ({
  [`web/assets/page-${mark}.js`]: `console.log('${mark}');`.repeat(40),
  [`web/assets/letters-${mark}.woff2`]: `font ${mark}`,
  [`console/assets/screen-${mark}.js`]: `console.log('console ${mark}');`,
  [`console/viewer/assets/pdf-${mark}.js`]: `console.log('viewer ${mark}');`,
});
const addressOf = (path: string) => `/${path.replace(/^web\//, '')}`;

const build = async (mark: string): Promise<string> => {
  const dist = makeTestSite();
  for (const [path, content] of Object.entries(filesOf(mark))) await writeFile(join(dist, path), content);
  return dist;
};

let folders: string[];
let one: TestApp;
beforeEach(async () => {
  folders = [await build('one')];
  one = await makeTestApp({ site: folders[0] ?? '' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await one.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** As another process starts: it publishes, then it answers. */
const publish = async ({ deps, site, config }: TestApp, dist: string): Promise<void> =>
  publishAssets(deps, { site, console: await loadConsole(dist, config.consoleUrl) });
const startAnother = async (mark: string): Promise<TestApp> => {
  const dist = await build(mark);
  folders.push(dist);
  const { databaseUrl, storageUrl, storageKeys } = one.config;
  const started = await makeTestApp({
    dataDir: makeDataDir(),
    databaseUrl,
    storageUrl,
    ...(storageKeys === undefined ? {} : { storageKeys }),
    site: dist,
  });
  await publish(started, dist);
  return started;
};
const get = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers });
const status = async (at: TestApp, url: string) => (await get(at, url)).statusCode;
const shared = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of one.deps.files.assets.list()) names.push(name);
  return names.sort();
};

it.skipIf(onPostgres)('nothing is published or looked up with SQLite', async () => {
  await publish(one, folders[0] ?? '');
  expect(await shared()).toEqual([]);
  expect(await readBuilds(one.deps.db)).toEqual([]);
  expect(await status(one, '/assets/page-two.js')).toBe(404);
});

describe.runIf(onPostgres)('with PostgreSQL', () => {
  it('each process hands out the files of the other’s build, of site, console and viewer', async () => {
    await publish(one, folders[0] ?? '');
    const two = await startAnother('two');
    for (const [at, mark] of [
      [one, 'two'],
      [two, 'one'],
    ] as const)
      for (const [path, content] of Object.entries(filesOf(mark))) {
        const answer = await get(at, addressOf(path));
        expect([path, answer.statusCode, answer.body]).toEqual([path, 200, content]);
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
    const script = await get(one, '/assets/page-two.js', { 'accept-encoding': 'br' });
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
    });
    expect(brotliDecompressSync(script.rawPayload).toString()).toContain("'two'");
    const again = { 'if-none-match': String(script.headers.etag) };
    expect((await get(one, '/assets/page-two.js', again)).statusCode).toBe(304);
    expect((await get(one, '/console/viewer/assets/pdf-two.js')).headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
    });
    // Its own come from its folder, the store unasked.
    const open = vi.spyOn(one.deps.files.assets, 'open');
    for (const url of [testAsset, testConsoleAsset, '/assets/page-one.js'])
      expect((await get(one, url)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(open).not.toHaveBeenCalled();
    await two.close();
  });

  it('wrong names ask neither the store nor, more than once a second, the database', async () => {
    await publish(one, folders[0] ?? '');
    const open = vi.spyOn(one.deps.files.assets, 'open');
    const db = openAsIs(one.config);
    const asked = vi.spyOn(db, 'selectFrom');
    const began = performance.now();
    const assets = sharedAssets({ ...one.deps, db });
    for (let at = 0; at < 200; at += 1) expect(await assets?.find('web', `page-${at}.js`)).toBeUndefined();
    expect(asked.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000);
    await db.destroy();
    for (let at = 0; at < 20; at += 1)
      expect((await get(one, `/assets/page-${at}.js`)).headers['cache-control']).toBe('no-store');
    for (const name of [
      `${'a'.repeat(5_000)}.js`,
      '..%2f..%2fsite.json',
      '%2e%2e/site.json',
      'kept/00000000000000000000000000000000',
      '.hidden.js',
      '',
    ])
      expect([400, 404]).toContain(await status(one, `/assets/${name}`));
    expect(open).not.toHaveBeenCalled();
    const posted = await one.app.inject({ method: 'POST', url: '/assets/page-two.js' });
    expect(posted.statusCode).toBe(404);
  });

  it('what is missing in the store or was changed there is not handed out, nor asked for again at once', async () => {
    const two = await startAnother('two');
    await two.deps.files.assets.remove('web/page-two.js');
    await two.deps.files.assets.put('console/screen-two.js', Buffer.from('stolen()'));
    const open = vi.spyOn(one.deps.files.assets, 'open');
    for (let at = 0; at < 3; at += 1)
      for (const url of ['/assets/page-two.js', '/console/assets/screen-two.js'])
        expect(await status(one, url)).toBe(404);
    expect(open).toHaveBeenCalledTimes(2);
    await two.close();
  });

  it('the files of three builds stay, and all of a week', async () => {
    await publish(one, folders[0] ?? '');
    const day = 24 * 60 * 60_000;
    const next = async (mark: string, days: number) => {
      one.clock.advance(days * day);
      const dist = await build(mark);
      folders.push(dist);
      const site = { ...(one.site as NonNullable<TestApp['site']>), assetsFolder: join(dist, 'web/assets') };
      await publishAssets(one.deps, { site, console: undefined });
    };
    for (const mark of ['two', 'three', 'four', 'five']) await next(mark, 1);
    expect(await readBuilds(one.deps.db)).toHaveLength(5);
    expect(await shared()).toEqual(expect.arrayContaining(['web/page-one.js', 'web/page-five.js']));
    await next('six', 30);
    expect(await readBuilds(one.deps.db)).toHaveLength(3);
    const left = (await shared()).filter((name) => name.startsWith('web/page-'));
    expect(left).toEqual(['web/page-five.js', 'web/page-four.js', 'web/page-six.js']);
    // Nothing compressed, which the sender makes anew.
    expect((await shared()).filter((name) => name.endsWith('.gz'))).toEqual([]);
    expect(existsSync(join(folders[0] ?? '', 'web/assets/page-one.js'))).toBe(true);
  });

  it('a store that takes nothing holds up no start for good, and is told in the log', async () => {
    vi.spyOn(one.deps.files.assets, 'put').mockRejectedValue(new Error('away'));
    await publish(one, folders[0] ?? '');
    expect(one.logs.text()).toContain('could not be shared with other instances');
    expect(await readFile(join(folders[0] ?? '', 'web/assets/page-one.js'), 'utf8')).toContain('one');
    expect(await status(one, '/assets/page-one.js')).toBe(200);
  });
});
