// That the check finds what a supported browser lacks, in sources, built scripts, pages and styles made up for it.
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { siteBrowsers } from '#scripts/site/browsers.ts';
import { pageFaults, scriptFaults, styleFaults } from './built.ts';
import { callFaults } from './sources.ts';

const root = join(import.meta.dirname, '../..');
const path = join(root, 'web/made-up.tsx');

const inSource = (text: string): string[] => {
  const options: ts.CompilerOptions = { target: ts.ScriptTarget.ESNext, types: [] };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...how) =>
    name === path ? ts.createSourceFile(name, text, ts.ScriptTarget.ESNext) : read(name, ...how);
  return callFaults(root, ['web'], siteBrowsers, ts.createProgram([path], options, host));
};

it('finds a newer call by the type that it belongs to', () => {
  const faults = inSource(`
    const ours = { canParse: (text: string) => text !== '' };
    export const found = [URL.canParse('a'), [2, 1].toSorted(), new WritableStream(), ours.canParse('b')];
  `);
  expect(faults).toEqual([
    'web/made-up.tsx:3 URL.canParse: not in chrome 100, safari 15.4, firefox 102, safari_ios 15.4',
    'web/made-up.tsx:3 Array.toSorted: not in chrome 100, safari 15.4, firefox 102, safari_ios 15.4',
  ]);
});

it.each([
  ['/(?<=a)b/', 'look-behind in a pattern: not in safari 15.4'],
  ['/[a--b]/v', 'flag v of a pattern: not in chrome 100'],
  ['/(?i:a)b/', 'modifier in a pattern: not in chrome 100'],
  ['/(?<name>a)(?:b)/su', undefined],
])('finds what a pattern needs, in sources and in built scripts: %s', (pattern, words) => {
  const found = words === undefined ? [] : [expect.stringContaining(words)];
  expect(inSource(`export const found = ${pattern};`)).toEqual(found);
  expect(scriptFaults(`a=${pattern}`, siteBrowsers)).toEqual(found);
});

it('tells what a type has from what each of it has under the same name', () => {
  const faults = inSource('export const found = [Response.json({}), new Response().json()];');
  expect(faults).toEqual([expect.stringMatching(/^web\/made-up\.tsx:1 Response\.json: not in chrome 100/)]);
});

it('finds a newer attribute in sources and in built pages', () => {
  expect(inSource('export const page = <section popover="auto" id="a" />;')).toEqual([
    expect.stringMatching(/^web\/made-up\.tsx:1 popover of <section>: not in chrome 100/),
  ]);
  const page =
    '<script type="module">a<b c="popover"></script><p class="inert">a</p><div id="a" popover>b</div>';
  expect(pageFaults(page, siteBrowsers)).toEqual([
    expect.stringMatching(/^popover of <div>: not in chrome 100/),
  ]);
});

it.each([
  ['URL.canParse(a)', 'URL.canParse'],
  ['new CloseWatcher', 'CloseWatcher'],
  ['a.toSorted()', 'toSorted'],
  ['documentPictureInPicture(a)', 'documentPictureInPicture'],
  ['x=`a"`;a.toSorted()', 'toSorted'],
  ['a.at(0);x.escape(`a`);"b.toSorted()";`c.toSorted()`', undefined],
  ['a.toSorted?.()', undefined],
  ['Ours.canParse(a);CSS.escape(b)', undefined],
])('finds a newer call in a built script where the name alone tells: %s', (script, name) => {
  expect(scriptFaults(script, siteBrowsers)).toEqual(
    name === undefined ? [] : [expect.stringMatching(`^${name}: not in chrome 100`)],
  );
});

it.each([
  ['property', 'a{color:red;translate:0 1px}', 'translate: not in chrome 100'],
  [
    'value',
    'a{color:red;grid-template-columns:subgrid}',
    /^grid-template-columns=subgrid: not in chrome 100/,
  ],
  ['value among others', 'a{overflow:clip visible}', /^overflow=clip: not in safari 15.4/],
  ['unit', 'a{width:50dvh}', /^width=dvh: not in chrome 100/],
  ['rule', '@container (width>1px){a{color:red}}', /^@container: not in chrome 100/],
  ['selector', 'a:has(b){color:red}', /^:has: not in chrome 100/],
  ['colour', 'a{color:oklch(0 0 0)}', /^oklch\(\): not in chrome 100/],
])('finds a newer %s in a style', (_what, css, words) => {
  expect(styleFaults(css, siteBrowsers, new Set())).toContainEqual(expect.stringMatching(words));
});

it('lets pass what every supported browser has, and what it may go without', () => {
  expect(
    styleFaults('a{display:grid;overflow:hidden}.subgrid{--x:subgrid}', siteBrowsers, new Set()),
  ).toEqual([]);
  expect(styleFaults('a{text-wrap:pretty}', siteBrowsers, new Set(['text-wrap']))).toEqual([]);
});
