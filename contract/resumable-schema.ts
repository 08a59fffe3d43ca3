// The calls of an upload which can go on, as schemas.
import * as z from 'zod/mini';
import { certificateMaxBytes } from './limits.ts';

/** As a browser gives it; what is stored is `displayFileName` of it. */
const givenNameMaxLength = 2_000;

/** More than the name of an upload ever has. */
const longestName = 100;

/** Which upload. */
export const partialUploadQuerySchema = z.object({ upload: z.string().check(z.maxLength(longestName)) });

export const beginUploadSchema = z.object({
  fileName: z.string().check(z.maxLength(givenNameMaxLength)),
  bytes: z.int().check(z.positive(), z.maximum(4 * certificateMaxBytes)),
});

export const uploadBegunSchema = z.object({
  success: z.literal(true),
  /** The upload's name, a secret like the link's token. */
  upload: z.string(),
  /** When it is thrown away if it was not finished. */
  expiresAt: z.string(),
});
