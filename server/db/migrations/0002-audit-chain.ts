// Puts the audit log into a chain: every event carries the hash of the one before it. The events that are there already
// are chained in the order they were written, as the server did when this migration was written.
import { hash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const refuseRemoval = `create trigger audit_event_kept before delete on audit_event begin
    select raise(abort, 'the audit log is append-only');
  end`;

/** The one change allowed is to forget a detail, which the chain survives. */
const refuseChange = `create trigger audit_event_fixed before update on audit_event
    when new.detail is not null or new.salt is not null or new.seq is not old.seq or new.id is not old.id
      or new.at is not old.at or new.actor is not old.actor or new.actor_name is not old.actor_name
      or new.origin is not old.origin or new.action is not old.action or new.about_type is not old.about_type
      or new.about_id is not old.about_id or new.detail_hash is not old.detail_hash
      or new.previous_hash is not old.previous_hash or new.hash is not old.hash
    begin select raise(abort, 'the audit log is append-only'); end`;

const firstHash = '0'.repeat(64);

type OldEvent = {
  id: string;
  at: string;
  actor: string;
  action: string;
  about_type: string;
  about_id: string;
  detail: string;
};

const sha256 = (text: string): string => hash('sha256', text, 'hex');

const linkOf = (event: OldEvent & { seq: number; actor_name: string; origin: string }, previous: string) => {
  const salt = randomBytes(16).toString('base64url');
  const detailHash = sha256(`${salt}\n${event.detail}`);
  const { seq, id, at, actor, actor_name, origin, action, about_type, about_id } = event;
  const parts = [seq, id, at, actor, actor_name, origin, action, about_type, about_id, detailHash, previous];
  return { salt, detail_hash: detailHash, hash: sha256(JSON.stringify(parts)) };
};

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
    const { salt, detail_hash, hash: ownHash } = linkOf(event, previous);
    await sql`insert into audit_event (seq, id, at, actor, actor_name, origin, action, about_type, about_id,
      detail, salt, detail_hash, previous_hash, hash) values (${seq}, ${old.id}, ${old.at}, ${old.actor}, ${old.actor},
      ${event.origin}, ${old.action}, ${old.about_type}, ${old.about_id}, ${old.detail}, ${salt}, ${detail_hash},
      ${previous}, ${ownHash})`.execute(db);
    previous = ownHash;
  }
  await sql`drop table audit_event_old`.execute(db);
  for (const columns of ['about_type, about_id, seq', 'actor, seq', 'action, seq', 'at, seq']) {
    const name = `audit_event_${columns.split(',')[0]}`;
    await sql.raw(`create index ${name} on audit_event (${columns})`).execute(db);
  }
  if (seq > 0) {
    await sql`insert into setting (key, value, updated_at) values ('audit.head', ${`${seq} ${previous}`},
      ${new Date().toISOString()})`.execute(db);
  }
  await sql.raw(refuseRemoval).execute(db);
  await sql.raw(refuseChange).execute(db);
};
