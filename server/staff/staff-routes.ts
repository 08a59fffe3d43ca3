// Everything about who may use the console: the guard first, then signing in, one's own account, and the team.
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { accountStaffRoutes } from './account.staff.route.ts';
import { authRoutes } from './auth.route.ts';
import { invitationRoutes } from './invitation.route.ts';
import type { LazyAuth } from './lazy-auth.ts';
import { meStaffRoutes } from './me.staff.route.ts';
import { passkeysStaffRoutes } from './passkeys.staff.route.ts';
import { secondFactorStaffRoutes } from './second-factor.staff.route.ts';
import { teamStaffRoutes } from './team.staff.route.ts';

/** Register after the guard. */
export const staffRoutes = (app: App, deps: Deps, auth: LazyAuth): void => {
  authRoutes(app, deps, auth);
  invitationRoutes(app, deps, auth);
  meStaffRoutes(app, deps);
  accountStaffRoutes(app, deps, auth);
  secondFactorStaffRoutes(app, deps, auth);
  passkeysStaffRoutes(app, deps, auth);
  teamStaffRoutes(app, deps, auth);
};
