// `npm test`: unit and contract tests, then the browser's, on a build that is made when it is not current.
import { readFileSync, rmSync } from 'node:fs';
import { findChromium } from '#scripts/chromium.ts';
import { runSteps } from '#scripts/run-steps.ts';

const results = { unit: 'test-results/unit.json', browser: 'test-results/e2e.json' };

type UnitReport = { numPassedTests: number; numFailedTests: number };
type BrowserReport = { stats: { expected: number; unexpected: number; flaky: number } };

const read = <T>(path: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

findChromium();
for (const path of Object.values(results)) rmSync(path, { force: true });

const fine = runSteps({
  'build (when the sources changed)': 'node scripts/build-when-stale.ts',
  'unit and contract tests (Vitest)': `vitest run --reporter=default --reporter=json --outputFile.json=${results.unit}`,
  'browser tests (Playwright)': ['npm', 'run', '--silent', 'e2e', '--', ...process.argv.slice(2)],
});

const unit = read<UnitReport>(results.unit);
const browser = read<BrowserReport>(results.browser);
const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0) + (browser?.stats.flaky ?? 0);
const failed = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = fine && passed > 0 ? 0 : 1;
