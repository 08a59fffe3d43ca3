// Turning the second factor on and off, and new recovery codes. It is on from the first right code, not before.

import {
  accountApi,
  confirmSchema,
  newSecondFactorSchema,
  recoveryCodesSchema,
  secondFactorOnSchema,
} from '#contract/staff/account.ts';
import { codeSchema, doneSchema } from '#contract/staff/sign-in.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { confirmPassword, recordOwn } from './confirm-password.ts';
import { callLibrary, type LazyAuth } from './lazy-auth.ts';
import { headersAfter, type LibraryAnswer, libraryHeaders, takeAnswer } from './library-call.ts';
import { refuseLastFactor } from './second-factor-rule.ts';
import { noteWrongGuess, openGuessOf } from './sign-in.ts';
import { findStaff } from './staff.store.ts';
import { claimCode, releaseCode } from './used-codes.store.ts';

const done = { success: true as const };

/** The library agreed to the password before, so what it refuses now is the state of things. */
const expectOk = (answer: LibraryAnswer, message: string): void => {
  if (!answer.ok) throw new ApiError('staff.conflict', { message });
};

export const secondFactorStaffRoutes = (app: App, deps: Deps, auth: LazyAuth): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  /** What setting it up takes. */
  const settingUp = registerFor(app, { role: 'staff', withoutSecondFactor: true });
  settingUp(
    accountApi.secondFactor,
    { body: confirmSchema, answer: newSecondFactorSchema },
    async (request, reply) => {
      const { password } = request.body;
      await confirmPassword(deps, auth, request, reply, password);
      const answer = await callLibrary(auth, request, reply, (api, asked) =>
        api.enableTwoFactor({ body: { password }, ...asked }),
      );
      expectOk(answer, 'The second factor is already on. Turn it off to set it up again.');
      const uri = String(answer.body.totpURI);
      return { uri, key: new URL(uri).searchParams.get('secret') ?? '' };
    },
  );

  settingUp(
    accountApi.secondFactorConfirm,
    { body: codeSchema, answer: secondFactorOnSchema },
    async (request, reply) => {
      const code = request.body.code.replace(/\s/g, '');
      // The answer holds recovery codes: whoever has the session must not find the code by trying.
      const { id, email } = request.staff;
      const guess = await openGuessOf(deps, request, 'code', email);
      const { api } = await auth();
      const headers = libraryHeaders(request);
      const isMine = await claimCode(deps.db, id, code);
      const answer = isMine ? await api.verifyTOTP({ body: { code }, headers, asResponse: true }) : undefined;
      if (answer === undefined || !(await takeAnswer(reply, answer)).ok) {
        if (isMine) await releaseCode(deps.db, id, code);
        await noteWrongGuess(deps, request, 'code', email, guess);
        throw new ApiError('staff.invalid', {
          errors: { code: 'This code is not correct. Check that your phone’s clock is right.' },
        });
      }
      await guess.right('forget');
      const session = await api.getSession({
        headers: headersAfter(request, answer),
        query: { disableRefresh: true },
      });
      const kept = session?.session.id ?? request.staff.sessionId;
      // Whoever signed in elsewhere by the password alone is signed out.
      const ended = await recordOwn(deps, request, 'second-factor-on', { keptSession: kept });
      const { backupCodes } = await api.viewBackupCodes({ body: { userId: request.staff.id } });
      return { recoveryCodes: backupCodes, ended };
    },
  );

  forStaff(
    accountApi.secondFactorOff,
    { body: confirmSchema, answer: doneSchema },
    async (request, reply) => {
      const { password } = request.body;
      await confirmPassword(deps, auth, request, reply, password);
      if ((await findStaff(deps.db, request.staff.id))?.twoFactorEnabled !== 1) {
        throw new ApiError('staff.conflict', { message: 'The second factor is off already.' });
      }
      await refuseLastFactor(deps, request.staff, 'codes');
      const answer = await callLibrary(auth, request, reply, (api, asked) =>
        api.disableTwoFactor({ body: { password }, ...asked }),
      );
      expectOk(answer, 'The second factor could not be turned off.');
      await recordOwn(deps, request, 'second-factor-off');
      return done;
    },
  );

  forStaff(
    accountApi.recoveryCodes,
    { body: confirmSchema, answer: recoveryCodesSchema },
    async (request, reply) => {
      const { password } = request.body;
      await confirmPassword(deps, auth, request, reply, password);
      const answer = await callLibrary(auth, request, reply, (api, asked) =>
        api.generateBackupCodes({ body: { password }, ...asked }),
      );
      expectOk(answer, 'Turn the second factor on first.');
      await recordOwn(deps, request, 'recovery-codes');
      return { recoveryCodes: answer.body.backupCodes as string[] };
    },
  );
};
