// The contract's endpoints against the server's routes, and that a call of one with what belongs to another does not compile.
import type { RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { staffCall, staffKey, staffQuery, staffUrl } from '#console/api.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import { type Endpoint, pathOf } from '#contract/endpoint.ts';
import { partialUploads, publicApi } from '#contract/public-api.ts';
import { accountApi } from '#contract/staff/account.ts';
import { candidateApi } from '#contract/staff/candidates.ts';
import { clientApi } from '#contract/staff/clients.ts';
import {
  type EnquiryCount,
  enquiryAnswerSchema,
  enquiryApi,
  enquiryNoteFormSchema,
  enquiryRowSchema,
  enquiryStatusChangeSchema,
} from '#contract/staff/enquiries.ts';
import { mailApi } from '#contract/staff/mail.ts';
import { overviewApi, setMaintenance } from '#contract/staff/overview.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import { peopleApi } from '#contract/staff/people.ts';
import { receiptApi } from '#contract/staff/receipts.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import { teamApi } from '#contract/staff/team.ts';
import { trailApi } from '#contract/staff/trail.ts';
import type { App } from '#server/http/app-type.ts';
import { register, registerFor } from '#server/http/register.ts';
import { getJson, postJson } from '#ui/api-client.ts';
import { makeTestApp } from './support/make-test-app.ts';

const all = [
  ...[publicApi, partialUploads.payment, partialUploads.candidate, accountApi, authApi, candidateApi],
  ...[clientApi, enquiryApi, mailApi, overviewApi, paymentLinkApi, peopleApi, receiptApi, teamApi, trailApi],
].flatMap((each) => Object.values<Endpoint>(each));

it('the server answers the calls of the contract and no others', async () => {
  const routes: string[] = [];
  const onRoute = ({ method, url }: RouteOptions) => {
    if (/^\/(api|healthz|readyz|metrics)/.test(url)) routes.push(`${method} ${url}`);
  };
  const { close } = await makeTestApp({ onRoute, metricsToken: 'm'.repeat(40) });
  await close();
  // Fastify answers HEAD wherever it answers GET.
  const own = routes.filter(
    (each) => !routes.includes(each.replace(/^HEAD/, 'GET')) || !each.startsWith('HEAD'),
  );
  expect(own.sort()).toEqual([...all, setMaintenance].map(({ method, path }) => `${method} ${path}`).sort());
});

const params = { id: 'x' };
const change = { from: 'new', to: 'closed' } as const;

const { one, status } = enquiryApi;
const answer = enquiryAnswerSchema;
const body = enquiryStatusChangeSchema;
const nothing = undefined as never;

/** For the compiler alone. */
void ((app: App, forStaff = registerFor(app, { role: 'staff' })) => [
  // @ts-expect-error: the answer of another call
  () => staffCall(enquiryApi.count).then(({ count }): EnquiryCount['until'] => count),
  // @ts-expect-error: an answer that has no such field
  () => staffCall(enquiryApi.one, { params }).then(({ client }) => client),
  // @ts-expect-error: no parameters
  () => staffCall(enquiryApi.one),
  // @ts-expect-error: one parameter is missing
  () => staffCall(enquiryApi.removeNote, { params }),
  // @ts-expect-error: the name of another parameter
  () => staffUrl(receiptApi.file, { params }),
  // @ts-expect-error: no body
  () => staffCall(enquiryApi.status, { params }),
  // @ts-expect-error: the body of another call
  () => staffCall(enquiryApi.addNote, { params, body: change }),
  // @ts-expect-error: a body that the call does not take
  () => staffCall(candidateApi.activate, { params, body: {} }),
  // @ts-expect-error: a state that there is not
  () => staffCall(enquiryApi.status, { params, body: { ...change, to: 'lost' } }),
  // @ts-expect-error: an order of another list
  () => staffQuery(enquiryApi.list, { query: { sort: '-amount' } }),
  // @ts-expect-error: nothing to read
  () => staffQuery(enquiryApi.status, { params }),
  // @ts-expect-error: nothing that is read again
  () => useStaffAction({ act: async () => undefined, changes: [enquiryApi.status] }),
  // @ts-expect-error: the name of another parameter
  () => staffKey(enquiryApi.one, { reference: 'x' }),
  // @ts-expect-error: a call that is posted
  () => getJson(publicApi.candidateRequest, { token: 'x' }),
  // @ts-expect-error: a call that is not posted
  () => postJson(publicApi.clientDetails, { params: { token: 'x' } }),
  // @ts-expect-error: no token
  () => getJson(publicApi.clientDetails, {}),
  // @ts-expect-error: no token
  () => pathOf(publicApi.candidateFile, {}),
  // @ts-expect-error: the schema of another body
  () => register(app, status, { answer, body: enquiryNoteFormSchema }, () => nothing),
  // @ts-expect-error: no schema for the body
  () => register(app, status, { answer }, () => nothing),
  // @ts-expect-error: a schema for a body that the call does not take
  () => register(app, one, { answer, body }, () => nothing),
  // @ts-expect-error: the schema of another answer
  () => register(app, one, { answer: enquiryRowSchema }, () => nothing),
  // @ts-expect-error: a schema that asks for more than the call takes
  () => register(app, status, { answer, body: z.extend(body, { why: z.string() }) }, () => nothing),
  // @ts-expect-error: not the answer
  () => register(app, status, { answer, body }, async () => ({ success: true as const })),
  // @ts-expect-error: a parameter that is not in the path
  () => register(app, status, { answer, body }, ({ params: { noteId } }) => noteId),
  // @ts-expect-error: the schema of another body, for staff
  () => forStaff(status, { answer, body: enquiryNoteFormSchema }, () => nothing),
  // @ts-expect-error: not the answer, for staff
  () => forStaff(status, { answer, body }, async () => ({ success: true as const })),
  // @ts-expect-error: no role
  () => registerFor(app, {}),
]);
