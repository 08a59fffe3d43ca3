// What the supported browsers do not have, in the sources and in what was built from them.
import { join } from 'node:path';
import ts from 'typescript';
import { builtFaults } from './browsers/built.ts';
import { callFaults } from './browsers/sources.ts';
import { consoleBrowsers, siteBrowsers } from './site/browsers.ts';

const root = join(import.meta.dirname, '..');
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
const files = parsed.fileNames.filter((name) =>
  /\/(?:contract|content|ui|web|console)\/|\.d\.ts$/.test(name.slice(root.length)),
);
// Of packages React's types alone, which say what a `ref` holds: the others' take three times as long as all the rest.
const react = join(root, 'node_modules/@types/react/index.d.ts');
const program = ts.createProgram([...files, react], { ...parsed.options, types: [], noResolve: true });
const faults = [
  ...callFaults(root, ['contract', 'ui', 'web'], siteBrowsers, program),
  ...callFaults(root, ['console'], consoleBrowsers, program),
  ...builtFaults(root, 'dist/web', siteBrowsers),
  ...builtFaults(root, 'dist/console', consoleBrowsers),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
