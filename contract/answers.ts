// The failure every call shares. Each call's own shapes are in the file named after it.
import * as z from 'zod/mini';

export const failureSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
});
