// The application: what every request passes, then every feature, listed by hand.
import cors from '@fastify/cors';
import {
  type FastifyBaseLogger,
  type FastifyServerOptions,
  fastify,
  LogController,
  type RouteOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { idempotencyHeader } from '#contract/enquiry.ts';
import { uploadOffsetHeader } from '#contract/resumable.ts';
import { candidatesRoutes } from './candidates/candidates.route.ts';
import { candidatesStaffRoutes } from './candidates/candidates.staff.route.ts';
import { clientsStaffRoutes } from './clients/clients.staff.route.ts';
import type { Deps } from './deps.ts';
import { diagnosisRoutes } from './doctor/diagnosis.route.ts';
import { enquiriesRoutes } from './enquiries/enquiries.route.ts';
import { enquiriesStaffRoutes } from './enquiries/enquiries.staff.route.ts';
import { finishArrivals } from './enquiries/finish-arrivals.ts';
import { healthChecks } from './health/checks.ts';
import { healthRoutes } from './health/health.route.ts';
import { healthStaffRoutes } from './health/health.staff.route.ts';
import { makeHealth } from './health/look.ts';
import type { App } from './http/app-type.ts';
import {
  addConnectionLimits,
  type ConnectionLimits,
  connectionLimits,
  serverWith,
} from './http/connections.ts';
import { addConsole, type ConsoleFiles } from './http/console-routes.ts';
import { asApiError, failureBody, handleError, setFailure } from './http/error-handler.ts';
import { addForwardedFor, trustedHops } from './http/forwarded-for.ts';
import { addMetrics, makeMetrics } from './http/metrics.ts';
import { addNodeAnswers, clientErrorHandler } from './http/node-answers.ts';
import { openapiRoutes } from './http/openapi.ts';
import { addOrderlyClose } from './http/orderly-close.ts';
import { addRateLimits } from './http/rate-limits.ts';
import { addRequestLog } from './http/request-log.ts';
import { plainTarget } from './http/request-path.ts';
import { addSecurityHeaders, bareHeaders } from './http/security-headers.ts';
import { sharedAssets } from './http/shared-assets.ts';
import type { Site } from './http/site.ts';
import { addReadableOnly, addSite, handleNotFound } from './http/site-routes.ts';
import type { Traffic } from './http/traffic.ts';
import { addPageOpenings } from './links/note-opening.ts';
import { mailStaffRoutes } from './mail/mail.staff.route.ts';
import { maintenanceStaffRoutes } from './maintenance/maintenance.staff.route.ts';
import { addMaintenanceGate } from './maintenance/maintenance-gate.ts';
import { overviewStaffRoutes } from './overview/overview.staff.route.ts';
import { paymentLinksStaffRoutes } from './payments/payment-links.staff.route.ts';
import { paymentsRoutes } from './payments/payments.route.ts';
import { latenessLimits } from './payments/receipt-lateness.ts';
import { receiptsStaffRoutes } from './payments/receipts.staff.route.ts';
import { peopleStaffRoutes } from './people/people.staff.route.ts';
import { addStaffGuard } from './staff/guard.ts';
import { lazyAuth } from './staff/lazy-auth.ts';
import type { ScryptCost } from './staff/password-hash.ts';
import { staffRoutes } from './staff/staff-routes.ts';
import { trailStaffRoutes } from './trail/trail.staff.route.ts';
import { vitalsRoutes } from './vitals/vitals.route.ts';

export type AppOptions = {
  /** Missing if it was not built. */
  console?: ConsoleFiles | undefined;
  /** Called after every answered POST and PATCH: there may be a file to scan. */
  afterPost?: () => void;
  /** Other limits than the usual ones, for tests. */
  connections?: Partial<ConnectionLimits> | undefined;
  /** Told of every request. */
  traffic?: Traffic;
  /** Why the database file cannot be relied on. */
  databaseFault?: () => string | undefined;
  /** When uploads that broke off were last swept. */
  lastSweptAt?: () => Date | undefined;
  /** What a hash of a password costs, for tests that are not about it. */
  passwordCost?: ScryptCost;
  /** Told of every route, for tests that go over all of them. */
  onRoute?: (route: RouteOptions) => void;
};

/** Given with the options, they spare loading the compilers that Fastify brings, a tenth of all modules. */
const compilersFactory = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
  // Fastify's types know its own schemas alone.
} as unknown as NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** `site` is missing if it was not built. The caller listens and closes. */
export const buildApp = async (
  deps: Deps,
  site: Site | undefined,
  options: AppOptions = {},
): Promise<App> => {
  const { config, log } = deps;
  const connections = { ...connectionLimits, ...options.connections };
  const app: App = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: 65_536,
    serverFactory: serverWith(connections),
    schemaController: { compilersFactory },
    // Longer than any address Node accepts, so that the routes decide what to do with it.
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: ({ url = '/' }) => plainTarget(url),
    // What comes on an open connection while the server closes is answered like everything else.
    return503OnClosing: false,
    clientErrorHandler: clientErrorHandler(config.consoleUrl),
    frameworkErrors: (error, _request, reply) => {
      const failure = asApiError(error);
      // No hook runs for an address that cannot be read.
      reply.headers(bareHeaders(config.consoleUrl));
      setFailure(reply, failure).send(failureBody(failure));
    },
  });
  app.setErrorHandler(handleError);
  app.removeContentTypeParser('text/plain');

  const metrics = makeMetrics();
  addForwardedFor(app);
  addConnectionLimits(app, connections, config.trustProxy);
  addOrderlyClose(app);
  options.traffic?.watch(app);
  addRequestLog(app);
  addMetrics(app, metrics);
  const { afterPost, onRoute } = options;
  if (onRoute !== undefined) app.addHook('onRoute', onRoute);
  if (afterPost !== undefined) {
    app.addHook('onResponse', async ({ method }) => {
      if (method === 'POST' || method === 'PATCH') afterPost();
    });
  }
  addSecurityHeaders(app, config.consoleUrl);
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
      allowedHeaders: ['content-type', idempotencyHeader, uploadOffsetHeader],
      exposedHeaders: ['retry-after', uploadOffsetHeader],
      maxAge: 600,
    });
  }
  addNodeAnswers(app);
  addMaintenanceGate(app, deps, site);
  addReadableOnly(app);
  addRateLimits(app, deps);
  openapiRoutes(app, config.consoleUrl);
  const auth = lazyAuth(deps, options.passwordCost);
  addStaffGuard(app, deps, auth);

  const health = makeHealth(healthChecks(deps, site !== undefined, options.databaseFault), log);
  healthRoutes(app, deps, metrics, health);
  diagnosisRoutes(app, deps);
  enquiriesRoutes(app, deps, site);
  enquiriesStaffRoutes(app, deps);
  paymentsRoutes(app, deps);
  receiptsStaffRoutes(app, deps);
  paymentLinksStaffRoutes(app, deps);
  clientsStaffRoutes(app, deps);
  candidatesRoutes(app, deps);
  candidatesStaffRoutes(app, deps);
  vitalsRoutes(app, deps);
  overviewStaffRoutes(app, deps, { lateBefore: (now) => latenessLimits(now).late });
  healthStaffRoutes(app, deps, health, options.lastSweptAt ?? (() => undefined));
  maintenanceStaffRoutes(app, deps);
  mailStaffRoutes(app, deps);
  trailStaffRoutes(app, deps);
  peopleStaffRoutes(app, deps, () => finishArrivals(deps));
  staffRoutes(app, deps, auth);
  const shared = sharedAssets(deps);
  const elsewhere = shared && { shared, notFound: handleNotFound(app, site) };
  await addConsole(app, options.console, elsewhere);
  addPageOpenings(app, deps);
  await addSite(app, site, elsewhere);
  return app;
};
