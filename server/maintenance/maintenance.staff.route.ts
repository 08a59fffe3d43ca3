// Whether the site is closed, for everyone in the console; closing and opening it, for administrators.

import { maintenanceSchema, setMaintenanceSchema } from '#contract/staff/overview.ts';
import { overviewPaths } from '#contract/staff/overview-paths.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { readMaintenance } from './maintenance.store.ts';
import { switchMaintenance } from './switch-maintenance.ts';

export const maintenanceStaffRoutes = (app: App, deps: Deps): void => {
  app.get(
    overviewPaths.maintenance,
    { config: { role: 'staff' }, schema: { response: { 200: maintenanceSchema } } },
    () => readMaintenance(deps.db),
  );

  app.put(
    overviewPaths.maintenance,
    {
      config: { role: 'admin' },
      schema: { body: setMaintenanceSchema, response: { 200: maintenanceSchema } },
    },
    (request) => switchMaintenance(deps, actorOf(request), request.body.on),
  );
};
