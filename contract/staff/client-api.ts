// The directory of clients and their projects.
import { get, post, put, schemas } from '#contract/endpoint.ts';
import type * as clients from './clients.ts';

type One = { answer: typeof clients.clientAnswerSchema };
const one = '/api/staff/clients/:id';
const project = `${one}/projects/:projectId` as const;

export const clientApi = {
  list: get(
    '/api/staff/clients',
    schemas<{ query: typeof clients.clientListQuerySchema; answer: typeof clients.clientPageSchema }>(),
  ),
  /** A code nobody has yet, for the form of a new client. */
  newCode: get('/api/staff/client-code', schemas<{ answer: typeof clients.newCodeSchema }>()),
  create: post('/api/staff/clients', schemas<One & { body: typeof clients.clientFormSchema }>()),
  one: get(one, schemas<One>()),
  change: put(one, schemas<One & { body: typeof clients.clientFormSchema }>()),
  archive: post(`${one}/archive`, schemas<One & { body: typeof clients.archiveFormSchema }>()),
  addProject: post(`${one}/projects`, schemas<One & { body: typeof clients.projectFormSchema }>()),
  changeProject: put(project, schemas<One & { body: typeof clients.projectFormSchema }>()),
  archiveProject: post(`${project}/archive`, schemas<One & { body: typeof clients.archiveFormSchema }>()),
  statement: get(`${one}/statement.pdf`, schemas<{ query: typeof clients.statementQuerySchema }>()),
};
