// Openings of private links: at most one for a kind of visitor, its agent and device, a link and an hour. Never a token, never an address.
import { createHash } from 'node:crypto';
import type { LinkOpeningTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';
import type { Visitor } from './visitor.ts';

export type LinkType = LinkOpeningTable['link_type'];
export type OpenedLink = { type: LinkType; id: string };

/** Ids of openings that are stored, most of them of this hour: a page that is read again writes nothing. */
const stored = new WeakMap<Db, Set<string>>();
const mostKept = 10_000;

const storedIn = (db: Db): Set<string> => {
  const known = stored.get(db);
  if (known !== undefined && known.size < mostKept) return known;
  const made = new Set<string>();
  stored.set(db, made);
  return made;
};

/** Of several at once, one is stored: the id holds everything that makes an opening unique. */
export const insertOpening = async (
  db: Db,
  clock: Clock,
  { type, id }: OpenedLink,
  { visitor, agent, device }: Visitor,
): Promise<void> => {
  const openedAt = clock.now().toISOString();
  const once = [type, id, visitor, agent, device, openedAt.slice(0, 13)].join('\n');
  const openingId = createHash('sha256').update(once).digest('hex').slice(0, 32);
  const known = storedIn(db);
  if (known.has(openingId)) return;
  await db
    .insertInto('link_opening')
    .values({
      id: openingId,
      link_type: type,
      link_id: id,
      visitor,
      agent,
      device,
      opened_at: openedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  known.add(openingId);
};

/** Returns `undefined` if there is no such link or it is over. */
export const findLiveLink = async (
  db: Db,
  clock: Clock,
  type: LinkType,
  tokenId: string,
): Promise<OpenedLink | undefined> => {
  const found = await db
    .selectFrom(type)
    .select('id')
    .where('token_id', '=', tokenId)
    .where('deactivated_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now().toISOString())]))
    .executeTakeFirst();
  return found === undefined ? undefined : { type, id: found.id };
};

/** Newest first. */
export const listOpenings = (db: Db, { type, id }: OpenedLink, limit: number) =>
  db
    .selectFrom('link_opening')
    .select(['visitor', 'agent', 'device', 'opened_at'])
    .where('link_type', '=', type)
    .where('link_id', '=', id)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Counts stored openings: at most one an hour for each agent and device. */
export const countOpenings = async (
  db: Db,
  { type, id }: OpenedLink,
): Promise<Record<Visitor['visitor'], number>> => {
  const rows = await db
    .selectFrom('link_opening')
    .select((eb) => ['visitor', eb.fn.countAll<number>().as('count')])
    .where('link_type', '=', type)
    .where('link_id', '=', id)
    .groupBy('visitor')
    .execute();
  const of = (kind: Visitor['visitor']) => Number(rows.find(({ visitor }) => visitor === kind)?.count ?? 0);
  return { person: of('person'), robot: of('robot') };
};
