// Who is signed in, and what waits: the first call of every screen of the console.
import { meSchema } from '#contract/staff/me.ts';
import { staffPaths } from '#contract/staff/paths.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { readWaiting } from './waiting.store.ts';

export const meStaffRoutes = (app: App, { db }: Deps): void => {
  app.get(
    staffPaths.me,
    { config: { role: 'staff' }, schema: { response: { 200: meSchema } } },
    async ({ staff: { id, name, email, role } }) => ({
      staff: { id, name, email, role },
      ...(await readWaiting(db)),
    }),
  );
};
