// The audit trail in the console: read by all staff, exported and checked by administrators.
import { brand } from '#content/brand.ts';
import { actionLabel, entryWords } from '#contract/staff/audit-actions.ts';
import { changesLine } from '#contract/staff/audit-changes.ts';
import { exportCountSchema } from '#contract/staff/lists.ts';
import {
  type TrailEvent,
  trailApi,
  trailCheckSchema,
  trailChoicesSchema,
  trailCountQuerySchema,
  trailExportQuerySchema,
  trailPageSchema,
  trailQuerySchema,
} from '#contract/staff/trail.ts';
import { readDetail } from '#server/audit/audit.store.ts';
import { recordAction } from '#server/audit/run-action.ts';
import { verifyChain } from '#server/audit/verify-chain.store.ts';
import type { Deps } from '#server/deps.ts';
import { refuseLongWorkbook, sendSheet } from '#server/documents/send-sheet.ts';
import type { SheetColumn } from '#server/documents/sheet.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import {
  countTrail,
  listTrail,
  listTrailChoices,
  type NamedRow,
  namedPages,
  trailPages,
  withNames,
} from './trail.store.ts';

const { zone } = brand.hours;

const columns: readonly SheetColumn<NamedRow>[] = [
  { name: 'Number', value: (row) => row.seq, width: 8 },
  { name: 'When', value: (row) => row.at, kind: 'instant', width: 20 },
  { name: 'Who (ID)', value: (row) => row.actor, width: 24 },
  { name: 'Who', value: (row) => row.actor_name, width: 24 },
  { name: 'From', value: (row) => row.origin, width: 18 },
  { name: 'Action', value: (row) => actionLabel(row.action), width: 32 },
  {
    name: 'What',
    value: (row) => entryWords(row.actor_name, row.action, row.about_name),
    width: 56,
  },
  { name: 'Kind of record', value: (row) => row.about_type.replaceAll('_', ' '), width: 18 },
  { name: 'Record', value: (row) => row.about_name, width: 28 },
  { name: 'Record (ID)', value: (row) => row.about_id, width: 28 },
  { name: 'Changes', value: (row) => changesLine(readDetail(row.detail), brand.hours), width: 60 },
];

const asEvent = (row: NamedRow): TrailEvent => ({
  seq: row.seq,
  at: row.at,
  actorId: row.actor,
  actorName: row.actor_name,
  origin: row.origin,
  action: row.action,
  aboutType: row.about_type,
  aboutId: row.about_id,
  aboutName: row.about_name,
  detail: readDetail(row.detail),
});

export const trailStaffRoutes = (app: App, deps: Deps): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  const forAdmins = registerFor(app, { role: 'admin' });
  const { db, clock } = deps;

  forStaff(trailApi.list, { query: trailQuerySchema, answer: trailPageSchema }, async ({ query }) => {
    const { after, before, limit, ...filters } = query;
    const page = await listTrail(db, zone, filters, { after, before, limit });
    return { success: true as const, ...page, rows: (await withNames(db, page.rows)).map(asEvent) };
  });

  forStaff(trailApi.choices, { answer: trailChoicesSchema }, async () => ({
    success: true as const,
    ...(await listTrailChoices(db)),
  }));

  forAdmins(trailApi.check, { answer: trailCheckSchema }, async () => ({
    success: true as const,
    ...(await verifyChain(deps)),
  }));

  forAdmins(
    trailApi.count,
    { query: trailCountQuerySchema, answer: exportCountSchema },
    async ({ query }) => {
      const until = clock.now().toISOString();
      return { success: true as const, count: await countTrail(db, zone, query, until), until };
    },
  );

  forAdmins(trailApi.export, { query: trailExportQuerySchema }, async (request, reply) => {
    const { format, until, ...filters } = request.query;
    const count = await countTrail(db, zone, filters, until);
    refuseLongWorkbook(format, count);
    await recordAction(deps, actorOf(request), 'trail.export', 'trail', {
      aboutType: 'export',
      detail: { format, count, filter: filters },
    });
    const pages = namedPages(db, trailPages(db, zone, filters, until));
    return sendSheet(reply, format, clock.now(), { name: 'audit-log', title: 'Audit log', columns, pages });
  });
};
