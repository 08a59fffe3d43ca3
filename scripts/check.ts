// `npm run check`: format and lint, types, dependency rules, unused code, and the weight of the built pages.
import { runSteps } from '#scripts/run-steps.ts';

const fine = runSteps([
  { name: 'build (when the sources changed)', command: 'node', args: ['scripts/build-when-stale.ts'] },
  { name: 'format and lint (Biome)', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types (tsc)', command: 'tsc', args: ['--noEmit', '-p', '.'] },
  {
    name: 'types of the contract (tsc, neither browser nor Node)',
    command: 'tsc',
    args: ['--noEmit', '-p', 'contract'],
  },
  {
    name: 'dependency rules (dependency-cruiser)',
    command: 'depcruise',
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'contract',
      'content',
      'ui',
      'web',
      'console',
      'server',
      'cli',
      'scripts',
      'bench',
      'tests',
    ],
  },
  { name: 'unused code (knip)', command: 'knip', args: [] },
  { name: 'licences and install scripts', command: 'node', args: ['scripts/supply-chain.ts', '--check'] },
  { name: 'pictures of link previews', command: 'node', args: ['scripts/posters.ts', '--check'] },
  { name: 'what supported browsers lack', command: 'node', args: ['scripts/check-browsers.ts'] },
  { name: 'page weight (bench/budget.json)', command: 'node', args: ['scripts/check-budget.ts'] },
]);
process.exitCode = fine ? 0 : 1;
