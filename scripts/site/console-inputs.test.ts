// When the console of the build before is taken over: files in real folders.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteInputs, takeOverConsole } from './console-inputs.ts';
import type { SiteFonts } from './fonts.ts';
import { buildsFile } from './keep-assets.ts';
import { writeInto } from './write-files.ts';

const fontsOf = (fileName: string): Pick<SiteFonts, 'files'> => ({
  files: [{ family: 'Serif', weight: '400', fileName, data: Buffer.from('') }],
});
const fonts = fontsOf('serif-a.woff2');

let root: string;
let dist: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'console-inputs-'));
  dist = join(root, 'dist');
  writeInto(root, 'content/limits.ts', 'read by the console');
  writeInto(root, 'content/home.ts', 'not read by it');
  writeInto(root, 'console/main.tsx', 'the console');
  writeInto(dist, 'console/index.html', 'built');
  writeInto(dist, 'console/viewer/index.html', 'built');
  writeInto(dist, 'console/assets/main-new.js', 'built');
  writeInto(dist, 'console/assets/main-old.js', 'of the build before');
  writeFileSync(
    join(dist, buildsFile),
    JSON.stringify([['console/assets/main-new.js'], ['console/assets/main-old.js']]),
  );
  const read = ['content/limits.ts', 'console/main.tsx'].map((path) => join(root, path));
  noteInputs(root, join(dist, 'console'), fonts, new Set(read));
});
afterEach(() => rmSync(root, { recursive: true }));

const isTakenOver = (given = fonts): boolean => takeOverConsole(root, dist, join(root, 'next'), given);

it('takes over what the last build made when only a text of the site has changed, again and again', () => {
  writeInto(root, 'content/home.ts', 'another text');
  writeInto(root, 'content/about.ts', 'a new page');
  expect(isTakenOver()).toBe(true);
  expect(readdirSync(join(root, 'next'), { recursive: true }).sort()).toEqual([
    'assets',
    'assets/main-new.js',
    'index.html',
    'inputs.json',
    'viewer',
    'viewer/index.html',
  ]);
});

it.each([
  ['content/limits.ts', 'another limit'],
  ['console/main.tsx', 'another console'],
  ['ui/button.tsx', 'a new part'],
  ['package-lock.json', 'another library'],
])('builds anew when %s has changed', (path, text) => {
  writeInto(root, path, text);
  expect(isTakenOver()).toBe(false);
  expect(existsSync(join(root, 'next'))).toBe(false);
});

it.each(['console/assets/main-new.js', 'console/viewer/index.html'])(
  'builds anew when %s is gone',
  (path) => {
    rmSync(join(dist, path));
    expect(isTakenOver()).toBe(false);
  },
);

it('builds anew with other fonts, and where nothing was noted', () => {
  expect(isTakenOver(fontsOf('serif-b.woff2'))).toBe(false);
  rmSync(join(dist, 'console/inputs.json'));
  expect(isTakenOver()).toBe(false);
});
