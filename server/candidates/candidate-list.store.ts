// The list of candidates' links as staff look through it: filtered, searched, in order, a page at a time.
import { sql } from 'kysely';
import type { CandidateListQuery } from '#contract/staff/candidates.ts';
import {
  type CountUpTo,
  countFound,
  countUpTo,
  type KeysetPage,
  keysetPage,
  sortedBy,
} from '#server/db/keyset.ts';
import { searchEntries } from '#server/db/search.ts';
import type { Clock, Db } from '#server/deps.ts';

type ListedLink = {
  id: string;
  name: string;
  email: string;
  position: string;
  candidate_id: string;
  expires_at: string;
  deactivated_at: string | null;
  created_at: string;
  uploaded_at: string | null;
  file_key: string | null;
  asked_at: string | null;
};

export type CandidateListRow = ListedLink & { seq?: number };

const uploadOf = sql`(select uploaded_at from candidate_upload
  where candidate_upload.link_id = link.id and candidate_upload.reset_at is null)`;
const fileOf = sql`(select file_key from candidate_upload
  where candidate_upload.link_id = link.id and candidate_upload.reset_at is null)`;
const requestOf = sql`(select created_at from candidate_link_request
  where candidate_link_request.link_id = link.id and candidate_link_request.handled_at is null)`;

/** A link lives for hours: asked for apart, so that the index of ends finds the few instead of the list's order reading all. */
const isRunning = (now: string) => sql`link.id in (select id from candidate_link where expires_at > ${now})`;

const conditionOf = (status: NonNullable<CandidateListQuery['status']>, now: string) =>
  ({
    inactive: sql<boolean>`link.deactivated_at is not null`,
    uploaded: sql<boolean>`link.deactivated_at is null and ${uploadOf} is not null`,
    active: sql<boolean>`link.deactivated_at is null and ${isRunning(now)} and ${uploadOf} is null`,
    expired: sql<boolean>`link.deactivated_at is null and link.expires_at <= ${now} and ${uploadOf} is null`,
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

export type CandidateListPage = KeysetPage<CandidateListRow> & { count: CountUpTo };

const nothing: CandidateListPage = {
  rows: [],
  next: null,
  previous: null,
  count: { value: 0, isCapped: false },
};

/** A search is in order of arrival, the latest first, whatever `sort` says. */
const searchPage = async (
  db: Db,
  now: string,
  text: string,
  { status, ...page }: CandidateListQuery,
): Promise<CandidateListPage> => {
  const found = searchEntries(db, 'candidate_link', text);
  if (found === undefined) return nothing;
  const query = found
    .innerJoin('candidate_link as link', 'link.id', 'found.about_id')
    .select('found.seq')
    .select(columns)
    .select([
      uploadOf.$castTo<string | null>().as('uploaded_at'),
      fileOf.$castTo<string | null>().as('file_key'),
      requestOf.$castTo<string | null>().as('asked_at'),
    ])
    .$if(status !== undefined, (q) => q.where(conditionOf(status ?? 'active', now)));
  const order = { by: [{ ref: 'found.seq', key: 'seq' as const }], direction: 'desc' as const };
  const hits = await keysetPage(query, order, page);
  return { ...hits, count: countFound(hits, page) };
};

export const listCandidates = async (
  db: Db,
  clock: Clock,
  { q, ...query }: CandidateListQuery,
): Promise<CandidateListPage> => {
  const now = clock.now().toISOString();
  if (q !== undefined && q.trim() !== '') return searchPage(db, now, q, query);
  const { status, sort, ...page } = query;
  const links = db
    .selectFrom('candidate_link as link')
    .select(columns)
    .select([
      uploadOf.$castTo<string | null>().as('uploaded_at'),
      fileOf.$castTo<string | null>().as('file_key'),
      requestOf.$castTo<string | null>().as('asked_at'),
    ])
    .$if(status !== undefined, (each) => each.where(conditionOf(status ?? 'active', now)));
  return {
    ...(await keysetPage(links, sortedBy(sort, orders, 'link.id'), page)),
    count: await countUpTo(db, links),
  };
};
