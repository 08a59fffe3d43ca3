// What every process that a test starts needs of the tests' own surroundings, and nothing else of them.

/** Spread under the variables that the test is about. */
export const childEnvironment = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
