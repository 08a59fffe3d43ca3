// Whether the site is closed, for everyone in the console; closing and opening it, for administrators.

import {
  maintenanceSchema,
  overviewApi,
  setMaintenance,
  setMaintenanceSchema,
} from '#contract/staff/overview.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { register } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { readMaintenance } from './maintenance.store.ts';
import { switchMaintenance } from './switch-maintenance.ts';

export const maintenanceStaffRoutes = (app: App, deps: Deps): void => {
  register(app, overviewApi.maintenance, { config: { role: 'staff' }, answer: maintenanceSchema }, () =>
    readMaintenance(deps.db),
  );

  register(
    app,
    setMaintenance,
    {
      config: { role: 'admin' },
      body: setMaintenanceSchema,
      answer: maintenanceSchema,
    },
    (request) => switchMaintenance(deps, actorOf(request), request.body.on),
  );
};
