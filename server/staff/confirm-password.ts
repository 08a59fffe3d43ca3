// Asks a signed-in person for the password once more before what protects the account is changed.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountNotice } from '#content/staff-mails.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { callLibrary, type LazyAuth } from './lazy-auth.ts';
import { withPasswordWork } from './password-queue.ts';
import { noteWrongGuess, openGuessOf } from './sign-in.ts';
import { noticeMail } from './staff.mail.ts';
import { endSessions } from './staff.store.ts';

/** Throws if the password is wrong; `field` is the form field that shows it. */
export const confirmPassword = async (
  deps: Deps,
  auth: LazyAuth,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
  field = 'password',
): Promise<void> =>
  withPasswordWork({ known: `staff ${request.staff.id}` }, async () => {
    const { email } = request.staff;
    const guess = await openGuessOf(deps, request, 'password', email);
    const { ok } = await callLibrary(auth, request, reply, (api, asked) =>
      api.verifyPassword({ body: { password }, ...asked }),
    );
    if (!ok) {
      await noteWrongGuess(deps, request, 'password', email, guess);
      throw new ApiError('staff.invalid', { errors: { [field]: 'This is not your password.' } });
    }
    await guess.right('forget');
  });

/**
 * What people do about the locks of their own account: in the audit log, and by mail. `change` does it and answers what to say of
 * it; it is left out if the library has done it. With `keptSession` their sessions but that one end as well: those that were
 * opened before take less than it takes from now on. Returns how many have ended.
 */
export const recordOwn = (
  deps: Deps,
  request: FastifyRequest,
  action: AccountNotice,
  {
    change,
    keptSession,
  }: { change?: (tx: Db) => Promise<Record<string, unknown>>; keptSession?: string | undefined } = {},
): Promise<number> => {
  const { staff } = request;
  const actor = actorOf(request);
  return runAction(deps, actor, async ({ tx, record, mail }) => {
    const detail = await change?.(tx);
    const ended = keptSession === undefined ? 0 : await endSessions(tx, staff.id, keptSession);
    await record(`staff.${action}`, staff.id, {
      detail: { ...detail, ...(keptSession !== undefined && { endedSessions: ended }) },
    });
    await mail(noticeMail(action, staff, actor, deps.clock.now()));
    return ended;
  });
};
