// Whoever is signed in proves it once more by the password before what protects the account is changed.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountNotice } from '#content/staff-mails.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { actorOf } from '#server/http/staff-request.ts';
import type { LazyAuth } from './lazy-auth.ts';
import { libraryHeaders, takeAnswer } from './library-call.ts';
import { withPasswordWork } from './password-queue.ts';
import { noteWrongGuess, openGuessOf } from './sign-in.ts';
import { noticeMail } from './staff.mail.ts';
import { endSessions } from './staff.store.ts';

/** Throws where the password is wrong; `field` is where the form shows that. */
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
    const { api } = await auth();
    const { ok } = await takeAnswer(
      reply,
      await api.verifyPassword({ body: { password }, headers: libraryHeaders(request), asResponse: true }),
    );
    if (!ok) {
      await noteWrongGuess(deps, request, 'password', email, guess);
      throw new ApiError('staff.invalid', { errors: { [field]: 'This is not your password.' } });
    }
    await guess.right('forget');
  });

/**
 * What people do about the locks of their own account: in the trail, and by mail. With `keptSession` their sessions but that one
 * end as well: those that were opened before take less than it takes from now on. Answers how many have ended.
 */
export const recordOwn = (
  deps: Deps,
  request: FastifyRequest,
  action: AccountNotice,
  detail: Record<string, unknown> = {},
  keptSession?: string,
): Promise<number> => {
  const { staff } = request;
  const actor = actorOf(request);
  return runAction(deps, actor, async ({ tx, record, mail }) => {
    const ended = keptSession === undefined ? 0 : await endSessions(tx, staff.id, keptSession);
    await record(`staff.${action}`, staff.id, {
      detail: { ...detail, ...(keptSession !== undefined && { endedSessions: ended }) },
    });
    await mail(noticeMail(action, staff, actor, deps.clock.now()));
    return ended;
  });
};
