// What the console does with enquiries: the inbox, one enquiry and its acts, and the export of what is filtered.

import { brand } from '#content/brand.ts';
import { endOfDay, startOfDay } from '#contract/days.ts';
import {
  type EnquiryFilters,
  enquiryAnswerSchema,
  enquiryApi,
  enquiryAssigneeChangeSchema,
  enquiryCountQuerySchema,
  enquiryCountSchema,
  enquiryExportQuerySchema,
  enquiryListQuerySchema,
  enquiryNoteFormSchema,
  enquiryPageSchema,
  enquiryReplyFormSchema,
  enquiryStatusChangeSchema,
} from '#contract/staff/enquiries.ts';
import { staffActorId } from '#server/audit/actor.ts';
import { namesOfActors } from '#server/audit/actor-names.store.ts';
import type { Deps } from '#server/deps.ts';
import { refuseWithCurrent } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf, type Staff } from '#server/http/staff-request.ts';
import {
  addNote,
  assignEnquiry,
  changeStatus,
  mustFind,
  removeNote,
  replyToEnquiry,
} from './enquiries.service.ts';
import { asStaffEnquiry, listedEnquiry } from './enquiry.view.ts';
import { countEnquiries, type EnquiryListFilter, listEnquiryPage } from './enquiry-list.store.ts';
import { exportEnquiries } from './export-enquiries.ts';
import { finishArrivals } from './finish-arrivals.ts';

/** Days become instants of the agency's zone, people become actors. */
const filterOf = (
  { assigned, from, to, ...filters }: EnquiryFilters,
  staff: Staff,
  until?: string,
): EnquiryListFilter => ({
  ...filters,
  ...(assigned === undefined
    ? {}
    : { assignedTo: assigned === 'nobody' ? null : staffActorId(assigned === 'me' ? staff.id : assigned) }),
  from: from === undefined ? undefined : startOfDay(from, brand.hours.zone),
  before: to === undefined ? undefined : endOfDay(to, brand.hours.zone),
  until,
});

export const enquiriesStaffRoutes = (app: App, deps: Deps): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  const { db, clock } = deps;
  const answer = enquiryAnswerSchema;

  /** With what has just arrived, if its words are searched. */
  const readable = async (
    filters: EnquiryFilters,
    staff: Staff,
    until?: string,
  ): Promise<EnquiryListFilter> => {
    if (filters.q !== undefined) await finishArrivals(deps);
    return filterOf(filters, staff, until);
  };

  const answerWith = async (id: string, staff: Staff) => ({
    success: true as const,
    enquiry: await asStaffEnquiry(deps, await mustFind(db, id), staff),
  });

  forStaff(
    enquiryApi.list,
    { query: enquiryListQuerySchema, answer: enquiryPageSchema },
    async ({ query: { after, before, limit, ...filters }, staff }) => {
      const page = await listEnquiryPage(db, await readable(filters, staff), { after, before, limit });
      const names = await namesOfActors(
        db,
        page.rows.map((row) => row.assigned_to),
      );
      return { success: true as const, ...page, rows: page.rows.map((row) => listedEnquiry(row, names)) };
    },
  );

  forStaff(
    enquiryApi.count,
    { query: enquiryCountQuerySchema, answer: enquiryCountSchema },
    async ({ query, staff }) => {
      const until = clock.now().toISOString();
      return {
        success: true as const,
        count: await countEnquiries(db, await readable(query, staff, until)),
        until,
      };
    },
  );

  forStaff(enquiryApi.export, { query: enquiryExportQuerySchema }, async (request, reply) => {
    const { format, until, ...query } = request.query;
    const filter = await readable(query, request.staff, until ?? clock.now().toISOString());
    return exportEnquiries(deps, actorOf(request), reply, { format, query, filter });
  });

  forStaff(enquiryApi.one, { answer }, ({ params: { id }, staff }) => answerWith(id, staff));

  forStaff(enquiryApi.status, { body: enquiryStatusChangeSchema, answer }, async (request) => {
    const { id } = request.params;
    await changeStatus(deps, actorOf(request), id, request.body);
    return answerWith(id, request.staff);
  });

  forStaff(enquiryApi.assignee, { body: enquiryAssigneeChangeSchema, answer }, async (request) => {
    const { id } = request.params;
    const current = () => answerWith(id, request.staff);
    await refuseWithCurrent(() => assignEnquiry(deps, actorOf(request), id, request.body), current);
    return current();
  });

  forStaff(enquiryApi.addNote, { body: enquiryNoteFormSchema, answer }, async (request) => {
    const { id } = request.params;
    await addNote(deps, actorOf(request), id, request.body.body);
    return answerWith(id, request.staff);
  });

  forStaff(enquiryApi.removeNote, { answer }, async (request) => {
    const { id, noteId } = request.params;
    await removeNote(deps, actorOf(request), id, noteId);
    return answerWith(id, request.staff);
  });

  forStaff(
    enquiryApi.reply,
    { bodyLimit: 262_144, body: enquiryReplyFormSchema, answer },
    async (request) => {
      const { id } = request.params;
      await replyToEnquiry(deps, actorOf(request), id, request.body);
      return answerWith(id, request.staff);
    },
  );
};
