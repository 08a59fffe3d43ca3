// A configuration for tests: its own data folder, a known secret, the demo bank.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';

export const testSecret = 'a-secret-for-tests-alone-0123456789abcdef';

export const makeDataDir = (): string => mkdtempSync(join(tmpdir(), 'agency-site-'));

export const makeConfig = (overrides: Partial<Config> = {}): Config => ({
  ...readConfig({
    DATA_DIR: overrides.dataDir ?? makeDataDir(),
    APP_SECRET: testSecret,
    PUBLIC_URL: overrides.publicUrl,
    CONSOLE_URL: overrides.consoleUrl,
  }),
  ...overrides,
});
