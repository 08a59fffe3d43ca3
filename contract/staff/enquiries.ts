// Enquiries as staff see and change them. Every change names the state it saw: of two people who act at once, the second is told.
import * as z from 'zod/mini';
import { get, post, remove, schemas } from '#contract/endpoint.ts';
import { enquiryFacts, enquiryStatuses, enquirySubjects } from '#contract/enquiry.ts';
import { day, strings, text } from '#contract/fields.ts';
import { colleagueSchema } from './colleagues.ts';
import { exportCountSchema, exportQuery, makePageSchema, pageQuery } from './lists.ts';
import { mailProgressSchema } from './mail.ts';

/** Search results come in order of arrival, newest first, whatever `sort` says. */
export const enquiryOrders = ['-received', 'received', 'name', '-name'] as const;

/** If none is asked for, everything but spam. */
export const enquiryFilters = [...enquiryStatuses, 'all'] as const;

const filters = {
  q: z.optional(text(200)),
  status: z.optional(z.enum(enquiryFilters)),
  subject: z.optional(z.enum(enquirySubjects)),
  /** `me`, `nobody`, or a colleague's id. */
  assigned: z.optional(text(100)),
  /** Days of the agency's zone, both included. */
  from: z.optional(day()),
  to: z.optional(day()),
  sort: z._default(z.enum(enquiryOrders), '-received'),
};

export const enquiryListQuerySchema = z.object({ ...pageQuery, ...filters });
export const enquiryCountQuerySchema = z.object(filters);
export const enquiryExportQuerySchema = z.object({ ...filters, ...exportQuery });

export const enquiryCountSchema = exportCountSchema;

const row = {
  id: z.string(),
  createdAt: z.string(),
  status: z.enum(enquiryStatuses),
  ...strings(enquiryFacts),
  assignedTo: z.nullable(colleagueSchema),
};

export const enquiryRowSchema = z.object({
  ...row,
  /** How the message begins, on one line. */
  excerpt: z.string(),
  /** Whether the same address or phone has sent others. */
  hasOthers: z.boolean(),
});

export const enquiryPageSchema = makePageSchema(enquiryRowSchema);

export const enquiryNoteSchema = z.object({
  id: z.string(),
  kind: z.enum(['note', 'reply']),
  body: z.string(),
  by: z.string(),
  isOwn: z.boolean(),
  createdAt: z.string(),
  /** Of a reply, as long as the mail is kept. */
  mail: z.nullable(mailProgressSchema),
});

export const staffEnquirySchema = z.object({
  ...row,
  message: z.string(),
  /** What its sender drew on home, as text. */
  drawing: z.nullable(z.string()),
  spamReason: z.nullable(z.string()),
  notes: z.array(enquiryNoteSchema),
  /** Of the same person, the newest 20; `same` says by what. */
  others: z.array(z.object({ ...row, excerpt: z.string(), same: z.enum(['email', 'phone', 'both']) })),
  /** Oldest first; `did` goes on from the name. */
  history: z.array(z.object({ at: z.string(), by: z.string(), did: z.string() })),
  /** What a reply begins with. */
  draft: z.object({ subject: z.string(), body: z.string() }),
});

export const enquiryAnswerSchema = z.object({ success: z.literal(true), enquiry: staffEnquirySchema });

export const enquiryStatusChangeSchema = z.object({
  from: z.enum(enquiryStatuses),
  to: z.enum(enquiryStatuses),
});

/** Colleagues' ids. */
export const enquiryAssigneeChangeSchema = z.object({
  from: z.nullable(text(100)),
  to: z.nullable(text(100)),
});

export const enquiryNoteFormSchema = z.object({ body: text(20_000) });

export const enquiryReplyFormSchema = z.object({
  from: z.enum(enquiryStatuses),
  subject: text(1_000),
  body: text(40_000),
});

export type EnquiryFilters = z.infer<typeof enquiryCountQuerySchema>;
export type EnquiryCount = z.infer<typeof enquiryCountSchema>;
export type EnquiryRow = z.infer<typeof enquiryRowSchema>;
export type EnquiryPage = z.infer<typeof enquiryPageSchema>;
export type EnquiryNote = z.infer<typeof enquiryNoteSchema>;
export type StaffEnquiry = z.infer<typeof staffEnquirySchema>;
export type EnquiryAnswer = z.infer<typeof enquiryAnswerSchema>;
export type EnquiryStatusChange = z.infer<typeof enquiryStatusChangeSchema>;
export type EnquiryAssigneeChange = z.infer<typeof enquiryAssigneeChangeSchema>;
export type EnquiryReplyForm = z.infer<typeof enquiryReplyFormSchema>;

type List = { query: typeof enquiryListQuerySchema; answer: typeof enquiryPageSchema };
type One = { answer: typeof enquiryAnswerSchema };
const one = '/api/staff/enquiries/:id';

export const enquiryApi = {
  list: get('/api/staff/enquiries', schemas<List>()),
  count: get(
    '/api/staff/enquiries/count',
    schemas<{
      query: typeof enquiryCountQuerySchema;
      answer: typeof enquiryCountSchema;
    }>(),
  ),
  export: get('/api/staff/enquiries/export', schemas<{ query: typeof enquiryExportQuerySchema }>()),
  one: get(one, schemas<One>()),
  status: post(`${one}/status`, schemas<One & { body: typeof enquiryStatusChangeSchema }>()),
  assignee: post(`${one}/assignee`, schemas<One & { body: typeof enquiryAssigneeChangeSchema }>()),
  addNote: post(`${one}/notes`, schemas<One & { body: typeof enquiryNoteFormSchema }>()),
  removeNote: remove(`${one}/notes/:noteId`, schemas<One>()),
  reply: post(`${one}/reply`, schemas<One & { body: typeof enquiryReplyFormSchema }>()),
};
