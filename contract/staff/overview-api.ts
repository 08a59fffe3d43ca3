// What the console's home shows and switches. It reads all of `overviewApi` at once.
import { get, put, schemas } from '#contract/endpoint.ts';
import type * as overview from './overview.ts';

export const overviewApi = {
  todo: get('/api/staff/overview/todo', schemas<{ answer: typeof overview.todoSchema }>()),
  enquiries: get('/api/staff/overview/enquiries', schemas<{ answer: typeof overview.enquiryWeeksSchema }>()),
  amounts: get('/api/staff/overview/amounts', schemas<{ answer: typeof overview.amountMonthsSchema }>()),
  funnel: get('/api/staff/overview/funnel', schemas<{ answer: typeof overview.funnelSchema }>()),
  vitals: get('/api/staff/overview/vitals', schemas<{ answer: typeof overview.vitalFiguresSchema }>()),
  health: get('/api/staff/health', schemas<{ answer: typeof overview.healthSchema }>()),
  maintenance: get('/api/staff/maintenance', schemas<{ answer: typeof overview.maintenanceSchema }>()),
};

export const setMaintenance = put(
  '/api/staff/maintenance',
  schemas<{ body: typeof overview.setMaintenanceSchema; answer: typeof overview.maintenanceSchema }>(),
);
