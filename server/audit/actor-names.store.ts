// Names for the actors that rows keep by id.
import type { Db } from '#server/deps.ts';
import { staffActorId, staffIdOf } from './actor.ts';

/** By actor id; staff who are gone and the command line keep the id as their name. */
export const namesOfActors = async (
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> => {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const staffIds = known.flatMap((id) => staffIdOf(id) ?? []);
  const staff =
    staffIds.length === 0
      ? []
      : await db.selectFrom('staff_user').select(['id', 'name']).where('id', 'in', staffIds).execute();
  const names = new Map(staff.map(({ id, name }) => [staffActorId(id), name]));
  return new Map(known.map((id) => [id, names.get(id) ?? id]));
};
