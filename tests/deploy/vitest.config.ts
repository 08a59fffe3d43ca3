// `npm run test:deploy`: everything of this folder, what takes minutes too.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/deploy/*.{test,deploy}.ts'],
    globalSetup: ['tests/support/run-folder.ts', 'tests/deploy/support/install-proxies.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
