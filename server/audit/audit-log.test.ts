// Whoever can write to the database but does not know the secret: everything they may try with the audit log is found out.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { migrations } from '#server/db/migrate.ts';
import { sqliteDialect } from '#server/db/sqlite-dialect.ts';
import type { Db } from '#server/deps.ts';
import { healthChecks } from '#server/health/checks.ts';
import { makeHealth } from '#server/health/look.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { makeActor } from '#tests/support/factories.ts';
import { makeLogCatcher } from '#tests/support/log-catcher.ts';
import { makeDataDir, testSecret } from '#tests/support/make-config.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { listAuditAbout, recordAudit } from './audit.store.ts';
import { auditKeys } from './audit-keys.ts';
import { firstHash, linkOf } from './chain.ts';
import { forgetDetails, removeAuditBefore } from './forget.store.ts';

type Row = Record<string, string | number | null> & { seq: number; hash: string };

/** A data folder with a log of six events, as a server left it that was stopped; every test gets a copy. */
let template: string;
let dataDir: string;

const record = (db: Db, aboutId: string, at = '2026-11-27T18:00:00.000Z') =>
  db.transaction().execute((tx) =>
    recordAudit(
      tx,
      { now: () => new Date(at) },
      {
        actor: makeActor('asha'),
        action: 'client.change',
        aboutId,
        detail: { name: `Person ${aboutId}` },
      },
    ),
  );

const quiet = { log: pino({ level: 'silent' }) };

/** What a server does with the folder, from its start to its stop. Answers what `work` does. */
const serve = async <T>(work: (db: Db) => Promise<T>, secrets = testSecret): Promise<T> => {
  const deps = await openDeps(readConfig({ DATA_DIR: dataDir, APP_SECRET: secrets }), quiet);
  try {
    return await work(deps.db);
  } finally {
    await deps.close();
  }
};
const start = (secrets = testSecret) => serve(async () => undefined, secrets);

const faults = async (secrets = testSecret): Promise<string[]> => {
  const { out } = await runCli(['check', '--json'], { DATA_DIR: dataDir, APP_SECRET: secrets });
  const findings = JSON.parse(out) as { area: string; errors: string[] }[];
  return findings.find(({ area }) => area === 'audit log')?.errors ?? ['there was no answer'];
};

const act = (...given: string[]) => runCli(given, { DATA_DIR: dataDir });

/** With the rights of whoever has the file: the triggers go first, and are there again afterwards. */
const tamper = (work: (database: DatabaseSync) => void): void => {
  const database = new DatabaseSync(join(dataDir, 'site.db'));
  const triggers = database
    .prepare(`select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'audit_event'`)
    .all();
  for (const { name } of triggers) database.exec(`drop trigger ${name}`);
  work(database);
  for (const { sql } of triggers) database.exec(String(sql));
  database.close();
};

const rowsOf = (database: DatabaseSync): Row[] =>
  database.prepare('select * from audit_event order by seq').all() as Row[];

const setting = (database: DatabaseSync, key: string): string =>
  String(database.prepare('select value from setting where key = ?').get(key)?.value ?? '');

const setSetting = (database: DatabaseSync, key: string, value: string): void => {
  database.prepare('update setting set value = ? where key = ?').run(value, key);
};

/** Another actor in one event, and every hash from there on computed anew. Answers the last hash. */
const rewriteFrom = (database: DatabaseSync, seq: number): string => {
  let previous = firstHash;
  for (const row of rowsOf(database)) {
    if (row.seq >= seq) {
      const changed = { ...row, actor_name: row.seq === seq ? 'ravi' : row.actor_name };
      const link = linkOf(changed as never, String(row.detail), previous);
      database
        .prepare(
          'update audit_event set actor_name = ?, salt = ?, detail_hash = ?, previous_hash = ?, hash = ? where seq = ?',
        )
        .run(changed.actor_name as string, link.salt, link.detail_hash, previous, link.hash, row.seq);
      previous = link.hash;
    } else previous = row.hash;
  }
  return previous;
};

