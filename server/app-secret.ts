// The secret that signs tokens, made once and kept in the data folder. Losing it makes every private link invalid.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { isOpenToOthers, keepPrivate, makeFolder, reasonOf } from './folders.ts';

export const secretFileName = 'app-secret';

/** For the variable and the file alike. A file that a power cut spoilt may be full of zero bytes. */
export const isSecret = (text: string): boolean => /^\P{Cc}{32,}$/u.test(text);

const read = (path: string): string[] | undefined => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ConfigError(`${path} could not be read: ${reasonOf(error)}`);
  }
  const secrets = text.split(/\r?\n/).map((each) => each.trim());
  if (!secrets.every(isSecret)) {
    throw new ConfigError(
      `${path} is empty, cut off or damaged: restore it from a backup, or remove it, which makes every link sent so far invalid`,
    );
  }
  keepPrivate(path);
  if (isOpenToOthers(path)) {
    throw new ConfigError(`${path} can be read by others: change its mode to 0600 (chmod 600)`);
  }
  return secrets;
};

const write = (path: string, dataDir: string): void => {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flush: true,
      flag: 'wx',
    });
    // Linking fails if the file exists, so nobody's secret is ever replaced.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIR: ${path} could not be written: ${reasonOf(error)}`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const folder = openSync(dataDir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

/** Makes no secret and no file, unlike `keptSecrets`. */
export const secretIsThere = (dataDir: string): boolean => existsSync(join(dataDir, secretFileName));

/**
 * The kept secrets, one to a line as a restore leaves them; the first signs. Or a new one, written with mode 0600 and
 * synced. If several processes start at once, one of them makes it.
 * Throws a ConfigError if the file is there but holds no secret.
 */
export const keptSecrets = (dataDir: string): string[] => {
  const path = join(dataDir, secretFileName);
  makeFolder('DATA_DIR', dataDir);
  const kept = read(path);
  if (kept !== undefined) return kept;
  write(path, dataDir);
  const made = read(path);
  if (made === undefined) throw new ConfigError(`DATA_DIR: ${path} vanished while it was made`);
  return made;
};
