// Builds one after the other in real folders: tabs that are open on one of the two before, however old, find their files.

import {
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildsFile, keepAssets } from './keep-assets.ts';
import { writeInto } from './write-files.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
let folder: string;
let dist: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dist-'));
  dist = join(folder, 'dist');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds these files, as of so many days ago, over what is there. */
const build = (days: number, ...paths: string[]) => {
  const next = join(folder, 'next');
  for (const path of paths) {
    writeInto(next, path, `made ${days} days ago`);
    utimesSync(join(next, path), daysAgo(days), daysAgo(days));
  }
  const builds = keepAssets(dist, next);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  writeFileSync(join(dist, buildsFile), JSON.stringify(builds));
};
const isThere = (path: string) => existsSync(join(dist, path));

it('keeps the files of the two builds before, of site, console and viewer, with their age', () => {
  const files = (mark: string) => [
    `web/assets/page-${mark}.js`,
    `web/assets/page-${mark}.js.br`,
    `console/assets/screen-${mark}.js`,
    `console/viewer/assets/pdf-${mark}.js`,
  ];
  build(90, ...files('a'));
  build(60, ...files('b'));
  build(30, ...files('c'));
  expect([...files('a'), ...files('b'), ...files('c')].filter((path) => !isThere(path))).toEqual([]);
  expect(statSync(join(dist, 'web/assets/page-a.js')).mtimeMs).toBeLessThan(daysAgo(89).getTime());
  build(0, ...files('d'));
  expect([...files('b'), ...files('c'), ...files('d')].filter((path) => !isThere(path))).toEqual([]);
  expect(files('a').filter(isThere)).toEqual([]);
});

it('keeps what is younger than a week, however many builds have come since', () => {
  build(3, 'web/assets/a.js');
  for (const name of ['b', 'c', 'd']) build(1, `web/assets/${name}.js`);
  expect(isThere('web/assets/a.js')).toBe(true);
});

it('takes no second build of the same sources for a new one', () => {
  build(90, 'web/assets/a.js');
  build(60, 'web/assets/b.js');
  for (const days of [30, 20, 10]) build(days, 'web/assets/c.js');
  expect(isThere('web/assets/a.js')).toBe(true);
});

it('leaves what the new build made itself', () => {
  build(30, 'web/assets/same.js', 'web/assets/a.js');
  build(0, 'web/assets/same.js');
  expect(readFileSync(join(dist, 'web/assets/same.js'), 'utf8')).toBe('made 0 days ago');
});

it('keeps everything of a build from before builds were listed', () => {
  writeInto(dist, 'web/assets/a.js', '');
  utimesSync(join(dist, 'web/assets/a.js'), daysAgo(90), daysAgo(90));
  build(0, 'web/assets/b.js');
  expect(isThere('web/assets/a.js')).toBe(true);
});
