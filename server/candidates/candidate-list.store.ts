// The list of candidates' links as staff look through it: filtered, searched, in order, a page at a time.

import { sql } from 'kysely';
import type { CandidateListQuery } from '#contract/staff/candidates.ts';
import { isBlank } from '#contract/text.ts';
import { type CountedPage, countedPage, foundPage, noPage, sortedBy } from '#server/db/keyset.ts';
import { searchEntries } from '#server/db/search.ts';
import type { Clock, Db } from '#server/deps.ts';

/** Of the upload that was not reset. */
const ofCurrent = (column: 'uploaded_at' | 'file_key' | 'viewed_at') =>
  sql`(select ${sql.ref(column)} from candidate_upload
  where candidate_upload.link_id = link.id and candidate_upload.reset_at is null)`;
const uploadOf = ofCurrent('uploaded_at');
const requestOf = sql`(select created_at from candidate_link_request
  where candidate_link_request.link_id = link.id and candidate_link_request.handled_at is null)`;

/** A link lives for hours: a query of its own lets the index of expiry times find the few, instead of reading all in the list's order. */
const isRunning = (now: string) => sql`link.id in (select id from candidate_link where expires_at > ${now})`;

const conditionOf = (status: NonNullable<CandidateListQuery['status']>, now: string) =>
  ({
    inactive: sql<boolean>`link.deactivated_at is not null`,
    uploaded: sql<boolean>`link.deactivated_at is null and ${uploadOf} is not null`,
    active: sql<boolean>`link.deactivated_at is null and ${isRunning(now)} and ${uploadOf} is null`,
    expired: sql<boolean>`link.deactivated_at is null and link.expires_at <= ${now} and ${uploadOf} is null`,
    unviewed: sql<boolean>`link.id in (select link_id from candidate_upload where viewed_at is null and reset_at is null)`,
    asked: sql<boolean>`link.id in (select link_id from candidate_link_request where handled_at is null)`,
  })[status];

const orders = {
  created: { ref: 'link.created_at', key: 'created_at' },
  expires: { ref: 'link.expires_at', key: 'expires_at' },
  name: { ref: 'link.name', key: 'name' },
} as const;

const columns = [
  'link.id',
  'link.name',
  'link.email',
  'link.position',
  'link.candidate_id',
  'link.expires_at',
  'link.deactivated_at',
  'link.created_at',
] as const;

const ofUpload = [
  uploadOf.$castTo<string | null>().as('uploaded_at'),
  ofCurrent('file_key').$castTo<string | null>().as('file_key'),
  ofCurrent('viewed_at').$castTo<string | null>().as('viewed_at'),
  requestOf.$castTo<string | null>().as('asked_at'),
] as const;

const linksOf = (db: Db) => db.selectFrom('candidate_link as link').select(columns).select(ofUpload);
export type CandidateListRow = Awaited<ReturnType<ReturnType<typeof linksOf>['execute']>>[number];

/** Search results come in order of arrival, newest first, whatever `sort` says. */
export const listCandidates = async (
  db: Db,
  clock: Clock,
  { q = '', status, sort, ...page }: CandidateListQuery,
): Promise<CountedPage<CandidateListRow>> => {
  const condition = status && conditionOf(status, clock.now().toISOString());
  const wanted = condition ?? sql<boolean>`true`;
  if (!isBlank(q)) {
    const found = await searchEntries(db, 'candidate_link', q);
    if (found === undefined) return noPage;
    const query = found
      .innerJoin('candidate_link as link', 'link.id', 'found.about_id')
      .select('found.seq')
      .select(columns)
      .select(ofUpload)
      .where(wanted);
    return foundPage(query, page);
  }
  const query = linksOf(db).where(wanted);
  return countedPage(db, query, sortedBy(sort, orders, 'link.id'), page);
};
