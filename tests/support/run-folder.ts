// Gives a run of tests, with all its servers and browsers, a folder for what is temporary; it goes when the run ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Vitest and Playwright call what this answers at the end, whatever failed. */
export default (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'agency-site-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
