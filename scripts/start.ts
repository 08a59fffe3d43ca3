// `npm start`: checks the configuration, builds the site when it is not current, and becomes the server.
import { build, isBuildCurrent } from '#scripts/build.ts';
import { ConfigError, readConfig, readEnvironment } from '#server/config.ts';

try {
  // Before the build, so that a bad value is told at once. The server reads it again.
  readConfig(readEnvironment());
  if (!isBuildCurrent()) {
    process.stdout.write('Building the site. This takes a moment the first time.\n');
    await build();
  }
  await import('#server/main.ts');
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
