// `npm start`: checks the configuration, builds the site when it is not current, and becomes the server.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ConfigError, readConfig, readEnvironment } from '#server/config.ts';

try {
  // Before the build, so that a bad value is reported at once. The server reads it again.
  readConfig(readEnvironment());
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build-when-stale.ts')], {
    stdio: 'inherit',
  });
  if (status === 0) await import('#server/main.ts');
  else process.exitCode = 1;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
