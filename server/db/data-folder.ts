// Whether the data folder takes writes: a full or read-only disk shows here before a visitor meets it.
import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes and removes a small file. Rejects with why that did not work. */
export const tryDataFolder = async (dataDir: string): Promise<void> => {
  const path = join(dataDir, `.writable-${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile('ok');
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
};
