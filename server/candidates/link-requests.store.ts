// Candidates who ask for a new link, in the database: at most one request waits for each link.
import type { Selectable } from 'kysely';
import type { CandidateLinkRequestTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';

export type LinkRequest = Selectable<CandidateLinkRequestTable>;

/** Returns `undefined` if one already waits. */
export const insertLinkRequest = (db: Db, clock: Clock, linkId: string): Promise<LinkRequest | undefined> =>
  db
    .insertInto('candidate_link_request')
    .values({
      id: newId(clock),
      link_id: linkId,
      created_at: clock.now().toISOString(),
      handled_at: null,
      handled_by: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Returns `undefined` if there is none; handled requests are found too. */
export const findLinkRequest = (db: Db, id: string): Promise<LinkRequest | undefined> =>
  db.selectFrom('candidate_link_request').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns `undefined` if none waits. */
export const findWaitingRequest = (db: Db, linkId: string): Promise<LinkRequest | undefined> =>
  db
    .selectFrom('candidate_link_request')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('handled_at', 'is', null)
    .executeTakeFirst();

/** Of a link's waiting request; `undefined` if none waits. */
export const markRequestHandled = (
  tx: Db,
  clock: Clock,
  linkId: string,
  actorId: string,
  outcome: 'granted' | 'refused',
): Promise<LinkRequest | undefined> =>
  tx
    .updateTable('candidate_link_request')
    .set({ handled_at: clock.now().toISOString(), handled_by: actorId, outcome })
    .where('link_id', '=', linkId)
    .where('handled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Longest waiting first. */
export const listWaitingRequests = (db: Db, limit: number) =>
  db
    .selectFrom('candidate_link_request as request')
    .innerJoin('candidate_link as link', 'link.id', 'request.link_id')
    .select([
      'request.id',
      'request.link_id',
      'request.created_at',
      'link.name',
      'link.email',
      'link.position',
      'link.expires_at',
    ])
    .where('request.handled_at', 'is', null)
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(limit)
    .execute();
