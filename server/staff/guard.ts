// Who may call what behind the console. Every route below /api/staff/ names the role it needs, or the server does not start.
import type { FastifyRequest } from 'fastify';
import { authBase } from '#contract/staff/sign-in.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import type { Staff } from '#server/http/staff-request.ts';
import { endSession, oldestStart } from './account.store.ts';
import type { Auth } from './auth.ts';
import { cookieOf, sessionCookies } from './cookies.ts';
import type { LazyAuth } from './lazy-auth.ts';
import { libraryHeaders } from './library-call.ts';
import { beginSecondFactorRule, secondFactorDuty } from './second-factor-rule.ts';

const staffBase = '/api/staff/';

const isBelow = (url: string, base: string): boolean =>
  url === base || url.startsWith(`${base.replace(/\/$/, '')}/`);

/** A page of another origin must not act on behalf of whoever is signed in here. */
const refuseForeign = ({ method, headers }: FastifyRequest, consoleUrl: string): void => {
  if (method === 'GET' || method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin === undefined && site === undefined) return; // no browser
  if (origin !== undefined && origin !== consoleUrl) throw new ApiError('auth.foreign-origin');
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new ApiError('auth.foreign-origin');
};

/** Nobody waits for it: staff can go on reading while the database cannot be written. */
const noteUse = (request: FastifyRequest, { api }: Auth): void => {
  api.getSession({ headers: libraryHeaders(request), method: 'POST' }).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the use of a session was not noted');
  });
};

const staffOf = async (request: FastifyRequest, deps: Deps, auth: LazyAuth): Promise<Staff> => {
  // Without a cookie there is nothing to look up, and no reason to load the library.
  if (!sessionCookies.some((name) => cookieOf(request, name))) throw new ApiError('auth.required');
  const library = await auth();
  // Read for every request: being disabled or changing role takes effect at once.
  const found = await library.api.getSession({ headers: libraryHeaders(request) });
  if (!found || found.user.disabledAt) throw new ApiError('auth.required');
  const { user, session } = found;
  if (session.createdAt < oldestStart(new Date())) {
    await endSession(deps.db, user.id, session.id);
    throw new ApiError('auth.required');
  }
  if ('needsRefresh' in found && found.needsRefresh === true) noteUse(request, library);
  const role = user.role === 'admin' ? 'admin' : 'staff';
  const secondFactor = await secondFactorDuty(deps, { id: user.id, role });
  return { id: user.id, name: user.name, email: user.email, role, sessionId: session.id, secondFactor };
};

/** Register before the routes it guards. */
export const addStaffGuard = (app: App, deps: Deps, auth: LazyAuth): void => {
  app.decorateRequest('staffOrNobody', null);
  app.decorateRequest('staff', {
    getter(this: FastifyRequest) {
      if (this.staffOrNobody === null) throw new Error('Only routes below /api/staff/ know who is asking.');
      return this.staffOrNobody;
    },
  });
  app.addHook('onReady', () => beginSecondFactorRule(deps));
  app.addHook('onRoute', (route) => {
    if (!isBelow(route.url, staffBase) && !isBelow(route.url, authBase)) return;
    // Not part of the public contract.
    route.schema = { hide: true, ...route.schema };
    const role = route.config?.role;
    if (isBelow(route.url, staffBase) && role !== 'staff' && role !== 'admin') {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const { role, withoutSecondFactor } = request.routeOptions.config;
    if (role !== undefined || isBelow(request.url, authBase)) refuseForeign(request, deps.config.consoleUrl);
    if (role === undefined) return;
    const staff = await staffOf(request, deps, auth);
    request.staffOrNobody = staff;
    if (staff.secondFactor?.isOverdue && withoutSecondFactor !== true) {
      throw new ApiError('auth.second-factor-required');
    }
    if (role === 'admin' && staff.role !== 'admin') throw new ApiError('auth.forbidden');
  });
};
