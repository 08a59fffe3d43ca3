// What every process that a test starts needs of the tests' own surroundings, and nothing else of them.
import { resolve } from 'node:path';

/** Spread under the variables that the test is about. */
export const childEnvironment = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  // As `npm start` sets them.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules/.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
});
