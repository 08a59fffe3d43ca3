// The audit trail in the console: read by all staff, exported and checked by administrators.
import { brand } from '#content/brand.ts';
import { staffPaths } from '#contract/staff/paths.ts';
import {
  type TrailEvent,
  trailCheckSchema,
  trailChoicesSchema,
  trailExportQuerySchema,
  trailPageSchema,
  trailQuerySchema,
} from '#contract/staff/trail.ts';
import { readDetail, recordAudit } from '#server/audit/audit.store.ts';
import { verifyChain } from '#server/audit/verify-chain.store.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { eachTrailRow, listTrail, listTrailChoices, type TrailRow } from './trail.store.ts';

const { zone } = brand.hours;

const asEvent = (row: TrailRow): TrailEvent => ({
  seq: row.seq,
  at: row.at,
  actorId: row.actor,
  actorName: row.actor_name,
  origin: row.origin,
  action: row.action,
  aboutType: row.about_type,
  aboutId: row.about_id,
  detail: readDetail(row.detail),
});

export const trailStaffRoutes = (app: App, { db, clock }: Deps): void => {
  app.get(
    staffPaths.trail,
    {
      config: { role: 'staff' },
      schema: { querystring: trailQuerySchema, response: { 200: trailPageSchema } },
    },
    async ({ query }) => {
      const { after, before, limit, ...filters } = query;
      const page = await listTrail(db, zone, filters, { after, before, limit });
      return { success: true as const, ...page, rows: page.rows.map(asEvent) };
    },
  );

  app.get(
    staffPaths.trailChoices,
    { config: { role: 'staff' }, schema: { response: { 200: trailChoicesSchema } } },
    async () => ({ success: true as const, ...(await listTrailChoices(db)) }),
  );

  app.get(
    staffPaths.trailCheck,
    { config: { role: 'admin' }, schema: { response: { 200: trailCheckSchema } } },
    async () => ({ success: true as const, ...(await verifyChain(db)) }),
  );
};
