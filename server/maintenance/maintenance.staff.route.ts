// Whether the site is closed, for everyone in the console; closing and opening it, for administrators.

import {
  maintenanceSchema,
  overviewApi,
  setMaintenance,
  setMaintenanceSchema,
} from '#contract/staff/overview.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { readMaintenance } from './maintenance.store.ts';
import { switchMaintenance } from './switch-maintenance.ts';

export const maintenanceStaffRoutes = (app: App, deps: Deps): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  const forAdmins = registerFor(app, { role: 'admin' });
  forStaff(overviewApi.maintenance, { answer: maintenanceSchema }, () => readMaintenance(deps.db));

  forAdmins(setMaintenance, { body: setMaintenanceSchema, answer: maintenanceSchema }, (request) =>
    switchMaintenance(deps, actorOf(request), request.body.on),
  );
};
