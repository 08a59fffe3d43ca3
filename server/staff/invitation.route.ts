// The screens behind set-up, invitation and password links: what a link is for, and its one use, which signs in.

import {
  type Acceptance,
  acceptSchema,
  authApi,
  type Invitation,
  invitationQuerySchema,
  invitationSchema,
  signInAnswerSchema,
} from '#contract/staff/sign-in.ts';
import { staffActor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { register } from '#server/http/register.ts';
import { newId } from '#server/ids.ts';
import { InputError, readEmail, readPersonName } from '#server/links/checked-text.ts';
import { readToken } from '#server/links/tokens.ts';
import { removeSetupFile } from './first-start.ts';
import { findInvitationByToken, markInvitationUsed, type StaffInvitation } from './invitations.store.ts';
import { callLibrary, type LazyAuth } from './lazy-auth.ts';
import { passkeyNeeded } from './library-call.ts';
import { withPasswordWork } from './password-queue.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { endFormerSession, finishSignIn } from './sign-in.ts';
import { noticeMail } from './staff.mail.ts';
import {
  endSessions,
  findStaff,
  findStaffByEmail,
  hasStaff,
  insertStaff,
  plainEmail,
  type StaffUser,
  setStaffPassword,
} from './staff.store.ts';

const words = {
  unknown: 'This link is not valid. It may have been replaced by a newer one, or withdrawn.',
  used: 'This link has been used already. Sign in with the password that was chosen then.',
  expired: 'This link has expired. Ask an administrator for a new one.',
  setupExpired:
    'This link has expired. Whoever runs the server can make a new one: npm run -s cli -- user setup-link',
};

/** Returns the invitation. Throws the reason if the link cannot be used. */
const usable = async (db: Db, { config, clock }: Deps, token: string): Promise<StaffInvitation> => {
  const tokenId = readToken(config.appSecrets, 'staff', token);
  const invitation = tokenId === undefined ? undefined : await findInvitationByToken(db, tokenId);
  if (invitation === undefined) throw new ApiError('link.not-found', { message: words.unknown });
  const isLate = invitation.kind === 'setup' && (await hasStaff(db));
  if (invitation.used_at !== null || isLate) throw new ApiError('link.inactive', { message: words.used });
  const { expires_at: end } = invitation;
  if (end !== null && Date.parse(end) <= clock.now().getTime()) {
    const message = invitation.kind === 'setup' ? words.setupExpired : words.expired;
    throw new ApiError('link.expired', { message });
  }
  return invitation;
};

/** What the screen behind a link says. Looking changes nothing. */
const showInvitation = async (deps: Deps, token: string): Promise<Invitation> => {
  const { kind, email, role, user_id, expires_at } = await usable(deps.db, deps, token);
  const user = user_id === null ? undefined : await findStaff(deps.db, user_id);
  return { kind, email, name: user?.name ?? null, role, expiresAt: expires_at };
};

type Accepted = { user: StaffUser; kind: StaffInvitation['kind'] };

/** Makes the account or sets the new password. `hash` is slow on purpose, so it is called outside the transaction. */
const acceptInvitation = async (
  deps: Deps,
  { token, name = '', email: given = '', password }: Acceptance,
  from: string,
  hash: (password: string) => Promise<string>,
): Promise<Accepted> => {
  const { db, clock } = deps;
  const seen = await usable(db, deps, token);
  const email = seen.email ?? plainEmail(readEmail('email', given));
  const newName = seen.kind === 'reset' ? '' : readPersonName('name', name);
  const owner = seen.user_id === null ? undefined : await findStaff(db, seen.user_id);
  await refuseWeakPassword(password, email, owner?.name ?? newName);
  const passwordHash = await hash(password);

  const person = owner ?? { id: newId(clock), name: newName };
  const actor = staffActor(person, from);
  return runAction(deps, actor, async ({ tx, record, mail }) => {
    const { id, kind, role } = await usable(tx, deps, token);
    await markInvitationUsed(tx, clock, id);
    if (kind !== 'reset') {
      if ((await findStaffByEmail(tx, email)) !== undefined) {
        throw new InputError('email', 'Somebody is already on the team with this address.');
      }
      const user = await insertStaff(tx, clock, { ...person, email, role, passwordHash });
      await record('staff.join', user.id, { after: { email, role, by: kind } });
      return { user, kind };
    }
    const user = await findStaff(tx, person.id);
    if (user === undefined || user.disabledAt !== null) {
      throw new ApiError('link.not-found', { message: words.unknown });
    }
    await setStaffPassword(tx, clock, user.id, passwordHash);
    await endSessions(tx, user.id);
    await mail(noticeMail('reset-password', user, actor, clock.now()));
    await record('staff.reset-password', user.id);
    return { user, kind };
  });
};

export const invitationRoutes = (app: App, deps: Deps, auth: LazyAuth): void => {
  // The token comes in the body: addresses end up in more logs than ours.
  register(
    app,
    authApi.invitation,
    { config: { rateLimit: 'details' }, body: invitationQuerySchema, answer: invitationSchema },
    ({ body }) => showInvitation(deps, body.token),
  );

  register(
    app,
    authApi.accept,
    { config: { rateLimit: 'details' }, body: acceptSchema, answer: signInAnswerSchema },
    (request, reply) => {
      const { body } = request;
      // Holders of our links count as known. An expired link is refused before anything is hashed.
      const tokenId = readToken(deps.config.appSecrets, 'staff', body.token);
      const asker = tokenId === undefined ? { stranger: request.ip } : { known: `link ${tokenId}` };
      return withPasswordWork(asker, async () => {
        const { $context } = await auth();
        const { hash } = (await $context).password;
        const { user, kind } = await acceptInvitation(deps, body, request.ip, hash);
        if (kind === 'setup') removeSetupFile(deps.config);
        const answer = await callLibrary(auth, request, reply, (api, asked) =>
          api.signInEmail({ body: { email: user.email, password: body.password }, ...asked }),
        );
        if (answer.code === passkeyNeeded) throw new ApiError('auth.passkey-needed');
        if (!answer.ok) throw new ApiError('auth.refused');
        const secondFactor = answer.body.twoFactorRedirect === true;
        if (secondFactor) await endFormerSession(deps, auth, request);
        else await finishSignIn(deps, auth, request, reply, user, kind);
        return { success: true as const, secondFactor };
      });
    },
  );
};
