// What protects an account beside its password, and the day until which something must.
import type { StaffRole } from '#contract/staff/me.ts';
import type { Db } from '#server/deps.ts';

export type Factors = { role: StaffRole; hasCodes: boolean; passkeys: number; dueAt: string | null };

/** Throws if there is no such account. */
export const findFactors = async (db: Db, userId: string): Promise<Factors> => {
  const found = await db
    .selectFrom('staff_user')
    .select(['role', 'twoFactorEnabled', 'secondFactorDueAt'])
    .select((eb) =>
      eb
        .selectFrom('staff_passkey')
        .whereRef('staff_passkey.userId', '=', 'staff_user.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('passkeys'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    role: found.role,
    hasCodes: found.twoFactorEnabled === 1,
    passkeys: Number(found.passkeys ?? 0),
    dueAt: found.secondFactorDueAt,
  };
};

/** People whose time is already running keep it. */
export const startSecondFactorGrace = async (
  db: Db,
  dueAt: string,
  of: { id: string } | { roles: readonly StaffRole[] },
): Promise<void> => {
  const update = db
    .updateTable('staff_user')
    .set({ secondFactorDueAt: dueAt })
    .where('secondFactorDueAt', 'is', null);
  await ('id' in of ? update.where('id', '=', of.id) : update.where('role', 'in', of.roles)).execute();
};

/** Clears it for everybody but these roles. */
export const stopSecondFactorGrace = async (db: Db, except: readonly StaffRole[]): Promise<void> => {
  const update = db
    .updateTable('staff_user')
    .set({ secondFactorDueAt: null })
    .where('secondFactorDueAt', 'is not', null);
  await (except.length === 0 ? update : update.where('role', 'not in', except)).execute();
};
