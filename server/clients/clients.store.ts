// Clients and their projects in the database, and what belongs to a client by its code or address.

import { createHash } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ClientListQuery } from '#contract/staff/clients.ts';
import { isBlank } from '#contract/text.ts';
import { type CountedPage, countedPage, foundPage, noPage, sortedBy } from '#server/db/keyset.ts';
import { searchEntries } from '#server/db/search.ts';
import type { ClientTable, ProjectTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';

/** What a record looked like to whoever edits it: the same for the same values, whoever wrote them and when. */
const versionOf = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');

export type Client = Selectable<ClientTable>;
export type Project = Selectable<ProjectTable>;

export type ClientFacts = Omit<Insertable<ClientTable>, 'id' | 'archived_at' | 'created_at'>;
export type ProjectFacts = Pick<Project, 'code' | 'name' | 'description'>;

/** Of what staff edit. */
export const clientVersion = ({ code, name, email, phone, address, tax_id, notes }: Client): string =>
  versionOf({ code, name, email, phone, address, tax_id, notes });

export const projectVersion = ({ code, name, description }: Project): string =>
  versionOf({ code, name, description });

const columns = [
  'client.id',
  'client.code',
  'client.name',
  'client.email',
  'client.phone',
  'client.archived_at',
  'client.created_at',
] as const;

export type ListedClient = Pick<
  Client,
  'id' | 'code' | 'name' | 'email' | 'phone' | 'archived_at' | 'created_at'
>;

const orders = {
  created: { ref: 'client.created_at', key: 'created_at' },
  name: { ref: 'client.name', key: 'name' },
} as const;

/** Search results come in order of arrival, newest first, whatever `sort` says. */
export const listClients = async (
  db: Db,
  { q = '', archived, sort, ...page }: ClientListQuery,
): Promise<CountedPage<ListedClient>> => {
  const wanted =
    archived === 'only'
      ? sql<boolean>`client.archived_at is not null`
      : sql<boolean>`client.archived_at is null`;
  if (!isBlank(q)) {
    const found = await searchEntries(db, 'client', q);
    if (found === undefined) return noPage;
    const query = found
      .innerJoin('client', 'client.id', 'found.about_id')
      .select('found.seq')
      .select(columns)
      .$if(archived !== 'with', (each) => each.where(wanted));
    return foundPage(query, page);
  }
  const query = db
    .selectFrom('client')
    .select(columns)
    .$if(archived !== 'with', (each) => each.where(wanted));
  return countedPage(db, query, sortedBy(sort, orders, 'client.id'), page);
};

/** Returns `undefined` if there is no such client. */
export const findClient = (db: Db, id: string): Promise<Client | undefined> =>
  db.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns `undefined` if no client in the directory has this code. */
export const findClientByCode = (db: Db, code: string): Promise<Client | undefined> =>
  db.selectFrom('client').selectAll().where('code', '=', code).executeTakeFirst();

/** Whether any payment link carries the code, whether or not the client is in the directory. */
export const isCodeOnLinks = async (db: Db, code: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_link')
    .select('id')
    .where('client_id', '=', code)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns the row with its new id. Rejects if the code is taken. */
export const insertClient = (tx: Db, clock: Clock, facts: ClientFacts): Promise<Client> =>
  tx
    .insertInto('client')
    .values({ ...facts, id: newId(clock), archived_at: null, created_at: clock.now().toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the changed row. Rejects if there is no such client. */
export const updateClient = (
  tx: Db,
  id: string,
  changes: Partial<ClientFacts & Pick<Client, 'archived_at'>>,
): Promise<Client> =>
  tx.updateTable('client').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Newest first, archived ones included, at most 500. */
export const listProjects = (db: Db, clientId: string): Promise<Project[]> =>
  db
    .selectFrom('project')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();

/** Returns `undefined` if there is no such project, or if it is another client's. */
export const findProject = (db: Db, clientId: string, id: string): Promise<Project | undefined> =>
  db
    .selectFrom('project')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns `undefined` if the client has no project with this code; other clients may have one. */
export const findProjectByCode = (db: Db, clientId: string, code: string): Promise<Project | undefined> =>
  db
    .selectFrom('project')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('code', '=', code)
    .executeTakeFirst();

/** Returns the row with its new id. Rejects if the client has this code already. */
export const insertProject = (
  tx: Db,
  clock: Clock,
  clientId: string,
  facts: ProjectFacts,
): Promise<Project> =>
  tx
    .insertInto('project')
    .values({
      ...facts,
      id: newId(clock),
      client_id: clientId,
      archived_at: null,
      created_at: clock.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the changed row. Rejects if there is no such project. */
export const updateProject = (
  tx: Db,
  id: string,
  changes: Partial<ProjectFacts & Pick<Project, 'archived_at'>>,
): Promise<Project> =>
  tx.updateTable('project').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Newest first, without spam. Addresses are as people typed them, mostly in small letters. */
export const listEnquiriesFrom = (db: Db, email: string, limit: number) =>
  db
    .selectFrom('enquiry')
    .select(['id', 'subject', 'status', 'created_at'])
    .where('email', 'in', [email, email.toLowerCase()])
    .where('status', '!=', 'spam')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
