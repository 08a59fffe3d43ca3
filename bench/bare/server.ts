// What the product is measured against: Fastify with Kysely on the same SQLite with full sync, and nothing else. What arrives
// together shares a commit. No checks, limits, headers, log or mails.
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { fastify } from 'fastify';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { bareCalls } from './calls.ts';

type Row = {
  id: string;
  created_at: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
};

const [dataDir = '', page = '', port = ''] = process.argv.slice(2);
const database = new DatabaseSync(join(dataDir, 'bare.db'));
database.exec('pragma journal_mode = wal; pragma synchronous = full');
database.exec(
  'create table enquiry (id text primary key, created_at text, name text, email text, phone text, subject text, message text)',
);
const db = new Kysely<{ enquiry: Row }>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

const kept = new Map<string, StatementSync>();
const prepared = (sql: string): StatementSync => {
  const statement = kept.get(sql) ?? database.prepare(sql);
  kept.set(sql, statement);
  return statement;
};
const parametersOf = ({ parameters }: CompiledQuery): string[] => parameters.map(String);

let committed: Promise<void> | undefined;
/** Resolves when all that was written since the last commit is on disk. */
const commit = (): Promise<void> => {
  if (committed === undefined) {
    database.exec('begin immediate');
    committed = new Promise((resolve) =>
      setImmediate(() => {
        committed = undefined;
        database.exec('commit');
        resolve();
      }),
    );
  }
  return committed;
};

const html = readFileSync(page);
const app = fastify();
let count = 0;

app.post<{ Body: Omit<Row, 'id' | 'created_at'> }>(bareCalls.write, async ({ body }, reply) => {
  count += 1;
  const id = `row-${count}`;
  const { name, email, phone, subject, message } = body;
  const row = { id, created_at: new Date().toISOString(), name, email, phone, subject, message };
  const query = db.insertInto('enquiry').values(row).compile();
  const done = commit();
  prepared(query.sql).run(...parametersOf(query));
  await done;
  return reply.code(201).send({ success: true, id });
});
app.get<{ Params: { id: string } }>(`${bareCalls.read}/:id`, async ({ params }) => {
  const query = db.selectFrom('enquiry').selectAll().where('id', '=', params.id).compile();
  return { success: true, data: prepared(query.sql).get(...parametersOf(query)) };
});
app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
app.post(bareCalls.upload, async ({ raw }, reply) => {
  count += 1;
  // `flush` syncs it.
  await pipeline(raw, createWriteStream(join(dataDir, `upload-${count}`), { flush: true }));
  return reply.code(201).send({ success: true });
});
app.get(bareCalls.page, (_request, reply) => reply.type('text/html; charset=utf-8').send(html));

await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');
