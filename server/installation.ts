// Whether the configuration leads to an existing database or to nothing yet: a mistyped DATA_DIR must not look like an empty installation.
import { readdirSync, statSync } from 'node:fs';
import { secretFileName } from './app-secret.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { engineOfUrl } from './db/engine-of-url.ts';
import { databasePath } from './db/open.ts';

type Places = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** An empty file is what a program leaves behind after looking into the wrong folder. A database of PostgreSQL was made by somebody. */
const hasDatabase = (places: Places): boolean =>
  engineOfUrl(places) === 'postgres' ||
  (statSync(databasePath(places), { throwIfNoEntry: false })?.size ?? 0) > 0;

const shownNames = 5;

/** Says what is in the data folder besides a secret; returns nothing if it is empty or missing. */
const otherThings = (dataDir: string): string | undefined => {
  let names: string[];
  try {
    names = readdirSync(dataDir).filter((name) => name !== secretFileName);
  } catch {
    return undefined;
  }
  if (names.length === 0) return undefined;
  const more = names.length > shownNames ? ' and more' : '';
  return names.sort().slice(0, shownNames).join(', ') + more;
};

/** Throws a ConfigError that says where no database was found; for commands that work on what a server has made. Makes nothing. */
export const refuseWithoutDatabase = (places: Places): void => {
  if (hasDatabase(places)) return;
  throw new ConfigError(
    `There is no database at ${databasePath(places)}. Check DATA_DIR (it is ${places.dataDir}) and DATABASE_URL, ` +
      'or start the server once to begin a new installation there. Nothing was made.',
  );
};

/**
 * What to tell people when the server starts and there is no database; `undefined` if there is one. Call this before
 * anything is opened.
 */
export const newInstallation = (places: Places): string | undefined => {
  if (hasDatabase(places)) return undefined;
  const others = otherThings(places.dataDir);
  const suspicion =
    others === undefined
      ? ''
      : ` The folder is not empty (${others}): if there should be a database, stop the server and check DATA_DIR and DATABASE_URL.`;
  return `A new installation was begun in ${places.dataDir}: there was no database at ${databasePath(places)}.${suspicion}`;
};
