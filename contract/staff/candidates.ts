// Candidates' links as staff see and change them. Every answer with a link's end carries the server's clock beside it.
import * as z from 'zod/mini';
import { candidateStatuses } from '#contract/candidate.ts';
import { get, post, schemas } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import { fileScanSchema } from './file-scan.ts';
import { makePageSchema, pageQuery, recordEventSchema } from './lists.ts';
import { handOverMailSchema } from './mail.ts';

/** Whatever the link's status is: `asked` is whoever waits for a new link, `unviewed` has a certificate nobody has looked at. */
export const candidateFilters = [...candidateStatuses, 'asked', 'unviewed'] as const;

export const candidateOrders = ['-created', 'created', '-expires', 'expires', 'name', '-name'] as const;

export const candidateListQuerySchema = z.object({
  ...pageQuery,
  q: z.optional(text(200)),
  status: z.optional(z.enum(candidateFilters)),
  sort: z._default(z.enum(candidateOrders), '-created'),
});

const known = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  position: z.string(),
  candidateId: z.string(),
  status: z.enum(candidateStatuses),
  expiresAt: z.string(),
  createdAt: z.string(),
};

export const candidateRowSchema = z.object({
  ...known,
  /** Of the file that counts; null if there is none. */
  scan: z.nullable(fileScanSchema),
  isUnviewed: z.boolean(),
  /** When the candidate asked for a new link and nobody has answered yet. */
  askedAt: z.nullable(z.string()),
});

/** `now` is the server's clock. */
export const candidatePageSchema = z.extend(makePageSchema(candidateRowSchema), { now: z.string() });

export const candidateUploadSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  fileBytes: z.number(),
  sha256: z.string(),
  isDamaged: z.boolean(),
  scan: fileScanSchema,
  uploadedAt: z.string(),
  /** Set if an administrator freed the link for another upload. */
  resetAt: z.nullable(z.string()),
  resetReason: z.nullable(z.string()),
});

/** Robots are chat previews, mail scanners and the like. */
export const candidateOpeningSchema = z.object({
  at: z.string(),
  isRobot: z.boolean(),
  agent: z.string(),
  device: z.string(),
});

export const staffCandidateSchema = z.object({
  ...known,
  phone: z.string(),
  deactivatedAt: z.nullable(z.string()),
  /** Until when the link's page shows anything about the candidate. */
  pageUntil: z.string(),
  /** The private link, until it expires or is deactivated; null afterwards. */
  url: z.nullable(z.string()),
  /** The words to hand the link over with, the link in them; null if it takes no upload. */
  handOverText: z.nullable(z.string()),
  /** The latest mail that handed the link over. */
  lastMail: z.nullable(handOverMailSchema),
  /** The one that counts. */
  upload: z.nullable(candidateUploadSchema),
  earlierUploads: z.array(candidateUploadSchema),
  request: z.nullable(z.object({ id: z.string(), askedAt: z.string() })),
  /** Who opened the link's page, newest first and not all of them. */
  openings: z.array(candidateOpeningSchema),
  history: z.array(recordEventSchema),
});

export const candidateAnswerSchema = z.object({
  success: z.literal(true),
  now: z.string(),
  candidate: staffCandidateSchema,
});

/** All of it is checked by the server, which says what is wrong with which field. */
export const candidateFormSchema = z.object({
  name: text(1_000),
  email: text(1_000),
  phone: text(100),
  position: text(1_000),
  candidateId: z.optional(text(1_000)),
  /** `90s`, `15m`, `2h`, `30d`. */
  validFor: z.optional(text(20)),
});

export const resetUploadSchema = z.object({ reason: text(2_000) });

export const waitingRequestSchema = z.object({
  id: z.string(),
  linkId: z.string(),
  name: z.string(),
  email: z.string(),
  position: z.string(),
  askedAt: z.string(),
  expiredAt: z.string(),
});

/** Longest waiting first; `hasMore` if not all are listed. */
export const waitingRequestsSchema = z.object({
  success: z.literal(true),
  rows: z.array(waitingRequestSchema),
  hasMore: z.boolean(),
});

export type CandidateFilter = (typeof candidateFilters)[number];
export type CandidateListQuery = z.infer<typeof candidateListQuerySchema>;
export type CandidateRow = z.infer<typeof candidateRowSchema>;
export type CandidatePage = z.infer<typeof candidatePageSchema>;
export type StaffCandidateUpload = z.infer<typeof candidateUploadSchema>;
export type CandidateEvent = z.infer<typeof recordEventSchema>;
export type StaffCandidate = z.infer<typeof staffCandidateSchema>;
export type StaffCandidateAnswer = z.infer<typeof candidateAnswerSchema>;
export type CandidateForm = z.infer<typeof candidateFormSchema>;
export type WaitingRequest = z.infer<typeof waitingRequestSchema>;
export type WaitingRequests = z.infer<typeof waitingRequestsSchema>;

type List = { query: typeof candidateListQuerySchema; answer: typeof candidatePageSchema };
type One = { answer: typeof candidateAnswerSchema };
const one = '/api/staff/candidates/:id';
const request = '/api/staff/candidate-requests/:id';

export const candidateApi = {
  list: get('/api/staff/candidates', schemas<List>()),
  create: post('/api/staff/candidates', schemas<One & { body: typeof candidateFormSchema }>()),
  one: get(one, schemas<One>()),
  deactivate: post(`${one}/deactivate`, schemas<One>()),
  activate: post(`${one}/activate`, schemas<One>()),
  reissue: post(`${one}/reissue`, schemas<One>()),
  handOver: post(`${one}/hand-over`, schemas<One>()),
  resetUpload: post(`${one}/reset-upload`, schemas<One & { body: typeof resetUploadSchema }>()),
  /** Download of one upload, those that were reset too. */
  file: get(`${one}/uploads/:uploadId/file`),
  requests: get('/api/staff/candidate-requests', schemas<{ answer: typeof waitingRequestsSchema }>()),
  grant: post(`${request}/grant`, schemas<One>()),
  refuse: post(`${request}/refuse`, schemas<One>()),
};
