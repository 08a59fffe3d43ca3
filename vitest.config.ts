// Unit, contract and mail tests: everything but the browser's, which `npm run e2e` runs.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{contract,content,ui,web,console,server,cli,scripts,tests}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    // Most of a test's time is waiting for the disk.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
