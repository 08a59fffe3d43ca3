// The people who sign in, and their sessions. The sign-in library reads and writes the same tables with its own hands;
// what is here is what it does not do.
import type { Selectable } from 'kysely';
import { normaliseEmail } from '#contract/email.ts';
import type { StaffRole } from '#contract/staff/me.ts';
import type { StaffUserTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';

export type StaffUser = Selectable<StaffUserTable>;

/** Addresses are kept and compared in lower case: nobody has two accounts by writing one differently. */
export const plainEmail = (email: string): string => normaliseEmail(email).toLowerCase();

/** Returns `undefined` if there is none; disabled members are found too. */
export const findStaff = (db: Db, id: string): Promise<StaffUser | undefined> =>
  db.selectFrom('staff_user').selectAll().where('id', '=', id).executeTakeFirst();

/** Compares in lower case. Returns `undefined` if there is none; disabled members are found too. */
export const findStaffByEmail = (db: Db, email: string): Promise<StaffUser | undefined> =>
  db.selectFrom('staff_user').selectAll().where('email', '=', plainEmail(email)).executeTakeFirst();

/** False for a disabled account, and for an id that nobody has. */
export const isActiveStaff = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('staff_user')
    .select('id')
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Disabled members count. */
export const hasStaff = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('staff_user').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Whether another active administrator would be left without this one. */
export const hasOtherAdmin = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('staff_user')
    .select('id')
    .where('id', '!=', id)
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export type NewStaff = { id?: string; name: string; email: string; role: StaffRole; passwordHash: string };

/** In a transaction: the account with the password is a row of its own. */
export const insertStaff = async (tx: Db, clock: Clock, staff: NewStaff): Promise<StaffUser> => {
  const id = staff.id ?? newId(clock);
  const now = clock.now().toISOString();
  const user = await tx
    .insertInto('staff_user')
    .values({
      id,
      name: staff.name,
      email: plainEmail(staff.email),
      // Whoever holds the link that was sent there has the address.
      emailVerified: 1,
      image: null,
      twoFactorEnabled: 0,
      role: staff.role,
      disabledAt: null,
      lastSignInAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('staff_account')
    .values({
      id: newId(clock),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: staff.passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return user;
};

/** Returns `undefined` if the account has no password. */
export const findPasswordHash = async (db: Db, userId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('staff_account')
      .select('password')
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .executeTakeFirst()
  )?.password ?? undefined;

/** The same password at a higher cost; does nothing if it was changed in the meantime. */
export const raisePasswordHash = async (
  db: Db,
  userId: string,
  old: string,
  raised: string,
): Promise<void> => {
  await db
    .updateTable('staff_account')
    .set({ password: raised })
    .where('userId', '=', userId)
    .where('password', '=', old)
    .execute();
};

/** Sessions stay open: `endSessions` ends them. */
export const setStaffPassword = async (
  tx: Db,
  clock: Clock,
  userId: string,
  passwordHash: string,
): Promise<void> => {
  await tx
    .updateTable('staff_account')
    .set({ password: passwordHash, updatedAt: clock.now().toISOString() })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
};

export type StaffChange = Partial<
  Pick<StaffUser, 'name' | 'role' | 'disabledAt' | 'lastSignInAt' | 'secondFactorDueAt'>
>;

/** Does nothing to an id that nobody has. */
export const changeStaff = async (tx: Db, clock: Clock, id: string, change: StaffChange): Promise<void> => {
  await tx
    .updateTable('staff_user')
    .set({ ...change, updatedAt: clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
};

/** Signs a person out everywhere, except from the session `except`, and ends half-done sign-ins. Returns how many sessions ended. */
export const endSessions = async (tx: Db, userId: string, except?: string): Promise<number> => {
  const query = tx.deleteFrom('staff_session').where('userId', '=', userId);
  const { numDeletedRows } = await (except === undefined
    ? query
    : query.where('id', '!=', except)
  ).executeTakeFirst();
  await tx.deleteFrom('staff_verification').where('value', '=', userId).execute();
  return Number(numDeletedRows);
};

/** Whose sign-in waits for a code: the library's own note of it. */
export const findPendingUser = (db: Db, identifier: string): Promise<StaffUser | undefined> =>
  db
    .selectFrom('staff_verification')
    .innerJoin('staff_user', 'staff_user.id', 'staff_verification.value')
    .selectAll('staff_user')
    .where('staff_verification.identifier', '=', identifier)
    .executeTakeFirst();

/** The code app, its recovery codes, and all passkeys. Returns how many there were. */
export const deleteSecondFactors = async (tx: Db, clock: Clock, userId: string): Promise<number> => {
  const codes = await tx.deleteFrom('staff_two_factor').where('userId', '=', userId).executeTakeFirst();
  const passkeys = await tx.deleteFrom('staff_passkey').where('userId', '=', userId).executeTakeFirst();
  await tx
    .updateTable('staff_user')
    .set({ twoFactorEnabled: 0, updatedAt: clock.now().toISOString() })
    .where('id', '=', userId)
    .execute();
  return Number(codes.numDeletedRows + passkeys.numDeletedRows);
};

export type TeamMember = StaffUser & { passkeys: number };

const members = (db: Db) =>
  db
    .selectFrom('staff_user')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('staff_passkey')
        .whereRef('staff_passkey.userId', '=', 'staff_user.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('passkeys'),
    );

const asTeamMember = <Row extends { passkeys: number | null }>(row: Row) => ({
  ...row,
  passkeys: Number(row.passkeys ?? 0),
});

/** Active members first, by name. A team is small enough to be read whole. */
export const listStaff = async (db: Db): Promise<TeamMember[]> => {
  const rows = (await members(db).orderBy('name').orderBy('id').execute()).map(asTeamMember);
  return [
    ...rows.filter((each) => each.disabledAt === null),
    ...rows.filter((each) => each.disabledAt !== null),
  ];
};

/** Rejects if there is no such member. */
export const findMember = async (db: Db, id: string): Promise<TeamMember> =>
  asTeamMember(await members(db).where('id', '=', id).executeTakeFirstOrThrow());
