// The search index in PostgreSQL: of each row its words, cut as SQLite's index cuts them, so that both find the same.

const searched = {
  enquiry: ['name', 'email', 'phone', 'message'],
  client: ['name', 'email', 'phone', 'code'],
  payment_link: ['client_name', 'client_id', 'email', 'project_name', 'project_id'],
  candidate_link: ['name', 'email', 'phone', 'position', 'candidate_id'],
} as const;

/**
 * What stands between words: all signs but letters, digits and the marks of scripts. PostgreSQL's own classes depend on the
 * database's language, and count the vowel signs of Indian scripts as signs.
 */
const separators = [
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7',
  '\\u0964\\u0965\\u0970\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u245f\\u2500-\\u2775\\u2794-\\u2bff',
  '\\u3000-\\u3004\\u3008-\\u3020\\ufe0e-\\ufe1f\\ufe30-\\ufe6f\\ufeff\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65',
  '\\U0001f000-\\U0001faff',
].join('');

/** Accents of Latin letters, apart from them once a text is decomposed. */
const accents = '\\u0300-\\u036f';

/** PostgreSQL takes no word of more than 2,046 bytes. */
export const longestWord = 200;

/** The words of a text as the index has them: in lower case, without accents. */
const wordsOf = `create function search_words(body text) returns tsvector language sql immutable as $$
  select coalesce(array_to_tsvector(array_agg(distinct left(word, ${longestWord}))), '')
  from regexp_split_to_table(
    regexp_replace(normalize(lower(body collate "und-x-icu"), nfd), '[${accents}]', '', 'g') collate "C",
    '[${separators}]+'
  ) as word
  where word <> ''
$$`;

const bodyOf = `create function search_body(record jsonb, columns text[]) returns text language sql immutable as $$
  select string_agg(coalesce(record ->> name, ''), ' ') from unnest(columns) as name
$$`;

const keepEntry = `create function keep_search_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_entry where kind = tg_table_name and about_id = old.id;
  elsif tg_op = 'UPDATE' then
    update search_entry set words = search_words(search_body(to_jsonb(new), tg_argv))
      where kind = tg_table_name and about_id = new.id;
  else
    insert into search_entry (kind, about_id, words)
      values (tg_table_name, new.id, search_words(search_body(to_jsonb(new), tg_argv)));
  end if;
  return null;
end $$`;

/** An enquiry enters the index once its sender has the answer: with the removal of its task, but not if it goes together with it. */
const enterEnquiry = [
  `create function enter_enquiry() returns trigger language plpgsql as $$
  begin
    insert into search_entry (kind, about_id, words)
      select 'enquiry', enquiry.id, search_words(search_body(to_jsonb(enquiry), tg_argv))
      from enquiry where id = old.enquiry_id;
    return null;
  end $$`,
  `create trigger enquiry_task_done after delete on enquiry_task for each row
    execute function enter_enquiry('${searched.enquiry.join("', '")}')`,
];

const triggersOf = ([table, columns]: [string, readonly string[]]): string[] => {
  const call = `execute function keep_search_entry('${columns.join("', '")}')`;
  return [
    `create index search_entry_${table} on search_entry using gin (words) where kind = '${table}'`,
    ...(table === 'enquiry'
      ? enterEnquiry
      : [`create trigger ${table}_search_insert after insert on ${table} for each row ${call}`]),
    `create trigger ${table}_search_update after update of ${columns.join(', ')} on ${table} for each row ${call}`,
    `create trigger ${table}_search_delete after delete on ${table} for each row ${call}`,
  ];
};

export const searchStatements = [wordsOf, bodyOf, keepEntry, ...Object.entries(searched).flatMap(triggersOf)];
