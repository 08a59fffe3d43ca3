// What the process says about itself to whatever monitors it.
import * as z from 'zod/mini';

const words = z.record(z.string(), z.string());

export const aliveSchema = z.object({ success: z.literal(true), status: z.literal('ok') });
/** Of the process that answers; the log names it at its start. */
const instance = z.string();
export const readySchema = z.extend(aliveSchema, { instance, warnings: z.optional(words) });
export const notReadySchema = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  instance,
  notReady: z.array(z.string()),
  /** Names of what is not ready to why. */
  reasons: words,
  warnings: z.optional(words),
});
