// Unit, contract and mail tests: everything but the browser's, which `npm run e2e` runs.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{contract,content,ui,web,console,server,cli,scripts,tests}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'tests/support/run-folder.ts',
    pool: 'forks',
    // Loading the server anew for every file takes longer than most files' tests.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
