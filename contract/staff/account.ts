// What a member of staff sees and changes of their own account.
import * as z from 'zod/mini';
import { get, post, put, schemas } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import type * as me from './me.ts';
import { staffRoles } from './me.ts';
import type * as signIn from './sign-in.ts';
import { webauthnSchema } from './sign-in.ts';

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.nullable(z.string()),
});

export const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system, as far as they say. */
  device: z.string(),
  /** The network address. */
  place: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  /** When it ends if it is no longer used; at the latest a month after it began. */
  endsAt: z.string(),
  isCurrent: z.boolean(),
});

export const accountSchema = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkeySchema),
  sessions: z.array(sessionSchema),
});

export const nameSchema = z.object({ name: text(1_000) });
export const confirmSchema = z.object({ password: text(1_000) });
export const changePasswordSchema = z.object({ current: text(1_000), password: text(1_000) });

/** `uri` is for the QR code, `key` for typing it in. */
export const newSecondFactorSchema = z.object({ uri: z.string(), key: z.string() });
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
/** `ended` counts the sessions that were ended elsewhere. */
export const secondFactorOnSchema = z.extend(recoveryCodesSchema, { ended: z.number() });

export const addPasskeySchema = z.object({ response: webauthnSchema, name: text(1_000) });
export const addedPasskeySchema = z.extend(passkeySchema, { ended: z.number() });
export const endedSchema = z.object({ ended: z.number() });

export type Account = z.infer<typeof accountSchema>;
export type Passkey = z.infer<typeof passkeySchema>;
export type Session = z.infer<typeof sessionSchema>;
export type NewSecondFactor = z.infer<typeof newSecondFactorSchema>;
export type SecondFactorOn = z.infer<typeof secondFactorOnSchema>;

/** Takes the password of whoever asks. */
export type Confirmed<Answer> = { body: typeof confirmSchema; answer: Answer };
const base = '/api/staff/me';

export const accountApi = {
  me: get(base, schemas<{ answer: typeof me.meSchema }>()),
  account: get(`${base}/account`, schemas<{ answer: typeof accountSchema }>()),
  name: put(`${base}/name`, schemas<{ body: typeof nameSchema; answer: typeof signIn.doneSchema }>()),
  password: put(
    `${base}/password`,
    schemas<{ body: typeof changePasswordSchema; answer: typeof endedSchema }>(),
  ),
  secondFactor: post(`${base}/second-factor`, schemas<Confirmed<typeof newSecondFactorSchema>>()),
  secondFactorConfirm: post(
    `${base}/second-factor/confirm`,
    schemas<{ body: typeof signIn.codeSchema; answer: typeof secondFactorOnSchema }>(),
  ),
  secondFactorOff: post(`${base}/second-factor/off`, schemas<Confirmed<typeof signIn.doneSchema>>()),
  recoveryCodes: post(`${base}/recovery-codes`, schemas<Confirmed<typeof recoveryCodesSchema>>()),
  passkeys: post(
    `${base}/passkeys`,
    schemas<{ body: typeof addPasskeySchema; answer: typeof addedPasskeySchema }>(),
  ),
  passkeyOptions: post(`${base}/passkeys/options`, schemas<Confirmed<typeof signIn.webauthnSchema>>()),
  passkey: put(`${base}/passkeys/:id`, schemas<{ body: typeof nameSchema; answer: typeof passkeySchema }>()),
  removePasskey: post(`${base}/passkeys/:id/remove`, schemas<Confirmed<typeof signIn.doneSchema>>()),
  endSession: post(`${base}/sessions/:id/end`, schemas<Confirmed<typeof endedSchema>>()),
  endOtherSessions: post(`${base}/sessions/end-others`, schemas<Confirmed<typeof endedSchema>>()),
};
