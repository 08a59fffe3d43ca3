// A person's own account: what is known of it, name, password, and where they are signed in.
import {
  accountApi,
  accountSchema,
  changePasswordSchema,
  confirmSchema,
  endedSchema,
  nameSchema,
} from '#contract/staff/account.ts';
import { doneSchema } from '#contract/staff/sign-in.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { orNotFound } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { readPersonName } from '#server/links/checked-text.ts';
import { endOf, endSession, listPasskeys, listSessions } from './account.store.ts';
import { confirmPassword, recordOwn } from './confirm-password.ts';
import { deviceName } from './device-name.ts';
import type { LazyAuth } from './lazy-auth.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { changeStaff, endSessions, findStaff, setStaffPassword } from './staff.store.ts';

const done = { success: true as const };

export const accountStaffRoutes = (app: App, deps: Deps, auth: LazyAuth): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  const { db, clock } = deps;

  /** How many recovery codes are left; they are encrypted, so the library counts. */
  const codesLeft = async (userId: string): Promise<number> => {
    const { api } = await auth();
    const { backupCodes } = await api.viewBackupCodes({ body: { userId } });
    return backupCodes.length;
  };

  forStaff(
    accountApi.account,
    { answer: accountSchema },
    async ({ staff: { id, name, email, role, sessionId } }) => {
      const hasSecondFactor = (await findStaff(db, id))?.twoFactorEnabled === 1;
      // The library's clock is the system's.
      const sessions = await listSessions(db, id, new Date());
      return {
        name,
        email,
        role,
        hasSecondFactor,
        recoveryCodesLeft: hasSecondFactor ? await codesLeft(id) : 0,
        passkeys: (await listPasskeys(db, id)).map((each) => ({ ...each, name: each.name ?? 'Passkey' })),
        sessions: sessions.map((session) => ({
          id: session.id,
          device: deviceName(session.userAgent),
          place: session.ipAddress || 'unknown',
          signedInAt: session.createdAt,
          lastSeenAt: session.updatedAt,
          endsAt: endOf(session),
          isCurrent: session.id === sessionId,
        })),
      };
    },
  );

  forStaff(accountApi.name, { body: nameSchema, answer: doneSchema }, async (request) => {
    const { staff } = request;
    const name = readPersonName('name', request.body.name);
    await runAction(deps, actorOf(request), async ({ tx, record }) => {
      const before = (await findStaff(tx, staff.id))?.name;
      if (before === name) return;
      await changeStaff(tx, clock, staff.id, { name });
      await record('staff.rename', staff.id, { before: { name: before }, after: { name } });
    });
    return done;
  });

  forStaff(
    accountApi.password,
    { body: changePasswordSchema, answer: endedSchema },
    async (request, reply) => {
      const { staff, body } = request;
      await refuseWeakPassword(body.password, staff.email, staff.name);
      await confirmPassword(deps, auth, request, reply, body.current, 'current');
      const { hash } = (await (await auth()).$context).password;
      const passwordHash = await hash(body.password);
      const ended = await recordOwn(deps, request, 'change-password', {
        change: async (tx) => {
          await setStaffPassword(tx, clock, staff.id, passwordHash);
          return {};
        },
        // Whoever got hold of the old password is signed out.
        keptSession: staff.sessionId,
      });
      return { ended };
    },
  );

  forStaff(accountApi.endSession, { body: confirmSchema, answer: endedSchema }, async (request, reply) => {
    const { staff, body } = request;
    await confirmPassword(deps, auth, request, reply, body.password);
    await runAction(deps, actorOf(request), async ({ tx, record }) => {
      const hasEnded = await endSession(tx, staff.id, request.params.id);
      orNotFound(hasEnded || undefined, 'This session has ended already.');
      await record('staff.end-session', staff.id);
    });
    return { ended: 1 };
  });

  forStaff(
    accountApi.endOtherSessions,
    { body: confirmSchema, answer: endedSchema },
    async (request, reply) => {
      const { staff, body } = request;
      await confirmPassword(deps, auth, request, reply, body.password);
      const ended = await runAction(deps, actorOf(request), async ({ tx, record }) => {
        const count = await endSessions(tx, staff.id, staff.sessionId);
        if (count > 0) {
          await record('staff.end-other-sessions', staff.id, { detail: { endedSessions: count } });
        }
        return count;
      });
      return { ended };
    },
  );
};
