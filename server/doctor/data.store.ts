// What the doctor asks the database, without changing it.
import type { Db } from '#server/deps.ts';

/** Addresses of administrators who sign in by a password alone. */
export const adminsWithoutSecondFactor = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('staff_user')
      .select('email')
      .where('role', '=', 'admin')
      .where('disabledAt', 'is', null)
      .where((eb) => eb.or([eb('twoFactorEnabled', 'is', null), eb('twoFactorEnabled', '=', 0)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('staff_passkey')
              .select('staff_passkey.id')
              .whereRef('staff_passkey.userId', '=', 'staff_user.id'),
          ),
        ),
      )
      .orderBy('email')
      .execute()
  ).map(({ email }) => email);

/** Disabled members count as staff. */
export const isWithoutStaff = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('staff_user').select('id').limit(1).executeTakeFirst()) === undefined;
