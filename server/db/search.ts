// Finds enquiries, clients and links by their words, the latest arrival first, without reading the tables, and a link by its address.
// The index is kept by triggers (migration 0002): SQLite's full-text search, or words in PostgreSQL; nothing else in the program knows that.
import { sql } from 'kysely';
import { normaliseEmail } from '#contract/email.ts';
import { parseRupees } from '#contract/money.ts';
import { normalisePhone, phoneFault } from '#contract/phone.ts';
import type { Db } from '#server/deps.ts';
import { pastedTokenId } from '#server/links/tokens.ts';
import { engineOf } from './engine.ts';
import { longestWord } from './postgres/search-tables.ts';
import type { SearchKind } from './tables.ts';

/** As the index cuts words: letters of all scripts with their marks, and digits. */
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const mostWords = 8;

/** What a search asks for: entries with all these words by their beginnings, or with this phone number as it is stored. */
type Wanted = { words: string[]; phone: string | undefined };

/** Reads an address and a phone number as the fields do. Returns `undefined` if the text holds no word. */
const wantedOf = (text: string): Wanted | undefined => {
  const words = normaliseEmail(text).match(wordPattern)?.slice(0, mostWords);
  if (words === undefined) return undefined;
  const phone = normalisePhone(text);
  return { words, phone: phoneFault(phone) === undefined ? phone : undefined };
};

const sqliteMatch = ({ words, phone }: Wanted): string => {
  const all = words.map((word) => `"${word}" *`).join(' AND ');
  return phone === undefined ? all : `(${all}) OR "${phone}"`;
};

/** PostgreSQL takes words as the index has them. */
const postgresMatch = ({ words, phone }: Wanted): string => {
  const all = words
    .map((word) =>
      word
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .slice(0, longestWord),
    )
    .map((word) => `'${word}':*`)
    .join(' & ');
  return phone === undefined ? all : `(${all}) | '${phone}'`;
};

type Found = { seq: number; about_id: string };

const findInSqlite = (kind: SearchKind, wanted: Wanted) => {
  // A cross join keeps SQLite from swapping the loops.
  const index = sql.table(`${kind}_search`);
  return sql<Found>`(
    select ${index}.rowid as seq, search_entry.about_id as about_id
    from ${index} cross join search_entry on search_entry.seq = ${index}.rowid
    where ${index} match ${sqliteMatch(wanted)}
  )`;
};

/** So many hits are quickly put in order. */
const fewHits = 2000;

/**
 * PostgreSQL knows how frequent common words are and takes any other for one that every two hundredth entry has: asked for a page of
 * the newest, it would read all entries for a word that none has. So the index is asked first, and few hits are put in order by themselves.
 */
const findInPostgres = async (db: Db, kind: SearchKind, wanted: Wanted) => {
  const entries = sql`search_entry where kind = ${sql.lit(kind)} and words @@ ${postgresMatch(wanted)}::tsquery`;
  const some = await sql<Pick<Found, 'seq'>>`select seq from ${entries} limit ${fewHits + 1}`.execute(db);
  if (some.rows.length > fewHits) return sql<Found>`(select seq, about_id from ${entries})`;
  const few = some.rows.map(({ seq }) => seq);
  return sql<Found>`(select seq, about_id from search_entry where seq = any(${few}::bigint[]))`;
};

/**
 * A query over the entries that match, as `found (seq, about_id)`, to be joined: `.innerJoin('enquiry', 'enquiry.id', 'found.about_id')`.
 * Order by `found.seq`: the index gives that order by itself. `undefined` if the text holds no word.
 */
export const searchEntries = async (db: Db, kind: SearchKind, text: string) => {
  const tokenId = pastedTokenId(text);
  if (tokenId !== undefined && (kind === 'payment_link' || kind === 'candidate_link')) {
    const ofLink = db.selectFrom(kind).select('id').where('token_id', '=', tokenId);
    const entry = db.selectFrom('search_entry').select(['seq', 'about_id']).where('kind', '=', kind);
    return db.selectFrom(entry.where('about_id', 'in', ofLink).as('found'));
  }
  const wanted = wantedOf(text);
  if (wanted === undefined) return undefined;
  const hits =
    engineOf(db) === 'sqlite' ? findInSqlite(kind, wanted) : await findInPostgres(db, kind, wanted);
  return db.selectFrom(hits.as<'found'>('found'));
};

/** The same for payment links, which are also found by their amount, however it is written: `25,000/-`, `Rs. 25,000`, `25000`. */
export const searchPaymentLinks = async (db: Db, text: string) => {
  const byWords = await searchEntries(db, 'payment_link', text);
  const paise = parseRupees(text);
  if (byWords === undefined || paise === undefined) return byWords;
  const ofAmount = db.selectFrom('payment_link').select('id').where('amount_paise', '=', paise);
  const byAmount = db
    .selectFrom('search_entry')
    .select(['seq', 'about_id'])
    .where('kind', '=', 'payment_link')
    .where('about_id', 'in', ofAmount);
  return db.selectFrom(byWords.select(['found.seq', 'found.about_id']).union(byAmount).as('found'));
};