const lastOf = (database: DatabaseSync): Row => rowsOf(database).at(-1) as Row;

/** The database as it is now; the answer puts it back, and leaves everything else in the folder. */
const keepDatabase = async (): Promise<() => Promise<void>> => {
  const kept = makeDataDir();
  await cp(join(dataDir, 'site.db'), join(kept, 'site.db'));
  return async () => {
    for (const each of ['-wal', '-shm']) await rm(join(dataDir, `site.db${each}`), { force: true });
    await cp(join(kept, 'site.db'), join(dataDir, 'site.db'));
    await rm(kept, { recursive: true, force: true });
  };
};

beforeAll(async () => {
  template = makeDataDir();
  dataDir = template;
  await serve(async (db) => {
    for (const each of ['one', 'two', 'three', 'four', 'five', 'six']) await record(db, each);
  });
});
afterAll(() => rm(template, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = makeDataDir();
  await cp(template, dataDir, { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('a log that nobody tampered with', () => {
  it('begins with a new installation, which has nothing to seal', async () => {
    await rm(dataDir, { recursive: true });
    dataDir = makeDataDir();
    // A first start that fails further on takes nothing from that.
    await writeFile(join(dataDir, 'files'), 'no folder');
    await expect(start()).rejects.toThrow('cannot be used');
    await rm(join(dataDir, 'files'));
    await start();
    expect(await faults()).toEqual([]);
    tamper((database) => expect(rowsOf(database)).toEqual([]));
    await act('maintenance', 'on');
    expect(await faults()).toEqual([]);
  });

  it('is whole, after further acts and starts too', async () => {
    expect(await faults()).toEqual([]);
    await act('maintenance', 'on');
    await start();
    expect(await faults()).toEqual([]);
  });

  it('is whole when its first events were removed and details forgotten in their time', async () => {
    await serve(async (db) => {
      await record(db, 'seven', '2026-12-01T00:00:00.000Z');
      const clock = { now: () => new Date('2026-12-02T00:00:00.000Z') };
      await db.transaction().execute((tx) => forgetDetails(tx, ['seven']));
      const before = new Date('2026-11-30T00:00:00.000Z');
      expect(await db.transaction().execute((tx) => removeAuditBefore(tx, clock, before))).toBe(6);
      const later = new Date('2027-11-30T00:00:00.000Z');
      expect(await db.transaction().execute((tx) => removeAuditBefore(tx, clock, later))).toBe(1);
    });
    expect(await faults()).toEqual([]);
    await act('maintenance', 'on');
    expect(await faults()).toEqual([]);
  });
});

describe('tampering is found out:', () => {
  it.each<[string, RegExp, (database: DatabaseSync) => void]>([
    [
      'the last event rewritten, its hash computed anew',
      /the last one: it was changed/,
      (database) => rewriteFrom(database, 6),
    ],
    [
      'the same with the end set to the new hash',
      /its end was changed/,
      (database) => {
        const hash = rewriteFrom(database, 6);
        setSetting(
          database,
          'audit.head',
          setting(database, 'audit.head').replace(/ [0-9a-f]{64}/, ` ${hash}`),
        );
      },
    ],
    [
      'the same with an end as it was written before the log was keyed',
      /its end was put back/,
      (database) => setSetting(database, 'audit.head', `6 ${rewriteFrom(database, 6)}`),
    ],
    [
      'all events rewritten from the second on',
      /event 2: it was changed, or put in, without the secret/,
      (database) => rewriteFrom(database, 2),
    ],
    [
      'the last events deleted, and the end left as it was',
      /events 5 to 6 are missing at the end/,
      (database) => database.exec('delete from audit_event where seq > 4'),
    ],
    [
      'the last events deleted together with the end',
      /its end is missing/,
      (database) => {
        database.exec(`delete from audit_event where seq > 4; delete from setting where key = 'audit.head'`);
      },
    ],
    [
      'the last events deleted, the end set to the one before',
      /its end was put back/,
      (database) => {
        database.exec('delete from audit_event where seq > 4');
        setSetting(database, 'audit.head', `4 ${lastOf(database).hash}`);
      },
    ],
    [
      'the last events deleted, the end set to the one before with the mark of its event',
      /its end was changed/,
      (database) => {
        database.exec('delete from audit_event where seq > 4');
        const { hash, mark } = lastOf(database);
        setSetting(database, 'audit.head', `4 ${hash} ${mark}`);
      },
    ],
    [
      'the first events deleted, the beginning moved',
      /its beginning was (changed|put back)/,
      (database) => {
        const { hash } = rowsOf(database)[2] as Row;
        database.exec('delete from audit_event where seq <= 3');
        database
          .prepare(`insert or replace into setting (key, value, updated_at) values ('audit.start', ?, '')`)
          .run(`3 ${hash}`);
      },
    ],
    [
      'the first events deleted together with the beginning',
      /its beginning is missing/,
      (database) => {
        database.exec(
          `delete from audit_event where seq <= 3; delete from setting where key = 'audit.start'`,
        );
      },
    ],
    [
      'everything deleted',
      /its end is missing/,
      (database) => {
        database.exec(`delete from audit_event; delete from setting where key like 'audit.%'`);
      },
    ],
    [
      'an event put in behind the end',
      /carries no mark/,
      (database) => {
        const last = lastOf(database);
        const event = { ...last, seq: 7, id: 'made-up', about_id: 'seven' };
        const link = linkOf(event as never, '{}', last.hash);
        const row = { ...event, ...link, detail: '{}', previous_hash: last.hash, mark: null };
        const names = Object.keys(row).filter((name) => name in last);
        database
          .prepare(`insert into audit_event (${names}) values (${names.map((name) => `:${name}`)})`)
          .run(Object.fromEntries(names.map((name) => [name, row[name as 'seq']])));
      },
    ],
    [
      'the whole log rewritten as it would have been before it was keyed',
      /the place from which it is keyed/,
      (database) => {
        const hash = rewriteFrom(database, 1);
        database.exec('update audit_event set mark = null');
        setSetting(database, 'audit.head', `6 ${hash}`);
        setSetting(database, 'audit.start', `0 ${firstHash}`);
        setSetting(database, 'audit.keyed-from', 'pending');
      },
    ],
  ])('%s', async (_name, words, work) => {
    tamper(work);
    expect((await faults()).join('\n')).toMatch(words);
    // Neither a restart nor the next acts make it look whole.
    await start();
    await act('maintenance', 'on');
    await act('maintenance', 'off');
    expect(await faults()).not.toEqual([]);
  });

  it('the database put back to an older state, whose end was right then', async () => {
    const putBack = await keepDatabase();
    await act('maintenance', 'on');
    await putBack();
    expect((await faults()).join('\n')).toMatch(/put back to an older state/);
    for (const each of ['on', 'off', 'on']) await act('maintenance', each);
    expect((await faults()).join('\n')).toMatch(/put back to an older state and written on/);
  });

  it('the end noted beside the database, changed or removed', async () => {
    const file = join(dataDir, 'audit-head');
    const noted = await readFile(file, 'utf8');
    await writeFile(file, noted.replace(/^6/, '5'));
    expect((await faults()).join('\n')).toMatch(/noted in .* was changed/);
    await rm(file);
    await start();
    expect(await serve((db) => listAuditAbout(db, 'trail', 'trail'))).toMatchObject([
      { action: 'trail.note-missing', actor: 'server' },
    ]);
    // The file is there again, and the fault stays until somebody accepts it.
    await start();
    expect((await faults()).join('\n')).toMatch(
      /event 7: .*audit-head was missing on \d+ \w+ 20\d\d, .* IST/,
    );
    await act('audit-log', 'accept', '--reason', 'The database was moved without the file');
    expect(await faults()).toEqual([]);
  });

  it('the database put back to an older state, and the end noted beside it removed', async () => {
    const putBack = await keepDatabase();
    await act('maintenance', 'on');
    await putBack();
    await rm(join(dataDir, 'audit-head'));
    for (const each of ['on', 'off']) await act('maintenance', each);
    expect((await faults()).join('\n')).toMatch(/may have been put back to an older state/);
  });

  const downgrade = (database: DatabaseSync): void => {
    database.exec('update audit_event set mark = null');
    setSetting(database, 'audit.keyed-from', 'pending');
  };
  it.each<[string, (database: DatabaseSync) => void]>([
    [
      'with the last events deleted',
      (database) => {
        database.exec('delete from audit_event where seq > 4');
        setSetting(database, 'audit.head', `4 ${lastOf(database).hash}`);
        setSetting(database, 'audit.start', `0 ${firstHash}`);
      },
    ],
    [
      'with everything deleted',
      (database) =>
        database.exec(
          `delete from audit_event; delete from setting where key in ('audit.head', 'audit.start')`,
        ),
    ],
    [
      'with nothing but the ends deleted',
      (database) => database.exec(`delete from setting where key in ('audit.head', 'audit.start')`),
    ],
  ])('all marks and the noted end removed, as if the log had never been keyed, %s', async (_name, work) => {
    await act('maintenance', 'on');
    tamper((database) => {
      work(database);
      downgrade(database);
    });
    await rm(join(dataDir, 'audit-head'));
    const lines = makeLogCatcher();
    const config = readConfig({ DATA_DIR: dataDir, APP_SECRET: testSecret });
    const deps = await openDeps(config, { log: openLog(config, lines) });
    const health = makeHealth(healthChecks(deps, true), deps.log);
    expect((await health()).warnings).toHaveProperty(['audit log'], expect.stringContaining('cli -- check'));
    await deps.close();
    expect(lines.text()).toContain('the audit log is not as it was written');
    // No start, no act and no further look settles it.
    for (const each of ['off', 'on']) await act('maintenance', each);
    await start();
    expect((await faults()).join('\n')).toMatch(/keyed was put back to what it was before the log was keyed/);
    const { out } = await act('audit-log', 'accept', '--reason', 'We know who it was');
    expect(out).toContain('whole from here on');
    expect(await faults()).toEqual([]);
    const events = await serve((db) => listAuditAbout(db, 'trail', 'trail'));
    expect(events.at(-1)).toMatchObject({
      action: 'trail.accept',
      detail: { faults: expect.arrayContaining([expect.stringMatching(/put back to what it was before/)]) },
    });
  });

  it('times set back, so that the daily purge takes the traces away', async () => {
    tamper((database) =>
      database.exec(`update audit_event set at = '2001-01-01T00:00:00.000Z' where seq > 3`),
    );
    await act('purge');
    tamper((database) => expect(rowsOf(database).length).toBeGreaterThanOrEqual(6));
    expect((await faults()).join('\n')).toMatch(/event 4: it was changed/);
  });
});

describe('the secret', () => {
  const next = 'the-next-secret-for-tests-0123456789abcdef';

  it('is followed by another one, and may go once the server was started with both', async () => {
    await start(`${next},${testSecret}`);
    expect(await faults(next)).toEqual([]);
    await serve((db) => record(db, 'seven'), next);
    expect(await faults(next)).toEqual([]);
    tamper((database) => rewriteFrom(database, 3));
    expect(await faults(next)).not.toEqual([]);
  });

  it('that is missing is named as what is missing, and its loss can be settled on record', async () => {
    expect((await faults(next)).join('\n')).toMatch(/a secret that is not listed in APP_SECRET any more/);
    const given = ['audit-log', 'accept', '--reason', 'The secret was lost'];
    const { out } = await runCli(given, { DATA_DIR: dataDir, APP_SECRET: next });
    expect(out).toContain('whole from here on');
    expect(await faults(next)).toEqual([]);
    const events = await serve((db) => listAuditAbout(db, 'trail', 'trail'), next);
    expect(events.at(-1)).toMatchObject({
      action: 'trail.accept',
      detail: { reason: 'The secret was lost' },
    });
  });

  it('makes marks that are of no use for anything else', () => {
    const keys = auditKeys([testSecret]);
    const position = { seq: 1, hash: firstHash };
    const mark = keys.mark('event', position);
    expect(keys.judge('event', position, mark)).toBe('right');
    expect(keys.judge('head', position, mark)).toBe('wrong');
    expect(keys.judge('event', { ...position, seq: 2 }, mark)).toBe('wrong');
    expect(auditKeys([next]).judge('event', position, mark)).toBe('retired');
  });
});

it('accepts no event that was changed, whatever the operator says', async () => {
  tamper((database) => database.exec(`update audit_event set actor_name = 'ravi' where seq = 3`));
  const { out } = await act('audit-log', 'accept', '--reason', 'It looks fine to me');
  expect(out).toContain('1 faults stay');
  expect((await faults()).join('\n')).toMatch(/event 3: it was changed/);
});

describe('a log from before it was keyed', () => {
  /** As the version before wrote it. */
  const makeOld = async (): Promise<void> => {
    await rm(dataDir, { recursive: true });
    dataDir = makeDataDir();
    const db = new Kysely<unknown>({ dialect: sqliteDialect(join(dataDir, 'site.db')) });
    const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0005'));
    await new Migrator({ db, provider: { getMigrations: async () => known } }).migrateToLatest();
    await db.destroy();
    tamper((database) => {
      let previous = firstHash;
      for (const [at, each] of ['one', 'two', 'three'].entries()) {
        const event = {
          seq: at + 1,
          id: each,
          at: `2026-11-0${at + 1}T00:00:00.000Z`,
          actor: 'cli:asha',
          actor_name: 'asha',
          origin: 'command line',
          action: 'client.change',
          about_type: 'client',
          about_id: each,
        };
        const row = { ...event, detail: '{}', previous_hash: previous, ...linkOf(event, '{}', previous) };
        const names = Object.keys(row);
        database
          .prepare(`insert into audit_event (${names}) values (${names.map((name) => `:${name}`)})`)
          .run(row);
        previous = row.hash;
      }
      database
        .prepare(`insert into setting (key, value, updated_at) values ('audit.head', ?, '')`)
        .run(`3 ${previous}`);
    });
  };

  it('is whole after the change, and goes on keyed', async () => {
    await makeOld();
    expect(await faults()).toEqual([]);
    expect(await serve((db) => listAuditAbout(db, 'trail', 'trail'))).toMatchObject([
      {
        action: 'trail.seal',
        actor: 'server',
        detail: { events: 3, firstEvent: 1, sealedFromEvent: 4 },
      },
    ]);
    await act('maintenance', 'on');
    expect(await faults()).toEqual([]);
    tamper((database) =>
      expect(lastOf(database)).toMatchObject({ seq: 5, mark: expect.stringMatching(/^\w{8}\./) }),
    );
  });

  it('is pinned by what was marked then', async () => {
    await makeOld();
    await start();
    tamper((database) => setSetting(database, 'audit.head', `4 ${rewriteFrom(database, 2)}`));
    expect((await faults()).join('\n')).toMatch(/keyed on top of another one/);
  });

  it('does not become whole by the change', async () => {
    await makeOld();
    tamper((database) => database.exec('delete from audit_event where seq = 3'));
    await act('maintenance', 'on');
    expect((await faults()).join('\n')).toMatch(/missing/);
  });
});
