// Builds the site unless dist/ is current. A process of its own: a build sets NODE_ENV and needs memory that a server does not.
import { contentTrouble } from './content-trouble.ts';

// The content loads with it.
const builder = await import('./build.ts').catch((error: unknown) => {
  const trouble = contentTrouble(error);
  if (trouble === undefined) throw error;
  console.error(`The content needs a correction:\n${trouble}`);
  process.exitCode = 1;
});

if (builder?.isBuildCurrent() === false) {
  process.stdout.write('Building the site. This takes a moment the first time.\n');
  await builder.buildOrSay();
}
