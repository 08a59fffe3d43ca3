// The switch in the console: seen by all staff, moved by administrators, on record.
import { expect, it } from 'vitest';
import { overviewApi } from '#contract/staff/overview.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import { makeStaffApp } from '#tests/support/staff-app.ts';

it('is seen by staff and moved by administrators', async () => {
  const test = await makeStaffApp({ site: false });
  try {
    const url = overviewApi.maintenance.path;
    const staff = await test.asStaff();
    const admin = await test.asStaff('admin');
    const move = (who: typeof staff, on: boolean) => who.inject({ method: 'PUT', url, payload: { on } });
    expect((await test.app.inject({ method: 'PUT', url, payload: { on: true } })).statusCode).toBe(401);
    expect((await move(staff, true)).statusCode).toBe(403);
    expect((await staff.inject({ url })).json()).toEqual({ on: false, since: null });
    const since = test.clock.now().toISOString();
    expect((await move(admin, true)).json()).toEqual({ on: true, since });
    test.clock.advance(60_000);
    expect((await move(admin, true)).json()).toEqual({ on: true, since });
    expect((await staff.inject({ url })).json()).toEqual({ on: true, since });
    expect((await move(admin, false)).json()).toEqual({ on: false, since: null });
    const acts = (await listAuditAbout(test.deps.db, 'setting', 'maintenance')).map(({ action }) => action);
    expect(acts).toEqual(['maintenance.on', 'maintenance.off']);
  } finally {
    await test.close();
  }
});
