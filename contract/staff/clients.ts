// Clients and projects: what payment links draw on. Money is in paise.
import * as z from 'zod/mini';
import { get, post, put, schemas } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import { makePageSchema, pageQuery } from './lists.ts';

export const clientOrders = ['name', '-name', '-created', 'created'] as const;

const typed = z._default(text(3_000), '');

export const clientListQuerySchema = z.object({
  ...pageQuery,
  q: z.optional(text(200)),
  archived: z.optional(z.enum(['only', 'with'])),
  sort: z._default(z.enum(clientOrders), 'name'),
});
export type ClientListQuery = z.infer<typeof clientListQuerySchema>;

export const clientRowSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  archivedAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type ClientRow = z.infer<typeof clientRowSchema>;

export const clientPageSchema = makePageSchema(clientRowSchema);

/** Fields left empty are null; an empty code is made up by the server. */
export const clientFormSchema = z.object({
  code: typed,
  name: typed,
  email: typed,
  phone: typed,
  address: typed,
  taxId: typed,
  notes: typed,
});
export type ClientForm = z.infer<typeof clientFormSchema>;

/** Of the record as the form saw it; a save on top of another one is refused. */
const version = text(100);

export const clientChangeSchema = z.object({ ...clientFormSchema.shape, version });
export type ClientChange = z.infer<typeof clientChangeSchema>;

export const projectFormSchema = z.object({ code: typed, name: typed, description: typed });
export type ProjectForm = z.infer<typeof projectFormSchema>;

export const projectChangeSchema = z.object({ ...projectFormSchema.shape, version });
export type ProjectChange = z.infer<typeof projectChangeSchema>;

export const archiveFormSchema = z.object({ archived: z.boolean() });

const projectSchema = z.object({
  id: z.string(),
  version: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  archivedAt: z.nullable(z.string()),
});
export type StaffProject = z.infer<typeof projectSchema>;

/** Of all links but those that were deactivated without a receipt. */
const totalsSchema = z.object({
  askedPaise: z.number(),
  /** A receipt is there and waits to be checked. */
  checkingPaise: z.number(),
  verifiedPaise: z.number(),
  /** Asked and not verified. */
  duePaise: z.number(),
});

export const staffClientSchema = z.object({
  ...clientRowSchema.shape,
  version: z.string(),
  address: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  projects: z.array(projectSchema),
  totals: totalsSchema,
  /** From the same e-mail address, the latest ones; spam is left out. */
  enquiries: z.array(
    z.object({ id: z.string(), subject: z.string(), status: z.string(), createdAt: z.string() }),
  ),
});
export type StaffClient = z.infer<typeof staffClientSchema>;

export const clientAnswerSchema = z.object({ success: z.literal(true), client: staffClientSchema });
export type ClientAnswer = z.infer<typeof clientAnswerSchema>;

export const newCodeSchema = z.object({ success: z.literal(true), code: z.string() });

/** Days `YYYY-MM-DD` of the agency's zone, both included; empty is from the beginning, or until today. */
export const statementQuerySchema = z.object({ from: typed, to: typed });

type List = { query: typeof clientListQuerySchema; answer: typeof clientPageSchema };
type One = { answer: typeof clientAnswerSchema };
const one = '/api/staff/clients/:id';
const project = `${one}/projects/:projectId` as const;

export const clientApi = {
  list: get('/api/staff/clients', schemas<List>()),
  /** A free code, for the form of a new client. */
  newCode: get('/api/staff/client-code', schemas<{ answer: typeof newCodeSchema }>()),
  create: post('/api/staff/clients', schemas<One & { body: typeof clientFormSchema }>()),
  one: get(one, schemas<One>()),
  change: put(one, schemas<One & { body: typeof clientChangeSchema }>()),
  archive: post(`${one}/archive`, schemas<One & { body: typeof archiveFormSchema }>()),
  addProject: post(`${one}/projects`, schemas<One & { body: typeof projectFormSchema }>()),
  changeProject: put(project, schemas<One & { body: typeof projectChangeSchema }>()),
  archiveProject: post(`${project}/archive`, schemas<One & { body: typeof archiveFormSchema }>()),
  statement: get(`${one}/statement.pdf`, schemas<{ query: typeof statementQuerySchema }>()),
};
