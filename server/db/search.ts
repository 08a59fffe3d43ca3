// Finds enquiries, clients and links by their words, the latest arrival first, without reading the tables, and a link by its address.
// The index is kept by triggers (migration 0002). SQLite's full-text search; nothing else in the program knows that.
import { sql } from 'kysely';
import { normaliseEmail } from '#contract/email.ts';
import type { Db } from '#server/deps.ts';
import { pastedTokenId } from '#server/links/tokens.ts';
import type { SearchKind } from './tables.ts';

/** As the index cuts words: letters of all scripts with their marks, and digits. */
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const mostWords = 8;

/** Reads an address as the fields do. Returns the index's query, in which every word is a prefix; `undefined` if the text holds no word. */
const matchOf = (text: string): string | undefined => {
  const words = normaliseEmail(text).match(wordPattern)?.slice(0, mostWords) ?? [];
  if (words.length === 0) return undefined;
  return words.map((word) => `"${word}" *`).join(' AND ');
};

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
  const match = matchOf(text);
  if (match === undefined) return undefined;
  // A cross join keeps SQLite from swapping the loops.
  const index = sql.table(`${kind}_search`);
  const found = sql<{ seq: number; about_id: string }>`(
    select ${index}.rowid as seq, search_entry.about_id as about_id
    from ${index} cross join search_entry on search_entry.seq = ${index}.rowid
    where ${index} match ${match}
  )`.as<'found'>('found');
  return db.selectFrom(found);
};
