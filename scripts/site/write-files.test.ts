// The change from one build to the next, in real folders: tabs that are open on the old one keep their files for a week.

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressSiblings, keepRecentAssets, removeLeftovers, swapFolder, writeInto } from './write-files.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
let dist: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

it('moves assets younger than a week on, with their age, and leaves the others and what was built anew', () => {
  const [before, after] = [join(dist, 'before'), join(dist, 'after')];
  for (const name of ['young.js', 'old.js', 'same.js']) writeInto(before, name, 'before');
  writeInto(after, 'same.js', 'after');
  utimesSync(join(before, 'young.js'), daysAgo(6), daysAgo(6));
  utimesSync(join(before, 'old.js'), daysAgo(8), daysAgo(8));
  keepRecentAssets(before, after);
  expect(readFileSync(join(after, 'young.js'), 'utf8')).toBe('before');
  expect(statSync(join(after, 'young.js')).mtimeMs).toBeLessThan(daysAgo(5).getTime());
  expect(existsSync(join(after, 'old.js'))).toBe(false);
  expect(readFileSync(join(after, 'same.js'), 'utf8')).toBe('after');
});

it('puts a finished folder in place of the one before', () => {
  writeInto(join(dist, 'web'), 'page.html', 'old');
  writeInto(join(dist, 'work/web'), 'page.html', 'new');
  swapFolder(join(dist, 'work/web'), join(dist, 'web'));
  expect(readFileSync(join(dist, 'web/page.html'), 'utf8')).toBe('new');
});

it('writes compressed siblings that say the same, and leaves pages whose origin is still open', () => {
  writeInto(dist, 'a.js', 'let answer = 42;'.repeat(50));
  writeInto(dist, 'page.html', '<p>');
  compressSiblings(dist, false);
  const plain = readFileSync(join(dist, 'a.js'));
  expect(brotliDecompressSync(readFileSync(join(dist, 'a.js.br')))).toEqual(plain);
  expect(gunzipSync(readFileSync(join(dist, 'a.js.gz')))).toEqual(plain);
  expect(existsSync(join(dist, 'page.html.br'))).toBe(false);
});

it('removes the folder of a build that was killed, not of one that is running', () => {
  writeInto(join(dist, '.building-killed'), 'a', '');
  writeInto(join(dist, '.building-running'), 'a', '');
  utimesSync(join(dist, '.building-killed'), daysAgo(1), daysAgo(1));
  removeLeftovers(dist);
  expect(existsSync(join(dist, '.building-killed'))).toBe(false);
  expect(existsSync(join(dist, '.building-running'))).toBe(true);
});
