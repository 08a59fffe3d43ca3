// Builds the site unless dist/ is current. A process of its own: a build sets NODE_ENV and needs memory that a server does not.
import { buildOrSay, isBuildCurrent } from './build.ts';

if (!isBuildCurrent()) {
  process.stdout.write('Building the site. This takes a moment the first time.\n');
  await buildOrSay();
}
