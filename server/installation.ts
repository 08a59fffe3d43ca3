// Whether the configuration leads to a database that is there, or to nothing yet: a mistyped DATA_DIR must not look like an empty shop.
import { readdirSync, statSync } from 'node:fs';
import { secretFileName } from './app-secret.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { databasePath } from './db/open.ts';

type Places = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** An empty file is what a program leaves that looked into the wrong folder. */
const hasDatabase = (places: Places): boolean =>
  (statSync(databasePath(places), { throwIfNoEntry: false })?.size ?? 0) > 0;

const shownNames = 5;

/** What is in the data folder besides a secret, in words; nothing if it is empty or not there. */
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

/** Makes nothing. Throws a ConfigError that says where nothing was found; for whoever works on what a server has made. */
export const refuseWithoutDatabase = (places: Places): void => {
  if (hasDatabase(places)) return;
  throw new ConfigError(
    `There is no database at ${databasePath(places)}. Check DATA_DIR (it is ${places.dataDir}) and DATABASE_URL, ` +
      'or start the server once to begin a new installation there. Nothing was made.',
  );
};

/**
 * What people have to be told when the server starts if no database is; `undefined` if there is one. Ask before
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
