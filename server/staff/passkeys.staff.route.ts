// A person's own passkeys: adding one takes the password, since it signs in without it, and so does removing one.
import {
  accountApi,
  addedPasskeySchema,
  addPasskeySchema,
  confirmSchema,
  nameSchema,
  passkeySchema,
} from '#contract/staff/account.ts';
import { doneSchema, webauthnSchema } from '#contract/staff/sign-in.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError, orNotFound } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { readLine } from '#server/links/checked-text.ts';
import { deletePasskey, findPasskey, renamePasskey } from './account.store.ts';
import { confirmPassword, recordOwn } from './confirm-password.ts';
import { callLibrary, type LazyAuth } from './lazy-auth.ts';
import { opensByPasskeyAlone, refuseLastFactor } from './second-factor-rule.ts';

const done = { success: true as const };
/** A passkey counts as a second factor. */

export const passkeysStaffRoutes = (app: App, deps: Deps, auth: LazyAuth): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  const settingUp = registerFor(app, { role: 'staff', withoutSecondFactor: true });
  const own = async (tx: Db, userId: string, id: string) =>
    orNotFound(await findPasskey(tx, userId, id), 'This passkey has been removed already.');

  settingUp(
    accountApi.passkeyOptions,
    { body: confirmSchema, answer: webauthnSchema },
    async (request, reply) => {
      await confirmPassword(deps, auth, request, reply, request.body.password);
      const { ok, body } = await callLibrary(auth, request, reply, (api, asked) =>
        api.generatePasskeyRegistrationOptions({ query: {}, ...asked }),
      );
      if (!ok) throw new ApiError('server.failed');
      return body;
    },
  );

  settingUp(
    accountApi.passkeys,
    { body: addPasskeySchema, answer: addedPasskeySchema, status: 201 },
    async (request, reply) => {
      const name = readLine('name', request.body.name);
      const { staff } = request;
      const openedBefore = !(await opensByPasskeyAlone(deps, staff.id));
      const { ok, body } = await callLibrary(auth, request, reply, (api, asked) =>
        api.verifyPasskeyRegistration({
          // Whatever was sent: the library validates it.
          body: { response: request.body.response as never, name },
          ...asked,
        }),
      );
      if (!ok) {
        throw new ApiError('staff.conflict', {
          message: 'This passkey could not be added. Please try again.',
        });
      }
      // If the password alone no longer opens the account, sessions that it opened elsewhere end too.
      const locksPassword = openedBefore && (await opensByPasskeyAlone(deps, staff.id));
      const kept = locksPassword ? staff.sessionId : undefined;
      const ended = await recordOwn(deps, request, 'passkey-add', {
        change: async () => ({ passkey: body.id, name }),
        keptSession: kept,
      });
      const added = await own(deps.db, staff.id, String(body.id));
      return { ...added, name, ended };
    },
  );

  forStaff(accountApi.passkey, { body: nameSchema, answer: passkeySchema }, async (request) => {
    const name = readLine('name', request.body.name);
    const { staff, params } = request;
    return runAction(deps, actorOf(request), async ({ tx, record }) => {
      const passkey = await own(tx, staff.id, params.id);
      if (passkey.name !== name) {
        await renamePasskey(tx, passkey.id, name);
        await record('staff.passkey-rename', staff.id, {
          detail: { passkey: passkey.id },
          before: { name: passkey.name },
          after: { name },
        });
      }
      return { ...passkey, name };
    });
  });

  forStaff(accountApi.removePasskey, { body: confirmSchema, answer: doneSchema }, async (request, reply) => {
    const { staff, body } = request;
    await confirmPassword(deps, auth, request, reply, body.password);
    await recordOwn(deps, request, 'passkey-remove', {
      change: async (tx) => {
        const { id, name } = await own(tx, staff.id, request.params.id);
        await refuseLastFactor({ config: deps.config, db: tx }, staff, 'passkey');
        await deletePasskey(tx, id);
        return { passkey: id, name };
      },
    });
    return done;
  });
};
