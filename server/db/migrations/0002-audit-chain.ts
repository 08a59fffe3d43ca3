// Puts the audit log into a chain: every event carries the hash of the one before it. The events that are there already
// are chained in the order they were written.
import { type Kysely, sql } from 'kysely';
import { appendOnly } from '#server/audit/append-only.ts';
import { firstHash, linkOf, type StoredEvent } from '#server/audit/chain.ts';
import { writeAuditEnd } from '#server/audit/ends.store.ts';
import type { Db } from '#server/deps.ts';

type OldEvent = Omit<StoredEvent, 'seq' | 'actor_name' | 'origin'> & { id: string; detail: string };

export const chainEvents = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table audit_event rename to audit_event_old`.execute(db);
  await sql`drop index audit_event_about`.execute(db);
  await sql`create table audit_event (
    seq integer primary key,
    id text not null unique,
    at text not null,
    actor text not null,
    actor_name text not null,
    origin text not null,
    action text not null,
    about_type text not null,
    about_id text not null,
    detail text,
    salt text,
    detail_hash text not null,
    previous_hash text not null,
    hash text not null
  )`.execute(db);
  const { rows } = await sql<OldEvent>`select * from audit_event_old order by at, id`.execute(db);
  let previous = firstHash;
  let seq = 0;
  for (const old of rows) {
    seq += 1;
    const event = { ...old, seq, actor_name: old.actor, origin: 'unknown' };
    const { salt, detail_hash, hash } = linkOf(event, old.detail, previous);
    await sql`insert into audit_event (seq, id, at, actor, actor_name, origin, action, about_type, about_id,
      detail, salt, detail_hash, previous_hash, hash) values (${seq}, ${old.id}, ${old.at}, ${old.actor}, ${old.actor},
      ${event.origin}, ${old.action}, ${old.about_type}, ${old.about_id}, ${old.detail}, ${salt}, ${detail_hash},
      ${previous}, ${hash})`.execute(db);
    previous = hash;
  }
  await sql`drop table audit_event_old`.execute(db);
  for (const columns of ['about_type, about_id, seq', 'actor, seq', 'action, seq', 'at, seq']) {
    const name = `audit_event_${columns.split(',')[0]}`;
    await sql.raw(`create index ${name} on audit_event (${columns})`).execute(db);
  }
  if (seq > 0) await writeAuditEnd(db as Db, 'head', { seq, hash: previous }, new Date().toISOString());
  await sql.raw(appendOnly.refuseRemoval).execute(db);
  await sql.raw(appendOnly.refuseChange).execute(db);
};
