// What the search index finds, and that it finds and forgets the same after a database of before is brought up to date.
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/deps.ts';
import { makeDataDir } from '#tests/support/make-config.ts';
import { integrityFaults } from './integrity.ts';
import { migrate, migrations } from './migrate.ts';
import { searchEntries } from './search.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

let db: Db;
afterEach(() => db.destroy());

const open = (): Db => new Kysely<Tables>({ dialect: sqliteDialect(join(makeDataDir(), 'site.db')) });

const insert = (id: string, name: string, message = 'A new website, please.') =>
  db
    .insertInto('enquiry')
    .values({
      id,
      name,
      email: `${id}@mail.test`,
      phone: '9876543210',
      subject: 'Support',
      message,
      status: 'new',
      spam_reason: null,
      content_hash: id,
      sender_hash: id,
      idempotency_key: null,
      created_at: '2026-11-27T18:00:00.000Z',
    })
    .execute();

/** As the server does: the first at once, the second soon after. */
const arrive = async (id: string, name: string, message?: string) => {
  await insert(id, name, message);
  await db.insertInto('enquiry_task').values({ enquiry_id: id, has_mails: 0 }).execute();
  await db.deleteFrom('enquiry_task').execute();
};

const find = async (text: string): Promise<string[]> => {
  const found = await searchEntries(db, 'enquiry', text);
  const rows = await found?.select('found.about_id as id').orderBy('found.seq', 'desc').execute();
  return (rows ?? []).map(({ id }) => id);
};

/** Everything the index keeps, as bytes. */
const kept = async (): Promise<string> => {
  const { rows } = await sql<{ block: Uint8Array }>`select block from enquiry_search_data`.execute(db);
  return rows.map(({ block }) => Buffer.from(block).toString('latin1')).join('');
};

describe('a search', () => {
  it('finds words by their beginnings, however short or long, the latest first', async () => {
    db = open();
    await migrate(db);
    await arrive('a', 'Venkatanarasimharajuvaripeta Rao');
    await arrive('b', 'Venkatesh Iyer');
    expect(await find('<mailto:b@mail.test>.')).toEqual(['b']);
    expect(await find('\u200bVenkat\u200besh')).toEqual(['b']);
    const name = 'venkatanarasimharajuvaripeta';
    for (let length = 1; length <= name.length; length += 1) {
      expect(await find(name.slice(0, length))).toEqual(length < 7 ? ['b', 'a'] : ['a']);
    }
    expect(await find(`${name}x`)).toEqual([]);
    expect(await find('kata')).toEqual([]);
    expect(await find('venkat iy')).toEqual(['b']);
    expect(await find('websites')).toEqual([]);
    expect(await find('VENKATA web')).toEqual(['a']);
  });

  it('finds a phone number by what people write it as, beside the words around it', async () => {
    db = open();
    await migrate(db);
    await arrive('a', 'Asha Rao');
    await arrive('b', 'Ravi Kumar', 'Call me at 91234 56780, please.');
    await db.updateTable('enquiry').set({ phone: '9123456780' }).where('id', '=', 'a').execute();
    for (const text of ['Call me at +91 98765 43210', '098765-43210', '(98765) 43210', '9876543210 Ravi']) {
      expect(await find(text), text).toEqual(['b']);
    }
    expect(await find('91234 56780')).toEqual(['b', 'a']);
    expect(await find('asha9123456780@mail.test')).toEqual(['a']);
    expect(await find('12345 67890')).toEqual([]);
  });

  it('knows the scripts of India with their vowel signs, and accents as none', async () => {
    db = open();
    await migrate(db);
    const names = ['அமுதா', 'ಮಂಜುನಾಥ', 'ശ്രീജ', 'सुनीता', 'অনন্যা', 'ગીતા', 'ਹਰਪ੍ਰੀਤ', 'లక్ష్మి', 'ଅନନ୍ୟା', 'Zoë'];
    for (const [at, name] of names.entries()) await arrive(`n${at}`, name);
    for (const [at, name] of names.entries()) {
      const letters = [...name];
      for (let length = 1; length <= letters.length; length += 1) {
        expect(await find(letters.slice(0, length).join(''))).toContain(`n${at}`);
      }
    }
    expect(await find('അനിൽ')).toEqual([]);
    expect(await find('zoe')).toEqual(['n9']);
  });

  it('takes words that the index cuts in two for neighbours', async () => {
    db = open();
    await migrate(db);
    // A keycap, and a letter that is younger than the index's tables.
    await arrive('a', 'Lane 5\u20e3b');
    await arrive('b', 'Atelier\u{1e900}site');
    expect(await find('5\u20e3b')).toEqual(['a']);
    expect(await find('atelier\u{1e900}si')).toEqual(['b']);
    expect(await find('" OR * NEAR(')).toEqual([]);
  });
});

const searchedTables = ['enquiry', 'client', 'payment_link', 'candidate_link'];

describe('a database of before', () => {
  it('is found in as it was, keeps its index up to date, and forgets what is erased', async () => {
    db = open();
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0004'));
    const { error } = await new Migrator({
      db: db as Kysely<unknown>,
      provider: { getMigrations: async () => before },
    }).migrateToLatest();
    expect(error).toBeUndefined();
    await insert('a', 'Asha Rao');
    await insert('b', 'Zylophora Menon');
    await insert('c', 'அமுதா Iyer');
    await db.deleteFrom('enquiry').where('id', '=', 'a').execute();
    await migrate(db);

    expect(await find('asha')).toEqual([]);
    expect(await find('zyloph')).toEqual(['b']);
    expect(await find('அமு iy')).toEqual(['c']);
    expect(await find('website')).toEqual(['c', 'b']);

    await arrive('d', 'Website Nair');
    await db.updateTable('enquiry').set({ name: 'Quillaja Nair' }).where('id', '=', 'c').execute();
    expect(await find('website')).toEqual(['d', 'c', 'b']);
    expect(await find('iyer')).toEqual([]);
    expect(await find('qui')).toEqual(['c']);

    expect(await kept()).toMatch(/lophora/);
    await db.deleteFrom('enquiry').where('id', '=', 'b').execute();
    expect(await kept()).not.toMatch(/lophora/);
    expect(await find('zylophora')).toEqual([]);
    expect(await integrityFaults(db)).toEqual([]);
    for (const table of searchedTables) {
      const config = sql.table(`${table}_search_config`);
      const { rows } = await sql`select v from ${config} where k = 'secure-delete'`.execute(db);
      expect(rows).toEqual([{ v: 1 }]);
    }
  });
});
