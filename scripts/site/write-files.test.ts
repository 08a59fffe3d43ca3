// The change from one build to the next, in real folders.

import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressSiblings, removeLeftovers, swapFolder, writeInto } from './write-files.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
let dist: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

it('puts a finished folder in place of the one before', () => {
  writeInto(join(dist, 'web'), 'page.html', 'old');
  writeInto(join(dist, 'work/web'), 'page.html', 'new');
  swapFolder(join(dist, 'work/web'), join(dist, 'web'));
  expect(readFileSync(join(dist, 'web/page.html'), 'utf8')).toBe('new');
});

it('writes compressed siblings that say the same, and leaves pages whose origin is still open', async () => {
  writeInto(dist, 'a.js', 'let answer = 42;'.repeat(50));
  writeInto(dist, 'page.html', '<p>');
  await compressSiblings(dist, join(dist, 'no-build-before'), false);
  const plain = readFileSync(join(dist, 'a.js'));
  expect(brotliDecompressSync(readFileSync(join(dist, 'a.js.br')))).toEqual(plain);
  expect(gunzipSync(readFileSync(join(dist, 'a.js.gz')))).toEqual(plain);
  expect(existsSync(join(dist, 'page.html.br'))).toBe(false);
});

it('takes the siblings of what is as it was from the build before', async () => {
  const [before, next] = [join(dist, 'before'), join(dist, 'next')];
  for (const folder of [before, next]) {
    writeInto(folder, 'same.js', 'let answer = 42;');
    writeInto(folder, 'other.js', `let folder = '${folder}';`);
  }
  for (const name of ['same.js.br', 'same.js.gz', 'other.js.br', 'other.js.gz'])
    writeInto(before, name, 'kept');
  await compressSiblings(next, before, false);
  expect(readFileSync(join(next, 'same.js.br'), 'utf8')).toBe('kept');
  expect(gunzipSync(readFileSync(join(next, 'other.js.gz'))).toString()).toContain('next');
});

it('removes the folder of a build that was killed, not of one that is running', () => {
  writeInto(join(dist, '.building-killed'), 'a', '');
  writeInto(join(dist, '.building-running'), 'a', '');
  utimesSync(join(dist, '.building-killed'), daysAgo(1), daysAgo(1));
  removeLeftovers(dist);
  expect(existsSync(join(dist, '.building-killed'))).toBe(false);
  expect(existsSync(join(dist, '.building-running'))).toBe(true);
});
