// Everything kept about one person: found, exported and erased. For administrators.
import * as z from 'zod/mini';
import { get, post, schemas } from '#contract/endpoint.ts';
import { checked, text } from '#contract/fields.ts';

export const personalKinds = ['enquiry', 'client', 'payment_link', 'candidate_link'] as const;

export const personalKindWords: Record<(typeof personalKinds)[number], string> = {
  enquiry: 'Enquiry',
  client: 'Client',
  payment_link: 'Payment link',
  candidate_link: 'Candidate',
};

/** What belongs to a record and may tell of others, too: staff choose it record by record. */
export const personalParts = ['files', 'mails', 'visits', 'notes'] as const;
export type PersonalPart = (typeof personalParts)[number];

/** What a record of each kind can have. */
export const partsOfKind: Record<(typeof personalKinds)[number], readonly PersonalPart[]> = {
  enquiry: ['mails', 'notes'],
  client: ['notes'],
  payment_link: ['files', 'mails', 'visits'],
  candidate_link: ['files', 'mails', 'visits'],
};

export const peopleQuerySchema = z.object({ find: text(254) });

const personalRecordSchema = z.object({
  kind: z.enum(personalKinds),
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** What it is, in a few words. */
  summary: z.string(),
  createdAt: z.string(),
  files: z.number(),
  /** Whether the e-mail address or phone number is exactly the one searched for. */
  isExact: z.boolean(),
  /** If the law makes us keep it: until when, `YYYY-MM-DD`. */
  keptUntil: z.nullable(z.string()),
});
export type PersonalRecord = z.infer<typeof personalRecordSchema>;

export const peopleFoundSchema = z.object({
  success: z.literal(true),
  records: z.array(personalRecordSchema),
  /** There are more than are listed. */
  isCapped: z.boolean(),
});
export type PeopleFound = z.infer<typeof peopleFoundSchema>;

const itemSchema = z.object({ kind: z.enum(personalKinds), id: text(100) });
export type PersonalItem = z.infer<typeof itemSchema>;

const mostItems = 400;

const exportItemSchema = z.extend(itemSchema, {
  parts: checked(z.array(z.enum(personalParts)), z.maxLength(personalParts.length)),
});
export type ExportItem = z.infer<typeof exportItemSchema>;

export const peopleExportSchema = z.object({
  items: checked(z.array(exportItemSchema), z.minLength(1), z.maxLength(mostItems)),
});

export const peopleEraseSchema = z.object({
  items: checked(z.array(itemSchema), z.minLength(1), z.maxLength(mostItems)),
  /** Who asked, and when; no more about the person than that. */
  reason: text(3_000),
  /** Erases payments too that the law makes us keep. */
  evenAccounts: z.boolean(),
});

export const peopleErasedSchema = z.object({
  success: z.literal(true),
  erased: z.number(),
  files: z.number(),
  mails: z.number(),
  /** What stays because the law says so. */
  kept: z.array(z.object({ kind: z.enum(personalKinds), id: z.string(), until: z.string() })),
});
export type PeopleErased = z.infer<typeof peopleErasedSchema>;

export const peopleApi = {
  find: get(
    '/api/staff/people',
    schemas<{ query: typeof peopleQuerySchema; answer: typeof peopleFoundSchema }>(),
  ),
  export: post('/api/staff/people/export', schemas<{ body: typeof peopleExportSchema }>()),
  erase: post(
    '/api/staff/people/erase',
    schemas<{ body: typeof peopleEraseSchema; answer: typeof peopleErasedSchema }>(),
  ),
};
