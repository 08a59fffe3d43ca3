// What the console does with clients and projects.
import {
  archiveFormSchema,
  type ClientAnswer,
  type ClientRow,
  clientAnswerSchema,
  clientApi,
  clientChangeSchema,
  clientFormSchema,
  clientListQuerySchema,
  clientPageSchema,
  newCodeSchema,
  projectChangeSchema,
  projectFormSchema,
  statementQuerySchema,
} from '#contract/staff/clients.ts';
import { recordAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { contentDisposition } from '#server/files/attachment.ts';
import { orNotFound, refuseWithCurrent } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { newReference } from '#server/ids.ts';
import { totalsOfClient } from './account.store.ts';
import {
  archiveClient,
  archiveProject,
  changeClient,
  changeProject,
  createClient,
  createProject,
} from './clients.service.ts';
import {
  type Client,
  clientVersion,
  findClient,
  type ListedClient,
  listClients,
  listEnquiriesFrom,
  listProjects,
  projectVersion,
} from './clients.store.ts';
import { makeStatement } from './statement.ts';

const shownEnquiries = 50;

const asRow = (client: ListedClient): ClientRow => ({
  id: client.id,
  code: client.code,
  name: client.name,
  email: client.email,
  phone: client.phone,
  archivedAt: client.archived_at,
  createdAt: client.created_at,
});

export const clientsStaffRoutes = (app: App, deps: Deps): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  const { db } = deps;
  const answer = clientAnswerSchema;

  const answerWith = async (client: Client): Promise<ClientAnswer> => {
    const { asked, checking, verified } = await totalsOfClient(db, client.code);
    const enquiries = client.email === null ? [] : await listEnquiriesFrom(db, client.email, shownEnquiries);
    return {
      success: true,
      client: {
        ...asRow(client),
        version: clientVersion(client),
        address: client.address,
        taxId: client.tax_id,
        notes: client.notes,
        projects: (await listProjects(db, client.id)).map((project) => ({
          id: project.id,
          version: projectVersion(project),
          code: project.code,
          name: project.name,
          description: project.description,
          archivedAt: project.archived_at,
        })),
        totals: {
          askedPaise: asked,
          checkingPaise: checking,
          verifiedPaise: verified,
          duePaise: asked - verified,
        },
        enquiries: enquiries.map(({ id, subject, status, created_at: createdAt }) => ({
          id,
          subject,
          status,
          createdAt,
        })),
      },
    };
  };

  const mustFind = async (id: string): Promise<Client> => orNotFound(await findClient(db, id));

  const save = async (id: string, act: () => Promise<unknown>): Promise<ClientAnswer> => {
    const current = async () => answerWith(await mustFind(id));
    await refuseWithCurrent(act, current);
    return current();
  };

  forStaff(clientApi.list, { query: clientListQuerySchema, answer: clientPageSchema }, async ({ query }) => {
    const { rows, ...page } = await listClients(db, query);
    return { success: true as const, ...page, rows: rows.map(asRow) };
  });

  forStaff(clientApi.newCode, { answer: newCodeSchema }, async () => ({
    success: true as const,
    code: newReference('CLT'),
  }));

  forStaff(clientApi.create, { body: clientFormSchema, answer }, async (request) =>
    answerWith(await createClient(deps, actorOf(request), request.body)),
  );

  forStaff(clientApi.one, { answer }, async (request) => answerWith(await mustFind(request.params.id)));

  forStaff(clientApi.change, { body: clientChangeSchema, answer }, async (request) => {
    const { id } = request.params;
    return save(id, () => changeClient(deps, actorOf(request), id, request.body));
  });

  forStaff(clientApi.archive, { body: archiveFormSchema, answer }, async (request) =>
    answerWith(await archiveClient(deps, actorOf(request), request.params.id, request.body.archived)),
  );

  forStaff(clientApi.addProject, { body: projectFormSchema, answer }, async (request) => {
    const { id } = request.params;
    await createProject(deps, actorOf(request), id, request.body);
    return answerWith(await mustFind(id));
  });

  forStaff(clientApi.changeProject, { body: projectChangeSchema, answer }, async (request) => {
    const { id: clientId, projectId: id } = request.params;
    return save(clientId, () => changeProject(deps, actorOf(request), { clientId, id }, request.body));
  });

  forStaff(clientApi.archiveProject, { body: archiveFormSchema, answer }, async (request) => {
    const { id: clientId, projectId: id } = request.params;
    await archiveProject(deps, actorOf(request), { clientId, id }, request.body.archived);
    return answerWith(await mustFind(clientId));
  });

  forStaff(clientApi.statement, { query: statementQuerySchema }, async (request, reply) => {
    const {
      params: { id },
      query,
    } = request;
    const client = await mustFind(id);
    const pdf = await makeStatement(deps, client, query);
    await recordAction(deps, actorOf(request), 'client.statement', id, { detail: { ...query } });
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition(`Statement ${client.name}.pdf`))
      .send(pdf);
  });
};
