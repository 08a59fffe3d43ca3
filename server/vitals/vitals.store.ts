// How fast pages were for the people who saw them: one value of each kind for one view.
import type { Vital } from '#contract/vitals.ts';
import type { Clock, Db } from '#server/deps.ts';

/** A later report of the same view replaces the earlier one. */
export const putVital = async (db: Db, clock: Clock, vital: Vital): Promise<void> => {
  const { page, value, rating, device, build } = vital;
  const row = {
    page,
    value,
    rating,
    navigation_type: vital.navigationType,
    device,
    build,
    created_at: clock.now().toISOString(),
  };
  await db
    .insertInto('vital')
    .values({ id: vital.id, name: vital.name, ...row })
    .onConflict((conflict) => conflict.columns(['id', 'name']).doUpdateSet(row))
    .execute();
};
