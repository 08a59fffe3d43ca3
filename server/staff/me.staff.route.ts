// For all staff: who is signed in and what waits, the first call of every screen of the console; and who can be given something.

import { accountApi } from '#contract/staff/account.ts';
import { colleaguesSchema } from '#contract/staff/colleagues.ts';
import { meSchema } from '#contract/staff/me.ts';
import { teamApi } from '#contract/staff/team.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { listStaff } from './staff.store.ts';
import { readWaiting } from './waiting.store.ts';

/** People who may not do anything yet are told nothing. */
const nothingWaits = { badges: { enquiries: 0, receipts: 0, candidates: 0, mail: 0 }, mailProblem: null };

export const meStaffRoutes = (app: App, { db }: Deps): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  const forStaffAlways = registerFor(app, { role: 'staff', withoutSecondFactor: true });
  forStaffAlways(
    accountApi.me,
    { answer: meSchema },
    async ({ staff: { id, name, email, role, secondFactor } }) => ({
      staff: { id, name, email, role },
      secondFactor,
      ...(secondFactor?.isOverdue ? nothingWaits : await readWaiting(db)),
    }),
  );

  forStaff(teamApi.colleagues, { answer: colleaguesSchema }, async () => {
    const active = (await listStaff(db)).filter(({ disabledAt }) => disabledAt === null);
    return { colleagues: active.map(({ id, name }) => ({ id, name })) };
  });
};
