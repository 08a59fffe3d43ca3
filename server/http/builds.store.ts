// Which built files of the last builds are in the shared store: written by each process that starts, and read by those that miss one.
import * as z from 'zod';
import { readSetting, writeSetting } from '#server/db/setting.store.ts';
import { writeTransaction } from '#server/db/write-transaction.ts';
import type { Clock, Db } from '#server/deps.ts';

const key = 'assets.builds';
const keptBuilds = 3;
const keptForMs = 7 * 24 * 60 * 60_000;
/** However many builds a week has. */
const mostBuilds = 12;

const buildSchema = z.object({
  id: z.string(),
  /** When a process last started with it; ISO 8601. */
  at: z.string(),
  /** By name in the store, the SHA-256 of each. */
  files: z.record(z.string(), z.string()),
});

export type Build = z.infer<typeof buildSchema>;

/** The last first. */
export const readBuilds = async (db: Db): Promise<Build[]> => {
  const row = await readSetting(db, key);
  return row === undefined ? [] : z.array(buildSchema).parse(JSON.parse(row.value));
};

/** Puts a build at the head of the list, where the last three stay, and those of a week. Returns the list. */
export const noteBuild = (db: Db, clock: Clock, build: Pick<Build, 'id' | 'files'>): Promise<Build[]> =>
  writeTransaction(db, async (tx) => {
    const now = clock.now();
    const others = (await readBuilds(tx)).filter(({ id }) => id !== build.id);
    const kept = others.filter(
      ({ at }, place) => place < keptBuilds - 1 || now.getTime() - Date.parse(at) <= keptForMs,
    );
    const builds = [{ ...build, at: now.toISOString() }, ...kept].slice(0, mostBuilds);
    await writeSetting(tx, key, JSON.stringify(builds), now.toISOString());
    return builds;
  });
