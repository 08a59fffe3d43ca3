// Which packages and which of their files go into a release.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isNeeded, namedIn, neededPackages } from './packages.ts';

it.each([
  ["import { a } from 'kysely/migration';", ['kysely']],
  ["const { b } = await import('pino-pretty');", ['pino-pretty']],
  ["import '@fastify/cors';", ['@fastify/cors']],
  ['import.meta.resolve(`@fontsource/$' + '{family}/files/x`)', ['@fontsource/a', '@fontsource/b']],
  ["import { test } from 'node:test'; // the area 'vite'", []],
])('%s needs %j', (source, needed) => {
  const dependencies = [
    'kysely',
    'pino-pretty',
    '@fastify/cors',
    '@fontsource/a',
    '@fontsource/b',
    'node',
    'vite',
  ];
  expect(namedIn(source, dependencies)).toEqual(needed);
});

it('takes what the server and its packages need, and nothing that a build needs', () => {
  const root = join(import.meta.dirname, '../..');
  const names = neededPackages(root, ['contract', 'content', 'server', 'cli', 'ui/drawing']).map((folder) =>
    folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
  );
  for (const name of [
    'fastify',
    'better-auth',
    'pdfkit',
    'fontkit',
    '@better-auth/core',
    'nanostores',
    'jose',
  ])
    expect(names).toContain(name);
  for (const name of ['vite', 'react', 'tailwindcss', 'pdfjs-dist', 'node', 'typescript', '@resvg/resvg-js'])
    expect(names).not.toContain(name);
});

it.each([
  ['index.js', true],
  ['package.json', true],
  ['LICENSE.md', true],
  ['dist/doc/index.js', true],
  ['test/index.js', false],
  ['docs', false],
  ['README.md', false],
  ['lib/index.d.ts', false],
  ['lib/index.js.map', false],
  ['.github/x.yml', false],
])('of a package, %s: %s', (inside, needed) => {
  expect(isNeeded(`/p/node_modules/a/${inside}`, inside)).toBe(needed);
});

it('takes of a font the two weights that documents are drawn with', () => {
  const files = [
    'a-latin-400-normal.woff',
    'a-latin-600-normal.woff',
    'a-latin-500-normal.woff',
    'a-latin-400-normal.woff2',
  ];
  const needed = files.filter((name) =>
    isNeeded(`/p/node_modules/@fontsource/a/files/${name}`, `files/${name}`),
  );
  expect(needed).toEqual(files.slice(0, 2));
  expect(isNeeded('/p/node_modules/@fontsource/a/index.css', 'index.css')).toBe(false);
});
