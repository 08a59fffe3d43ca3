// What staff do with clients and projects, each act in one transaction with its audit event. Old payment links keep the
// names they were made with.
import type { ClientForm, ProjectForm } from '#contract/staff/clients.ts';
import type { Actor } from '#server/audit/actor.ts';
import { type AuditEvent, recordAudit } from '#server/audit/audit.store.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { newReference } from '#server/ids.ts';
import { InputError, readBlock, readEmail, readLine, readPhone } from '#server/links/checked-text.ts';
import {
  type Client,
  type ClientFacts,
  findClient,
  findClientByCode,
  findProject,
  findProjectByCode,
  insertClient,
  insertProject,
  isCodeOnLinks,
  type Project,
  type ProjectFacts,
  updateClient,
  updateProject,
} from './clients.store.ts';

type Tools = Pick<Deps, 'db' | 'clock'>;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Reads every field and throws all that is wrong at once. */
const readForm = <Facts>(readers: { [Name in keyof Facts]: () => Facts[Name] }): Facts => {
  const errors: Record<string, string> = {};
  const facts: Partial<Facts> = {};
  for (const name of Object.keys(readers) as (keyof Facts)[]) {
    try {
      facts[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      errors[error.field] = sentence(error.message);
    }
  }
  if (Object.keys(errors).length > 0) throw new ApiError('staff.invalid', { errors });
  return facts as Facts;
};

const orNull = <T>(read: (field: string, text: string) => T, field: string, text: string): T | null =>
  text.trim() === '' ? null : read(field, text);

/** 15 characters: state, PAN, entity, Z, check. Other countries' numbers are as they are. */
const readTaxId = (field: string, text: string): string => readLine(field, text).toUpperCase();

const checkClient = (form: ClientForm): ClientFacts =>
  readForm<ClientFacts>({
    code: () => orNull(readLine, 'code', form.code) ?? newReference('CLT'),
    name: () => readLine('name', form.name),
    email: () => orNull(readEmail, 'email', form.email),
    phone: () => orNull(readPhone, 'phone', form.phone),
    address: () => orNull(readBlock, 'address', form.address),
    tax_id: () => orNull(readTaxId, 'taxId', form.taxId),
    notes: () => orNull(readBlock, 'notes', form.notes),
  });

const checkProject = (form: ProjectForm): ProjectFacts =>
  readForm<ProjectFacts>({
    code: () => readLine('code', form.code),
    name: () => readLine('name', form.name),
    description: () => orNull(readBlock, 'description', form.description),
  });

const taken = (whose: string): ApiError =>
  new ApiError('staff.invalid', { errors: { code: `This code is ${whose}'s. Please choose another one.` } });

const gone = (): ApiError => new ApiError('staff.not-found');

const changesOf = <Facts extends Record<string, unknown>>(before: Facts, facts: Partial<Facts>) => {
  const names = Object.keys(facts).filter((name) => before[name] !== facts[name]);
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { isChanged: names.length > 0, before: pick(before), after: pick(facts) };
};

const record = (tx: Db, { clock }: Tools, event: Omit<AuditEvent, 'aboutType'>): Promise<void> =>
  recordAudit(tx, clock, { aboutType: 'client', ...event });

export const createClient = (tools: Tools, actor: Actor, form: ClientForm): Promise<Client> => {
  const facts = checkClient(form);
  return tools.db.transaction().execute(async (tx) => {
    const other = await findClientByCode(tx, facts.code);
    if (other !== undefined) throw taken(other.name);
    const client = await insertClient(tx, tools.clock, facts);
    await record(tx, tools, { actor, action: 'client.create', aboutId: client.id, after: { ...facts } });
    return client;
  });
};

/** A code that links carry stays with them: another one would take the client's links away. */
export const changeClient = (tools: Tools, actor: Actor, id: string, form: ClientForm): Promise<Client> =>
  tools.db.transaction().execute(async (tx) => {
    const client = await findClient(tx, id);
    if (client === undefined) throw gone();
    const facts = checkClient({ ...form, code: form.code.trim() === '' ? client.code : form.code });
    if (facts.code !== client.code) {
      const other = await findClientByCode(tx, facts.code);
      if (other !== undefined) throw taken(other.name);
      if (await isCodeOnLinks(tx, client.code)) {
        throw new ApiError('staff.invalid', {
          errors: { code: `Payment links carry ${client.code}. It cannot change any more.` },
        });
      }
    }
    const changes = changesOf<Record<string, unknown>>(client, facts);
    if (!changes.isChanged) return client;
    const changed = await updateClient(tx, id, facts);
    const { before, after } = changes;
    await record(tx, tools, { actor, action: 'client.change', aboutId: id, before, after });
    return changed;
  });

/** Answers the client as it is, changed or not. */
export const archiveClient = (tools: Tools, actor: Actor, id: string, archived: boolean): Promise<Client> =>
  tools.db.transaction().execute(async (tx) => {
    const client = await findClient(tx, id);
    if (client === undefined) throw gone();
    if ((client.archived_at !== null) === archived) return client;
    const at = archived ? tools.clock.now().toISOString() : null;
    const changed = await updateClient(tx, id, { archived_at: at });
    await record(tx, tools, { actor, action: archived ? 'client.archive' : 'client.unarchive', aboutId: id });
    return changed;
  });

const refuseTakenProject = async (tx: Db, clientId: string, code: string): Promise<void> => {
  const other = await findProjectByCode(tx, clientId, code);
  if (other !== undefined) throw taken(other.name);
};

export const createProject = (
  tools: Tools,
  actor: Actor,
  clientId: string,
  form: ProjectForm,
): Promise<Project> => {
  const facts = checkProject(form);
  return tools.db.transaction().execute(async (tx) => {
    if ((await findClient(tx, clientId)) === undefined) throw gone();
    await refuseTakenProject(tx, clientId, facts.code);
    const project = await insertProject(tx, tools.clock, clientId, facts);
    await record(tx, tools, { actor, action: 'project.create', aboutId: clientId, after: { ...facts } });
    return project;
  });
};

export const changeProject = (
  tools: Tools,
  actor: Actor,
  { clientId, id }: { clientId: string; id: string },
  form: ProjectForm,
): Promise<Project> => {
  const facts = checkProject(form);
  return tools.db.transaction().execute(async (tx) => {
    const project = await findProject(tx, clientId, id);
    if (project === undefined) throw gone();
    if (facts.code !== project.code) await refuseTakenProject(tx, clientId, facts.code);
    const changes = changesOf<Record<string, unknown>>(project, facts);
    if (!changes.isChanged) return project;
    const changed = await updateProject(tx, id, facts);
    const { before, after } = changes;
    await record(tx, tools, {
      actor,
      action: 'project.change',
      aboutId: clientId,
      detail: { project: project.code },
      before,
      after,
    });
    return changed;
  });
};

export const archiveProject = (
  tools: Tools,
  actor: Actor,
  { clientId, id }: { clientId: string; id: string },
  archived: boolean,
): Promise<Project> =>
  tools.db.transaction().execute(async (tx) => {
    const project = await findProject(tx, clientId, id);
    if (project === undefined) throw gone();
    if ((project.archived_at !== null) === archived) return project;
    const at = archived ? tools.clock.now().toISOString() : null;
    const changed = await updateProject(tx, id, { archived_at: at });
    await record(tx, tools, {
      actor,
      action: archived ? 'project.archive' : 'project.unarchive',
      aboutId: clientId,
      detail: { project: project.code },
    });
    return changed;
  });

/** A client's account left the console as a file. */
export const recordStatement = (
  tools: Tools,
  actor: Actor,
  clientId: string,
  days: { from: string; to: string },
): Promise<void> =>
  tools.db
    .transaction()
    .execute((tx) =>
      record(tx, tools, { actor, action: 'client.statement', aboutId: clientId, detail: { ...days } }),
    );
