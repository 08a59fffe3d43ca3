// `npm run check`: format and lint, types, dependency rules, unused code, and the weight of the built pages.
import { runSteps } from '#scripts/run-steps.ts';

const rooms = 'contract content ui web console server cli scripts bench tests';

const fine = runSteps({
  'build (when the sources changed)': 'node scripts/build-when-stale.ts',
  'format and lint (Biome)': 'biome check --error-on-warnings .',
  'types (tsc)': 'tsc --noEmit -p .',
  'types of the contract (tsc, neither browser nor Node)': 'tsc --noEmit -p contract',
  'dependency rules (dependency-cruiser)': `depcruise --config .dependency-cruiser.cjs --output-type err ${rooms}`,
  'unused code (knip)': 'knip',
  'licences and install scripts': 'node scripts/supply-chain.ts --check',
  'pictures of link previews': 'node scripts/posters.ts --check',
  'what supported browsers lack': 'node scripts/check-browsers.ts',
  'page weight (bench/budget.json)': 'node scripts/check-budget.ts',
});
process.exitCode = fine ? 0 : 1;
