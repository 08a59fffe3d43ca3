// Signing in: by password with or without a second step, by passkey, and by a link that makes an account or a new password.
import * as z from 'zod/mini';
import { post, schemas } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import { staffRoles } from './me.ts';

export const signInSchema = z.object({ email: text(320), password: text(1_000) });

/** `secondFactor`: the password was right, and a code is asked for next. */
export const signInAnswerSchema = z.object({ success: z.literal(true), secondFactor: z.boolean() });

export const codeSchema = z.object({ code: text(64) });

export const doneSchema = z.object({ success: z.literal(true) });

/** What the browser's WebAuthn interface takes and gives; the library checks it. */
export const webauthnSchema = z.record(text(100), z.unknown());

export const passkeyAnswerSchema = z.object({ response: webauthnSchema });

export const invitationKinds = ['setup', 'invite', 'reset'] as const;

export const invitationQuerySchema = z.object({ token: text(200) });

export const invitationSchema = z.object({
  kind: z.enum(invitationKinds),
  /** Null for the first administrator, who enters it. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  role: z.enum(staffRoles),
  expiresAt: z.nullable(z.string()),
});

export const acceptSchema = z.object({
  token: text(200),
  name: z.optional(text(1_000)),
  email: z.optional(text(1_000)),
  password: text(1_000),
});

export type InvitationKind = (typeof invitationKinds)[number];
export type Invitation = z.infer<typeof invitationSchema>;
export type Acceptance = z.infer<typeof acceptSchema>;

/** Below it, the sign-in library's own calls, too. */
export const authBase = '/api/auth';

type Done<Body> = { body: Body; answer: typeof doneSchema };

export const authApi = {
  signIn: post(
    `${authBase}/sign-in/email`,
    schemas<{ body: typeof signInSchema; answer: typeof signInAnswerSchema }>(),
  ),
  code: post(`${authBase}/two-factor/verify-totp`, schemas<Done<typeof codeSchema>>()),
  recoveryCode: post(`${authBase}/two-factor/verify-backup-code`, schemas<Done<typeof codeSchema>>()),
  passkeyOptions: post(
    `${authBase}/passkey/generate-authenticate-options`,
    schemas<{ answer: typeof webauthnSchema }>(),
  ),
  passkey: post(`${authBase}/passkey/verify-authentication`, schemas<Done<typeof passkeyAnswerSchema>>()),
  signOut: post(`${authBase}/sign-out`, schemas<{ answer: typeof doneSchema }>()),
  invitation: post(
    `${authBase}/invitation`,
    schemas<{ body: typeof invitationQuerySchema; answer: typeof invitationSchema }>(),
  ),
  accept: post(
    `${authBase}/invitation/accept`,
    schemas<{ body: typeof acceptSchema; answer: typeof signInAnswerSchema }>(),
  ),
};
