// Who may call what, over every route there is: a new one that forgets to ask is found here.
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPaths } from '#contract/public-api.ts';
import { accountApi } from '#contract/staff/account.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import { makeStaffApp, type StaffApp } from '#tests/support/staff-app.ts';

/** What anyone may call. A line here is a decision. */
const open: string[] = [...publicPaths(), ...Object.values(authApi).map(({ path }) => path)];

type Route = { method: string; url: string; role: string | undefined };
const routes: Route[] = [];

let staffApp: StaffApp;
beforeAll(async () => {
  staffApp = await makeStaffApp({
    onRoute: ({ method, url, config }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: String(each), url, role: config?.role });
    },
  });
});
afterAll(() => staffApp.close());

const staffRoutes = () => routes.filter(({ url }) => url.startsWith('/api/staff'));
const methodOf = (route: Route) => route.method as 'GET';
/** Some value for every parameter: the guard comes before anything is looked up. */
const filled = ({ url }: Route) => url.replaceAll(/:\w+/g, 'x');

describe('every route of the console', () => {
  it('is there to be looked at', () => {
    expect(staffRoutes().length).toBeGreaterThan(1);
  });

  it('answers 401 to those who are not signed in', async () => {
    for (const route of staffRoutes()) {
      for (const cookie of ['', 'console.session_token=made.up']) {
        const answer = await staffApp.app.inject({
          method: methodOf(route),
          url: filled(route),
          headers: { cookie },
        });
        expect(answer.statusCode, `${route.method} ${route.url}`).toBe(401);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    }
  });

  it('answers 403 to staff where it takes an administrator', async () => {
    const { inject } = await staffApp.asStaff('staff');
    for (const route of staffRoutes().filter(({ role }) => role === 'admin')) {
      const answer = await inject({ method: methodOf(route), url: filled(route) });
      expect(answer.statusCode, `${route.method} ${route.url}`).toBe(403);
    }
  });

  it('answers 403 to pages of other origins', async () => {
    const { inject } = await staffApp.asStaff('admin');
    const signIn = { method: 'POST', url: authApi.signIn.path, role: undefined };
    for (const route of [...staffRoutes(), signIn].filter(({ method }) => !/GET|HEAD/.test(method))) {
      for (const headers of [
        { origin: 'https://evil.test' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const answer = await inject({ method: methodOf(route), url: filled(route), headers });
        expect(answer.statusCode, `${route.method} ${route.url}`).toBe(403);
        expect(answer.json()).toMatchObject({ code: 'auth.foreign-origin' });
      }
    }
  });
});

it('has no other call that is not on the public list', () => {
  const others = routes.filter(({ url }) => url.startsWith('/api') && !url.startsWith('/api/staff/'));
  expect([...new Set(others.map(({ url }) => url))].filter((url) => !open.includes(url))).toEqual([]);
});

it('lets nobody in who was disabled, from the next request on', async () => {
  const { inject, user } = await staffApp.asStaff('staff');
  expect((await inject({ url: accountApi.me.path })).statusCode).toBe(200);
  const { db } = staffApp.deps;
  await db.updateTable('staff_user').set({ disabledAt: '2026-11-27' }).where('id', '=', user.id).execute();
  expect((await inject({ url: accountApi.me.path })).statusCode).toBe(401);
});

it('knows a change of role at once', async () => {
  const { inject, user } = await staffApp.asStaff('admin');
  const admins = staffRoutes().find(({ role, method }) => role === 'admin' && method === 'GET');
  await staffApp.deps.db.updateTable('staff_user').set({ role: 'staff' }).where('id', '=', user.id).execute();
  expect((await inject({ url: accountApi.me.path })).json()).toMatchObject({ staff: { role: 'staff' } });
  if (admins !== undefined) expect((await inject({ url: filled(admins) })).statusCode).toBe(403);
});

it('takes calls without an origin, as from a terminal, and from its own', async () => {
  const { inject } = await staffApp.asStaff('staff');
  const own = { origin: staffApp.config.publicUrl, 'sec-fetch-site': 'same-origin' };
  for (const headers of [{}, own]) {
    expect((await inject({ method: 'POST', url: authApi.signOut.path, headers })).statusCode).toBe(200);
  }
});
