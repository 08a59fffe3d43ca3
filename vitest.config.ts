// Unit, contract and mail tests: everything but the browser's, which `npm run e2e` runs.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { onPostgres } from './tests/support/engine.ts';

/** Long ones first, also where no run before has told how long each takes: at the end, one would keep a worker to itself. */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/main\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** About SQLite's file, its locks and its copies: run on SQLite alone. */
const aboutSqlite = [
  'server/db/{busy,check-file,disk,sqlite-dialect,writer}.test.ts',
  'server/{enquiries,outbox}/query-plans.test.ts',
  'server/installation.test.ts',
];

/** Without a database: run once, with the rest. */
const withoutDatabase = [
  'server/files/{body-chunks,byte-search,inspect-file,multipart}.test.ts',
  'server/documents/**',
  'server/staff/password-hash.test.ts',
  'tests/{brand,full-stops,patterns}.test.ts',
  'tests/deploy/**',
];

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{contract,content,ui,web,console,server,cli,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: onPostgres ? [...aboutSqlite, ...withoutDatabase] : [],
    environment: 'node',
    globalSetup: 'tests/support/run-folder.ts',
    pool: 'forks',
    // Loading the server anew for every file takes longer than most files' tests.
    isolate: false,
    // More than there are processors: what takes longest waits for the most part.
    maxWorkers: 4,
    sequence: { sequencer: LongOnesFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
