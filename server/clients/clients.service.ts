// What staff do with clients and projects, each act in one transaction with its audit event. Old payment links keep the
// names they were made with.

import type { ClientChange, ClientForm, ProjectChange, ProjectForm } from '#contract/staff/clients.ts';
import { endSentence, isBlank } from '#contract/text.ts';
import type { Actor } from '#server/audit/actor.ts';
import { alreadyDone, runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, orNotFound } from '#server/http/api-error.ts';
import { newReference } from '#server/ids.ts';
import {
  InputError,
  readBlock,
  readEmail,
  readForm,
  readLine,
  readPhone,
} from '#server/links/checked-text.ts';
import {
  type Client,
  type ClientFacts,
  clientVersion,
  findClient,
  findClientByCode,
  findProject,
  findProjectByCode,
  insertClient,
  insertProject,
  isCodeOnLinks,
  type ProjectFacts,
  projectVersion,
  updateClient,
  updateProject,
} from './clients.store.ts';
import { isGstin, isLikeGstin } from './gstin.ts';

type Tools = Pick<Deps, 'db' | 'clock'>;

const orNull = <T>(read: (field: string, text: string) => T, field: string, text: string): T | null =>
  isBlank(text) ? null : read(field, text);

/** Other countries' numbers are as they are. */
const readTaxId = (field: string, text: string): string => {
  const taxId = readLine(field, text).toUpperCase();
  const gstin = taxId.replace(/[\s-]/g, '');
  if (!isLikeGstin(gstin)) return taxId;
  if (!isGstin(gstin)) {
    throw new InputError(field, 'this is not a GSTIN: a character is wrong or missing. Please check it.');
  }
  return gstin;
};

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

/** `other` is who has the code already. */
const refuseTaken = (other: { name: string } | undefined): void => {
  if (other === undefined) return;
  const code = `This code is taken by ${endSentence(other.name)} Please choose another one.`;
  throw new ApiError('staff.invalid', { errors: { code } });
};

const changesOf = <Facts extends Record<string, unknown>>(before: Facts, facts: Partial<Facts>) => {
  const names = Object.keys(facts).filter((name) => before[name] !== facts[name]);
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { isChanged: names.length > 0, before: pick(before), after: pick(facts) };
};

/** Returns the new row. Throws a `FormError`, or `staff.invalid` if the code is taken. */
export const createClient = (tools: Tools, actor: Actor, form: ClientForm): Promise<Client> => {
  const facts = checkClient(form);
  return runAction(tools, actor, async ({ tx, record }) => {
    refuseTaken(await findClientByCode(tx, facts.code));
    const client = await insertClient(tx, tools.clock, facts);
    await record('client.create', client.id, { after: { ...facts } });
    return client;
  });
};

/**
 * Returns the client as it is, changed or not. A code that links carry cannot change: it would take the client's links away.
 * Throws `staff.conflict` if it is no longer the version that the form saw.
 */
export const changeClient = (
  tools: Tools,
  actor: Actor,
  id: string,
  { version, ...form }: ClientChange,
): Promise<Client> =>
  runAction(tools, actor, async ({ tx, record }) => {
    const client = orNotFound(await findClient(tx, id));
    const facts = checkClient({ ...form, code: isBlank(form.code) ? client.code : form.code });
    const { isChanged, before, after } = changesOf<Record<string, unknown>>(client, facts);
    if (!isChanged) return client;
    if (version !== clientVersion(client)) {
      throw await alreadyDone(tx, id, 'Somebody saved this client after you opened it', ['client.change']);
    }
    if (facts.code !== client.code) {
      refuseTaken(await findClientByCode(tx, facts.code));
      if (await isCodeOnLinks(tx, client.code)) {
        throw new ApiError('staff.invalid', {
          errors: { code: `${client.code} is already on payment links, so it can no longer be changed.` },
        });
      }
    }
    await record('client.change', id, { before, after });
    return updateClient(tx, id, facts);
  });

/** The change to make; `undefined` if it is already so. */
const archivedAt = (
  { clock }: Tools,
  { archived_at: before }: { archived_at: string | null },
  archived: boolean,
) => {
  if ((before !== null) === archived) return undefined;
  return { archived_at: archived ? clock.now().toISOString() : null };
};

/** Returns the client as it is, changed or not. */
export const archiveClient = (tools: Tools, actor: Actor, id: string, archived: boolean): Promise<Client> =>
  runAction(tools, actor, async ({ tx, record }) => {
    const client = orNotFound(await findClient(tx, id));
    const change = archivedAt(tools, client, archived);
    if (change === undefined) return client;
    await record(archived ? 'client.archive' : 'client.unarchive', id);
    return updateClient(tx, id, change);
  });

/** Returns the new row. Throws a `FormError`, `staff.not-found` for the client, or `staff.invalid` if the client has this code already. */
export const createProject = (tools: Tools, actor: Actor, clientId: string, form: ProjectForm) => {
  const facts = checkProject(form);
  return runAction(tools, actor, async ({ tx, record }) => {
    orNotFound(await findClient(tx, clientId));
    refuseTaken(await findProjectByCode(tx, clientId, facts.code));
    await record('project.create', clientId, { after: { ...facts } });
    return insertProject(tx, tools.clock, clientId, facts);
  });
};

type ProjectId = { clientId: string; id: string };

/**
 * Returns the project as it is, changed or not. Throws a `FormError`, `staff.not-found`, `staff.invalid` for a taken code, or
 * `staff.conflict` if it is no longer the version that the form saw.
 */
export const changeProject = (
  tools: Tools,
  actor: Actor,
  { clientId, id }: ProjectId,
  { version, ...form }: ProjectChange,
) => {
  const facts = checkProject(form);
  return runAction(tools, actor, async ({ tx, record }) => {
    const project = orNotFound(await findProject(tx, clientId, id));
    const { isChanged, before, after } = changesOf<Record<string, unknown>>(project, facts);
    if (!isChanged) return project;
    if (version !== projectVersion(project)) {
      throw new ApiError('staff.conflict', { message: 'Somebody saved this project after you opened it.' });
    }
    if (facts.code !== project.code) refuseTaken(await findProjectByCode(tx, clientId, facts.code));
    await record('project.change', clientId, { detail: { project: project.code }, before, after });
    return updateProject(tx, id, facts);
  });
};

/** Returns the project as it is, changed or not. Throws `staff.not-found`. */
export const archiveProject = (tools: Tools, actor: Actor, { clientId, id }: ProjectId, archived: boolean) =>
  runAction(tools, actor, async ({ tx, record }) => {
    const project = orNotFound(await findProject(tx, clientId, id));
    const change = archivedAt(tools, project, archived);
    if (change === undefined) return project;
    const detail = { project: project.code };
    await record(archived ? 'project.archive' : 'project.unarchive', clientId, { detail });
    return updateProject(tx, id, change);
  });
