// The tables of a database as a text to read and to compare: of each its columns, keys, indexes and triggers, as the database itself
// tells them. Of what triggers and functions do, the migrations tell.
import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Engine } from '#server/db/engine-of-url.ts';
import type { Db } from '#server/deps.ts';

/** A table with its kind, or a line of one. */
type Line = { name: string; line: string };

type Catalogue = { tables: RawBuilder<Line>; parts: RawBuilder<Line>[]; functions?: RawBuilder<Line> };

/** Neither SQLite's own tables, nor what a search index keeps, nor the library's list of migrations. */
const sqliteTables = sql`select name, type from pragma_table_list
  where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite\_%' escape '\\' and name not like 'kysely\_%' escape '\\'`;

const sqlite: Catalogue = {
  tables: sql`with t as (${sqliteTables})
    select t.name, case t.type when 'table' then 'table ' || t.name else m.sql end as line
    from t join sqlite_master m on m.name = t.name and m.type = 'table' order by t.name`,
  parts: [
    sql`with t as (${sqliteTables})
      select t.name, c.name || ' ' || lower(c.type) || iif(c."notnull", ' not null', '')
        || coalesce(' default ' || c.dflt_value, '') as line
      from t join pragma_table_info(t.name) c where t.type = 'table' order by t.name, c.cid`,
    sql`with t as (${sqliteTables})
      select t.name, 'primary key (' || group_concat(c.name, ', ' order by c.pk) || ')' as line
      from t join pragma_table_info(t.name) c where c.pk > 0 group by t.name`,
    sql`with t as (${sqliteTables})
      select t.name, 'unique (' || (select group_concat(c.name, ', ' order by c.seqno) from pragma_index_info(i.name) c) || ')' as line
      from t join pragma_index_list(t.name) i where i.origin = 'u' order by 1, 2`,
    sql`with t as (${sqliteTables})
      select t.name, 'foreign key (' || f."from" || ') references ' || f."table" || ' (' || f."to" || ') on delete ' || lower(f.on_delete) as line
      from t join pragma_foreign_key_list(t.name) f order by 1, 2`,
    sql`select tbl_name as name, sql as line from sqlite_master where type = 'index' and sql is not null order by name, sqlite_master.name`,
    // Up to where it says what it does.
    sql`select tbl_name as name, substr(sql, 1, instr(sql, 'begin') - 1) as line
      from sqlite_master where type = 'trigger' order by tbl_name, sqlite_master.name`,
  ],
};

const postgresTables = sql`select oid, relname, relpersistence from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely_'`;

const postgres: Catalogue = {
  tables: sql`select relname as name, case relpersistence when 'u' then 'unlogged ' else '' end || 'table ' || relname as line
    from (${postgresTables}) t order by relname collate "C"`,
  parts: [
    sql`select relname as name, quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
        || coalesce((select ' collate ' || quote_ident(collname) from pg_collation c where c.oid = attcollation and collname <> 'default'), '')
        || case when attnotnull then ' not null' else '' end || case attidentity when '' then '' else ' generated as identity' end
        || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as line
      from (${postgresTables}) t join pg_attribute on attrelid = t.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum order by relname, attnum`,
    sql`select relname as name, pg_get_constraintdef(c.oid) as line
      from (${postgresTables}) t join pg_constraint c on conrelid = t.oid where contype in ('p', 'u', 'f', 'c')
      order by relname, position(contype in 'pufc'), conname collate "C"`,
    sql`select t.relname as name, pg_get_indexdef(indexrelid) as line
      from (${postgresTables}) t join pg_index i on indrelid = t.oid join pg_class n on n.oid = indexrelid
      where not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
      order by t.relname, n.relname collate "C"`,
    sql`select relname as name, pg_get_triggerdef(g.oid) as line
      from (${postgresTables}) t join pg_trigger g on tgrelid = t.oid where not tgisinternal order by relname, tgname collate "C"`,
  ],
  functions: sql`select proname as name, 'function ' || proname || '(' || pg_get_function_arguments(oid) || ') returns ' || pg_get_function_result(oid) as line
    from pg_proc where pronamespace = 'public'::regnamespace order by proname collate "C"`,
};

const catalogues: Record<Engine, Catalogue> = { sqlite, postgres };

const oneLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('public.', '')
    .replace(/^CREATE( UNIQUE)? (TRIGGER|INDEX|VIRTUAL)/, (kept) => kept.toLowerCase().replace('create ', ''))
    .trim();

/** Ends with a line break. */
export const describeSchema = async (db: Db): Promise<string> => {
  const { tables, parts, functions } = catalogues[engineOf(db)];
  const read = async (query: RawBuilder<Line>) => (await query.execute(db)).rows;
  const lines: Line[] = [];
  for (const part of parts) lines.push(...(await read(part)));
  const texts = (await read(tables)).map(({ name, line }) => {
    const own = lines.filter((each) => each.name === name).map((each) => `  ${oneLine(each.line)}`);
    return [oneLine(line), ...own].join('\n');
  });
  const calls = functions === undefined ? [] : (await read(functions)).map(({ line }) => oneLine(line));
  return `${[...texts, ...(calls.length > 0 ? [calls.join('\n')] : [])].join('\n\n')}\n`;
};
