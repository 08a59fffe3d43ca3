// Notes that a private link was opened, once the answer is out: it neither slows an answer nor fails one, and changes
// nothing of the link.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { privatePages } from '#contract/paths.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { findLiveLink, insertOpening, type LinkType, type OpenedLink } from './openings.store.ts';
import { type LinkKind, readToken } from './tokens.ts';
import { visitorOf } from './visitor.ts';

type Told = Pick<Deps, 'db' | 'clock' | 'log' | 'config'>;

/** For the call that reads a link's details. Only an answer that holds them counts. */
export const noteOpening = (
  { db, clock, log, config }: Told,
  request: FastifyRequest,
  reply: FastifyReply,
  link: OpenedLink,
): void => {
  reply.raw.once('finish', () => {
    if (reply.statusCode !== 200) return;
    insertOpening(db, clock, link, visitorOf(request.headers, config.corsOrigins)).catch((error: unknown) => {
      log.error({ err: error }, 'an opening of a link was not noted');
    });
  });
};

const pages: [pattern: string, kind: LinkKind, type: LinkType][] = [
  [privatePages.payment, 'payment', 'payment_link'],
  [privatePages.onboarding, 'candidate', 'candidate_link'],
];

/** Chats and mail scanners fetch the page and never the details, so a robot counts when it gets the page. */
export const addPageOpenings = (app: App, { db, clock, log, config }: Deps): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.page !== 'private' || reply.statusCode !== 200) return;
    const [, kind, type] = pages.find(([pattern]) => pattern === request.routeOptions.url) ?? [];
    if (kind === undefined || type === undefined) return;
    const { token } = request.params as { token: string };
    const tokenId = readToken(config.appSecrets, kind, token);
    if (tokenId === undefined) return;
    const visitor = visitorOf(request.headers);
    if (visitor.visitor === 'person') return;
    try {
      const link = await findLiveLink(db, clock, type, tokenId);
      if (link !== undefined) await insertOpening(db, clock, link, visitor);
    } catch (error) {
      log.error({ err: error }, 'an opening of a link was not noted');
    }
  });
};
