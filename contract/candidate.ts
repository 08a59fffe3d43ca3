// The onboarding link's answers as schemas: what the server promises, and what OpenAPI is made from. The page reads them
// with read-candidate.ts.
import * as z from 'zod/mini';

export const candidateStatuses = ['active', 'uploaded', 'expired', 'inactive'] as const;
export type CandidateStatus = (typeof candidateStatuses)[number];

export const uploadDetailsSchema = z.object({
  file_name: z.string(),
  /** Bytes. */
  file_size: z.number(),
  upload_date: z.string(),
  /** Left out as long as the file may not be opened. */
  url: z.optional(z.string()),
});

export const candidateSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  position: z.string(),
  candidate_id: z.string(),
  hasUploaded: z.boolean(),
  status: z.enum(candidateStatuses),
  uploadDetails: z.optional(uploadDetailsSchema),
  message: z.optional(z.string()),
  /** The link's end, and the server's clock when it answered: the page counts down by the difference of the two. */
  expiresAt: z.string(),
  now: z.string(),
});

export const candidateDetailsSchema = z.object({ success: z.literal(true), candidate: candidateSchema });
export const candidateUploadAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  candidate: candidateSchema,
});
/** The same for every token and every state. */
export const candidateRequestAnswerSchema = z.object({ success: z.literal(true), message: z.string() });
export type CandidateAnswer = z.infer<typeof candidateSchema>;
