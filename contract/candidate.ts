// The onboarding link as its page knows it: its answers as schemas, which the server promises and OpenAPI is made from, and one
// reading of any spelling of them, by hand, so that the page carries no schema library.
import * as z from 'zod/mini';
import { isJsonObject, kept, pick, pickText } from './json-fields.ts';

export const candidateStatuses = ['active', 'uploaded', 'expired', 'inactive'] as const;
export type CandidateStatus = (typeof candidateStatuses)[number];

export const uploadDetailsSchema = z.object({
  file_name: z.string(),
  /** Bytes. */
  file_size: z.number(),
  upload_date: z.string(),
  /** Left out while the file may not be opened. */
  url: z.optional(z.string()),
  /** The file is not whole, and may not open. */
  damaged: z.optional(z.literal(true)),
});

export const candidateSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  position: z.string(),
  candidate_id: z.string(),
  /** What the link itself is known by, also after it was reissued. Never part of its address. */
  linkId: z.string(),
  hasUploaded: z.boolean(),
  status: z.enum(candidateStatuses),
  uploadDetails: z.optional(uploadDetailsSchema),
  message: z.optional(z.string()),
  /** The link's end, and the server's clock when it answered: the page counts down by the difference of the two. */
  expiresAt: z.string(),
  /** From when the link was made to its end, in milliseconds. */
  lifetimeMs: z.number(),
  now: z.string(),
});

export const candidateDetailsSchema = z.object({ success: z.literal(true), candidate: candidateSchema });
export const candidateUploadAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  candidate: candidateSchema,
});
/** The same answer for every token and every state. */
export const candidateRequestAnswerSchema = z.object({ success: z.literal(true), message: z.string() });
export type CandidateAnswer = z.infer<typeof candidateSchema>;

/** What the page shows: one spelling, nothing null. */
export type CandidateDetails = {
  name?: string;
  email?: string;
  phone?: string;
  position?: string;
  candidateId?: string;
  linkId?: string;
  hasUploaded: boolean;
  /** Lower case; `active` by default. */
  status: string;
  message?: string;
  expiresAt?: string;
  /** Absent where the answer does not say: it is the usual one. */
  lifetimeMs?: number;
  now?: string;
  uploadDetails?: {
    fileName?: string;
    fileBytes?: number;
    uploadedAt?: string;
    url?: string;
    damaged?: true;
  };
};

const readUpload = (upload: unknown): CandidateDetails['uploadDetails'] => {
  if (!isJsonObject(upload)) return undefined;
  const size = Number(pick(['file_size', 'fileSize'], upload) ?? Number.NaN);
  return kept({
    fileName: pickText(['file_name', 'fileName'], upload),
    fileBytes: Number.isFinite(size) && size >= 0 ? size : undefined,
    uploadedAt: pickText(['upload_date', 'uploadDate', 'uploadedAt'], upload),
    url: pickText(['url', 'file_url'], upload),
    damaged: pick(['damaged'], upload) === true ? true : undefined,
  });
};

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

const candidateNames = ['name', 'email', 'phone', 'position', 'candidate_id', 'candidateId'];

/** `undefined` if the answer holds no candidate. The candidate may be nested or be the answer itself. */
export const readCandidateDetails = (answer: unknown): CandidateDetails | undefined => {
  if (!isJsonObject(answer) || answer.success === false) return undefined;
  const candidate = isJsonObject(answer.candidate) ? answer.candidate : answer;
  if (pickText(candidateNames, candidate) === undefined) return undefined;
  const upload = readUpload(pick(['uploadDetails', 'upload_details'], candidate));
  return {
    ...kept({
      name: pickText(['name'], candidate),
      email: pickText(['email'], candidate),
      phone: pickText(['phone'], candidate),
      position: pickText(['position'], candidate),
      candidateId: pickText(['candidate_id', 'candidateId'], candidate),
      linkId: pickText(['linkId', 'link_id'], candidate),
      message: pickText(['message'], candidate),
      expiresAt: pickText(['expiresAt', 'expires_at'], candidate),
      lifetimeMs: Number(pickText(['lifetimeMs'], candidate)) || undefined,
      now: pickText(['now'], candidate),
      uploadDetails: upload,
    }),
    hasUploaded: isYes(pick(['hasUploaded', 'has_uploaded'], candidate)),
    status: (pickText(['status', 'link_status'], candidate) ?? 'active').toLowerCase(),
  };
};
