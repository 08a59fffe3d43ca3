// Resumable uploads, after draft-ietf-httpbis-resumable-upload: an upload is begun by a call that names
// the file, HEAD asks how much of it has arrived for good, PATCH adds what is missing and is answered, with the last byte, as
// the form post is, DELETE gives it up. All four at one address, the upload's name in its query.
import * as z from 'zod/mini';
import { checked, text } from './fields.ts';
import { certificateMaxBytes } from './limits.ts';

/** How much has arrived for good, in bytes: asked for by HEAD, told with PATCH. */
export const uploadOffsetHeader = 'upload-offset';
/** The type of a PATCH's body. */
export const partialUploadType = 'application/partial-upload';
/** Smaller files are sent in one piece: to send them again costs seconds. */
export const resumableMinBytes = 262_144;

/** The address of one upload; `pattern` has its token already. */
export const partialUploadUrl = (path: string, upload: string): string => `${path}?upload=${upload}`;

/** As the browser gives it; `displayFileName` of it is stored. */
const givenNameMaxLength = 2_000;

/** More than the name of an upload ever has. */
const longestName = 100;

/** Which upload. */
export const partialUploadQuerySchema = z.object({ upload: text(longestName) });

export const beginUploadSchema = z.object({
  fileName: text(givenNameMaxLength),
  bytes: checked(z.int(), z.positive(), z.maximum(4 * certificateMaxBytes)),
});

export const uploadBegunSchema = z.object({
  success: z.literal(true),
  /** The upload's name, a secret like the link's token. */
  upload: z.string(),
  /** When it is discarded if it is not finished. */
  expiresAt: z.string(),
});
