// The browser tests: journeys on the built site and the real server, each worker with a server and data of its own.
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';

export default defineConfig({
  globalSetup: 'tests/support/run-folder.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A third is no quicker on two processors.
  workers: 2,
  // On a busy machine one of some hundred journeys may lose a race against its own clock; it is named as flaky then.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      executablePath: findChromium(),
      // Whatever a page asks of others than the server under test fails, and with that its test.
      args: [
        ...chromiumFlags,
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        // A page keeps its process from one address to the next: three hundredths of the time.
        '--renderer-process-limit=1',
      ],
    },
    // Recording costs a third of the time: ask for it when a failure needs a look (npm run e2e -- --trace on).
  },
  projects: [
    // Takes a sixth of the time less. What a test leaves in the browser is cleared for the next, but for permissions, headers and
    // a connection that is off.
    { name: 'site', testDir: 'tests/e2e/site', use: { reuseContext: true } },
    { name: 'journeys and console', testDir: 'tests/e2e', testIgnore: 'site/**' },
  ],
});
