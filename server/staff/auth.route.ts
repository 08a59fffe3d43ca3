// Signing in and out. These are all the calls of the sign-in library that the world can reach, each by name; whatever
// else the library could do below /api/auth is not there.

import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  authApi,
  codeSchema,
  doneSchema,
  passkeyAnswerSchema,
  signInAnswerSchema,
  signInSchema,
  webauthnSchema,
} from '#contract/staff/sign-in.ts';
import { staffActor } from '#server/audit/actor.ts';
import { recordAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { register } from '#server/http/register.ts';
import { recordWrongSignIn } from './guesses-on-record.ts';
import { callLibrary, type LazyAuth } from './lazy-auth.ts';
import {
  type LibraryAnswer,
  libraryHeaders,
  passkeyNeeded,
  pendingHeaders,
  takeAnswer,
} from './library-call.ts';
import { spendAsOldHash } from './password-hash.ts';
import { withPasswordWork } from './password-queue.ts';
import { asRecoveryCode } from './recovery-codes.ts';
import {
  askerOf,
  endFormerSession,
  finishSignIn,
  noteWrongGuess,
  openGuessOf,
  raiseOldHash,
  signedInUser,
  userOfPendingSignIn,
} from './sign-in.ts';
import { findStaff, findStaffByEmail, plainEmail } from './staff.store.ts';
import { claimCode, releaseCode } from './used-codes.store.ts';

const done = { success: true as const };

export const authRoutes = (app: App, deps: Deps, auth: LazyAuth): void => {
  const { db } = deps;

  register(app, authApi.signIn, { body: signInSchema, answer: signInAnswerSchema }, (request, reply) => {
    const email = plainEmail(request.body.email);
    return withPasswordWork(askerOf(deps, request, email), async () => {
      const { password } = request.body;
      const guess = await openGuessOf(deps, request, 'password', email);
      const answer = await callLibrary(auth, request, reply, (api, asked) =>
        api.signInEmail({ body: { email, password }, ...asked }),
      );
      if (answer.code === passkeyNeeded) {
        await guess.right('undo');
        throw new ApiError('auth.passkey-needed');
      }
      if (!answer.ok) {
        if ((await findStaffByEmail(db, email)) === undefined)
          await spendAsOldHash(password, auth.passwordCost);
        await noteWrongGuess(deps, request, 'password', email, guess);
        throw new ApiError('auth.refused');
      }
      await raiseOldHash(db, email, password, auth.passwordCost);
      const secondFactor = answer.body.twoFactorRedirect === true;
      // With a second step to go, nobody is signed in yet: earlier wrong guesses still count.
      await guess.right(secondFactor ? 'undo' : 'forget');
      // The library takes the cookie of a session away while it waits for the code.
      if (secondFactor) await endFormerSession(deps, auth, request);
      else {
        const user = await signedInUser(deps, () => findStaffByEmail(db, email));
        await finishSignIn(deps, auth, request, reply, user, 'password');
      }
      return { ...done, secondFactor };
    });
  });

  /** The second step, by either kind of code. */
  const takeCode = async (
    request: FastifyRequest<{ Body: { code: string } }>,
    reply: FastifyReply,
    method: 'code' | 'recovery-code',
    verify: (code: string) => Promise<Response>,
  ) => {
    const user = await userOfPendingSignIn(deps, await auth(), request);
    if (user === undefined) throw new ApiError('auth.step-over');
    const guess = await openGuessOf(deps, request, 'code', user.email);
    const { code: typed } = request.body;
    const code = method === 'code' ? typed.replace(/\s/g, '') : asRecoveryCode(typed);
    const isMine = await claimCode(db, user.id, code);
    const answer: LibraryAnswer = isMine
      ? await takeAnswer(reply, await verify(code))
      : { ok: false, code: 'INVALID_CODE', body: {} };
    if (!answer.ok) {
      if (isMine) await releaseCode(db, user.id, code);
      await noteWrongGuess(deps, request, 'code', user.email, guess);
      const isOver =
        answer.code === 'INVALID_TWO_FACTOR_COOKIE' || answer.code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE';
      throw new ApiError(isOver ? 'auth.step-over' : 'auth.wrong-code');
    }
    await guess.right('forget');
    await finishSignIn(deps, auth, request, reply, user, method);
    return done;
  };

  register(app, authApi.code, { body: codeSchema, answer: doneSchema }, async (request, reply) => {
    const { api } = await auth();
    return takeCode(request, reply, 'code', (code) =>
      api.verifyTOTP({ body: { code }, headers: pendingHeaders(request), asResponse: true }),
    );
  });

  register(app, authApi.recoveryCode, { body: codeSchema, answer: doneSchema }, async (request, reply) => {
    const { api } = await auth();
    return takeCode(request, reply, 'recovery-code', (code) =>
      api.verifyBackupCode({ body: { code }, headers: pendingHeaders(request), asResponse: true }),
    );
  });

  register(
    app,
    authApi.passkeyOptions,
    { config: { rateLimit: 'sign-in' }, answer: webauthnSchema },
    async (request, reply) => {
      const { body } = await callLibrary(auth, request, reply, (api, asked) =>
        api.generatePasskeyAuthenticationOptions({ ...asked }),
      );
      return { ...body, userVerification: 'required' };
    },
  );

  register(
    app,
    authApi.passkey,
    { config: { rateLimit: 'sign-in' }, body: passkeyAnswerSchema, answer: doneSchema },
    async (request, reply) => {
      const answer = await callLibrary(auth, request, reply, (api, asked) =>
        api.verifyPasskeyAuthentication({
          // Whatever was sent: the library validates it.
          body: { response: request.body.response as never },
          ...asked,
        }),
      );
      if (!answer.ok) {
        await recordWrongSignIn(deps, { what: 'passkey', email: undefined, from: request.ip });
        throw new ApiError('auth.wrong-passkey');
      }
      const { id } = answer.body.user as { id: string };
      const user = await signedInUser(deps, () => findStaff(db, id));
      await finishSignIn(deps, auth, request, reply, user, 'passkey');
      return done;
    },
  );

  register(app, authApi.signOut, { answer: doneSchema }, async (request, reply) => {
    const { api } = await auth();
    const headers = libraryHeaders(request);
    const session = await api.getSession({ headers });
    await takeAnswer(reply, await api.signOut({ headers, asResponse: true }));
    if (session) {
      const { user } = session;
      await recordAction(deps, staffActor(user, request.ip), 'staff.sign-out', user.id);
    }
    return done;
  });
};
