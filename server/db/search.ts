// Finds enquiries, clients and links by their words, the latest arrival first, without reading the tables, and a link by its address.
// The index is kept by triggers (migration 0002): SQLite's full-text search, or words in PostgreSQL; nothing else in the program knows that.
import { sql } from 'kysely';
import { normaliseEmail } from '#contract/email.ts';
import type { Db } from '#server/deps.ts';
import { pastedTokenId } from '#server/links/tokens.ts';
import { engineOf } from './engine.ts';
import { longestWord } from './postgres/search-tables.ts';
import type { SearchKind } from './tables.ts';

/** As the index cuts words: letters of all scripts with their marks, and digits. */
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const mostWords = 8;

/** Reads an address as the fields do. */
const wordsOf = (text: string): string[] =>
  normaliseEmail(text).match(wordPattern)?.slice(0, mostWords) ?? [];

/** In which every word is a prefix. */
const sqliteMatch = (words: string[]): string => words.map((word) => `"${word}" *`).join(' AND ');

/** The same for PostgreSQL, which takes words as the index has them. */
const postgresMatch = (words: string[]): string =>
  words
    .map((word) =>
      word
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .slice(0, longestWord),
    )
    .map((word) => `'${word}':*`)
    .join(' & ');

type Found = { seq: number; about_id: string };

const findInSqlite = (kind: SearchKind, words: string[]) => {
  // A cross join keeps SQLite from swapping the loops.
  const index = sql.table(`${kind}_search`);
  return sql<Found>`(
    select ${index}.rowid as seq, search_entry.about_id as about_id
    from ${index} cross join search_entry on search_entry.seq = ${index}.rowid
    where ${index} match ${sqliteMatch(words)}
  )`;
};

const findInPostgres = (kind: SearchKind, words: string[]) => sql<Found>`(
  select seq, about_id from search_entry
  where kind = ${sql.lit(kind)} and words @@ ${postgresMatch(words)}::tsquery
)`;

/**
 * A query over the entries that match, as `found (seq, about_id)`, to be joined: `.innerJoin('enquiry', 'enquiry.id', 'found.about_id')`.
 * Order by `found.seq`: the index gives that order by itself. `undefined` if the text holds no word.
 */
export const searchEntries = (db: Db, kind: SearchKind, text: string) => {
  const tokenId = pastedTokenId(text);
  if (tokenId !== undefined && (kind === 'payment_link' || kind === 'candidate_link')) {
    const ofLink = db.selectFrom(kind).select('id').where('token_id', '=', tokenId);
    const entry = db.selectFrom('search_entry').select(['seq', 'about_id']).where('kind', '=', kind);
    return db.selectFrom(entry.where('about_id', 'in', ofLink).as('found'));
  }
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const find = engineOf(db) === 'sqlite' ? findInSqlite : findInPostgres;
  return db.selectFrom(find(kind, words).as<'found'>('found'));
};
