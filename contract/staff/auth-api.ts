// Signing in: the only calls of the console that anyone may make. What an account does for itself: account-api.ts.
import { post, schemas } from '#contract/endpoint.ts';
import type * as signIn from './sign-in.ts';

/** Below it, the sign-in library's own calls, too. */
export const authBase = '/api/auth';

export const authApi = {
  signIn: post(
    `${authBase}/sign-in/email`,
    schemas<{ body: typeof signIn.signInSchema; answer: typeof signIn.signInAnswerSchema }>(),
  ),
  code: post(
    `${authBase}/two-factor/verify-totp`,
    schemas<{ body: typeof signIn.codeSchema; answer: typeof signIn.doneSchema }>(),
  ),
  recoveryCode: post(
    `${authBase}/two-factor/verify-backup-code`,
    schemas<{ body: typeof signIn.codeSchema; answer: typeof signIn.doneSchema }>(),
  ),
  passkeyOptions: post(
    `${authBase}/passkey/generate-authenticate-options`,
    schemas<{ answer: typeof signIn.webauthnSchema }>(),
  ),
  passkey: post(
    `${authBase}/passkey/verify-authentication`,
    schemas<{ body: typeof signIn.passkeyAnswerSchema; answer: typeof signIn.doneSchema }>(),
  ),
  signOut: post(`${authBase}/sign-out`, schemas<{ answer: typeof signIn.doneSchema }>()),
  invitation: post(
    `${authBase}/invitation`,
    schemas<{ body: typeof signIn.invitationQuerySchema; answer: typeof signIn.invitationSchema }>(),
  ),
  accept: post(
    `${authBase}/invitation/accept`,
    schemas<{ body: typeof signIn.acceptSchema; answer: typeof signIn.signInAnswerSchema }>(),
  ),
};
