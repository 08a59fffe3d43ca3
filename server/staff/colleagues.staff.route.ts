// Who can be given something to do, for all staff: the people who can sign in now.
import { colleaguesSchema } from '#contract/staff/colleagues.ts';
import { teamApi } from '#contract/staff/team-api.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { register } from '#server/http/register.ts';
import { listStaff } from './staff.store.ts';

export const colleaguesStaffRoutes = (app: App, { db }: Deps): void => {
  register(app, teamApi.colleagues, { config: { role: 'staff' }, answer: colleaguesSchema }, async () => {
    const active = (await listStaff(db)).filter(({ disabledAt }) => disabledAt === null);
    return { colleagues: active.map(({ id, name }) => ({ id, name })) };
  });
};
