// The search index: one entry for each enquiry, client, payment link and candidate link, in order of arrival, kept by triggers.
import { type Kysely, sql } from 'kysely';

/** What is searched, with the columns whose words are found. */
const searched = {
  enquiry: ['name', 'email', 'phone', 'message'],
  client: ['name', 'email', 'phone', 'code'],
  payment_link: ['client_name', 'client_id', 'email', 'project_name', 'project_id'],
  candidate_link: ['name', 'email', 'phone', 'position', 'candidate_id'],
} as const;

const bodyOf = (row: string, columns: readonly string[]): string =>
  columns.map((column) => `coalesce(${row}.${column}, '')`).join(` || ' ' || `);

const statementsFor = (table: string, columns: readonly string[]): string[] => {
  const entry = `(select seq from search_entry where kind = '${table}' and about_id = `;
  return [
    // Vowel signs of Indian scripts are part of their words.
    `create virtual table ${table}_search using fts5 (body, prefix = '2 3',
      tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'")`,
    `insert into search_entry (kind, about_id) select '${table}', id from ${table} order by created_at, id`,
    `insert into ${table}_search (rowid, body) select e.seq, ${bodyOf('t', columns)}
      from ${table} t join search_entry e on e.kind = '${table}' and e.about_id = t.id`,
    `create trigger ${table}_search_insert after insert on ${table} begin
      insert into search_entry (kind, about_id) values ('${table}', new.id);
      insert into ${table}_search (rowid, body) values (${entry} new.id), ${bodyOf('new', columns)});
    end`,
    `create trigger ${table}_search_update after update of ${columns.join(', ')} on ${table} begin
      update ${table}_search set body = ${bodyOf('new', columns)} where rowid = ${entry} new.id);
    end`,
    `create trigger ${table}_search_delete after delete on ${table} begin
      delete from ${table}_search where rowid = ${entry} old.id);
      delete from search_entry where kind = '${table}' and about_id = old.id;
    end`,
  ];
};

export const addSearch = async (db: Kysely<unknown>): Promise<void> => {
  const statements = [
    // Autoincrement: a number is never given again, so the order of arrival holds after removals.
    `create table search_entry (
      seq integer primary key autoincrement,
      kind text not null,
      about_id text not null,
      unique (kind, about_id)
    )`,
    ...Object.entries(searched).flatMap(([table, columns]) => statementsFor(table, columns)),
  ];
  for (const each of statements) await sql.raw(each).execute(db);
};
