// What lies in the data folder of a running app: files that are kept, and files that are still arriving.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningApp } from './running-app.ts';

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

export const arrivals = ({ dataDir }: RunningApp): string[] => filesIn(join(dataDir, 'files', 'arrivals'));
/** Uploads that can go on. */
export const partials = ({ dataDir }: RunningApp): string[] => filesIn(join(dataDir, 'files', 'partials'));
export const keptFiles = ({ dataDir }: RunningApp): string[] => filesIn(join(dataDir, 'files', 'kept'));

/** SHA-256 of the kept file with this key; throws where there is none. */
export const storedSha256 = (app: RunningApp, key: string): string => {
  const path = keptFiles(app).find((each) => each.endsWith(key));
  if (path === undefined) throw new Error(`No file is kept under ${key}.`);
  return sha256(readFileSync(path));
};
