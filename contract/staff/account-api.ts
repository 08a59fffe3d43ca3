// Who is signed in, and what an account does for itself.
import { get, post, put, schemas } from '#contract/endpoint.ts';
import type * as account from './account.ts';
import type * as me from './me.ts';
import type * as signIn from './sign-in.ts';

const base = '/api/staff/me';

export const accountApi = {
  me: get(base, schemas<{ answer: typeof me.meSchema }>()),
  account: get(`${base}/account`, schemas<{ answer: typeof account.accountSchema }>()),
  name: put(`${base}/name`, schemas<{ body: typeof account.nameSchema; answer: typeof signIn.doneSchema }>()),
  password: put(
    `${base}/password`,
    schemas<{ body: typeof account.changePasswordSchema; answer: typeof account.endedSchema }>(),
  ),
  secondFactor: post(
    `${base}/second-factor`,
    schemas<{ body: typeof account.confirmSchema; answer: typeof account.newSecondFactorSchema }>(),
  ),
  secondFactorConfirm: post(
    `${base}/second-factor/confirm`,
    schemas<{ body: typeof signIn.codeSchema; answer: typeof account.secondFactorOnSchema }>(),
  ),
  secondFactorOff: post(
    `${base}/second-factor/off`,
    schemas<{ body: typeof account.confirmSchema; answer: typeof signIn.doneSchema }>(),
  ),
  recoveryCodes: post(
    `${base}/recovery-codes`,
    schemas<{ body: typeof account.confirmSchema; answer: typeof account.recoveryCodesSchema }>(),
  ),
  passkeys: post(
    `${base}/passkeys`,
    schemas<{ body: typeof account.addPasskeySchema; answer: typeof account.addedPasskeySchema }>(),
  ),
  passkeyOptions: post(
    `${base}/passkeys/options`,
    schemas<{ body: typeof account.confirmSchema; answer: typeof signIn.webauthnSchema }>(),
  ),
  passkey: put(
    `${base}/passkeys/:id`,
    schemas<{ body: typeof account.nameSchema; answer: typeof account.passkeySchema }>(),
  ),
  removePasskey: post(
    `${base}/passkeys/:id/remove`,
    schemas<{ body: typeof account.confirmSchema; answer: typeof signIn.doneSchema }>(),
  ),
  endSession: post(
    `${base}/sessions/:id/end`,
    schemas<{ body: typeof account.confirmSchema; answer: typeof account.endedSchema }>(),
  ),
  endOtherSessions: post(
    `${base}/sessions/end-others`,
    schemas<{ body: typeof account.confirmSchema; answer: typeof account.endedSchema }>(),
  ),
};
