// The mails that were written as files because no SMTP server is set: found and removed by the outbox id at the end of their name.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mailFolder } from './open-mailer.ts';

const idOf = (name: string): string | undefined => /-([0-9a-z]{25})\.eml$/.exec(name)?.[1];

const listFor = async (dataDir: string, ids: readonly string[]): Promise<string[]> => {
  const wanted = new Set(ids);
  const names = await readdir(mailFolder(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => wanted.has(idOf(name) ?? ''));
};

/** Returns how many were there. */
export const removeMailFiles = async (dataDir: string, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const names = await listFor(dataDir, ids);
  for (const name of names) await rm(join(mailFolder(dataDir), name), { force: true });
  return names.length;
};

/** `content` is the error if a file could not be read. */
export const readMailFiles = async (
  dataDir: string,
  ids: readonly string[],
): Promise<{ name: string; content: Buffer | Error }[]> => {
  const names = ids.length === 0 ? [] : await listFor(dataDir, ids);
  return Promise.all(
    names.map(async (name) => ({
      name,
      content: await readFile(join(mailFolder(dataDir), name)).catch((error: Error) => error),
    })),
  );
};
