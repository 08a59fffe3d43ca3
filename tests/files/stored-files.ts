// What the store of a server under test holds.
import type { Deps } from '#server/deps.ts';

const keysOf = async (list: AsyncIterable<{ key: string }>): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of list) keys.push(key);
  return keys;
};

export const keptFiles = ({ files }: Pick<Deps, 'files'>): Promise<string[]> => keysOf(files.list());

/** What has begun in requests of its own and is not whole yet. */
export const partialFiles = ({ files }: Pick<Deps, 'files'>): Promise<string[]> =>
  keysOf(files.partials.list());

/** What is being stored, or broke off while it was. */
export const arrivedFiles = ({ files }: Pick<Deps, 'files'>): Promise<string[]> =>
  files.sweep({ graceMs: -60_000, dryRun: true });
