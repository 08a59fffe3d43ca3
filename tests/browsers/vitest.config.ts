// `npm run test:browsers`: a short journey through what the other tests walk in Chromium alone, in the browsers beside it.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/browsers/*.browsers.ts'],
    // The browsers outlive the run's temporary folder.
    globalSetup: ['tests/browsers/engines.ts', 'tests/support/run-folder.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
