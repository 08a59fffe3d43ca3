// Candidates who ask for a new link, and what staff do with them: a new link by mail in one act, or no.
import { brand } from '#content/brand.ts';
import { candidateLinkLifetimeMs } from '#contract/limits.ts';
import { formatInstant } from '#contract/time.ts';
import { type Actor, visitor } from '#server/audit/actor.ts';
import { namesOfActors } from '#server/audit/actor-names.store.ts';
import { type Act, runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError, orNotFound } from '#server/http/api-error.ts';
import { readToken } from '#server/links/tokens.ts';
import { candidateStatus, isInAfterlife } from './candidate-link.ts';
import { handOverMail, requestMail } from './candidates.mail.ts';
import {
  findCandidateLink,
  findCandidateLinkByTokenId,
  type LinkWithUpload,
  reissueCandidateLink,
} from './candidates.store.ts';
import {
  findLinkRequest,
  insertLinkRequest,
  type LinkRequest,
  markRequestHandled,
} from './link-requests.store.ts';

/**
 * From the page of a link that has run out. Does nothing but for an expired link whose page still answers and for which no request
 * waits yet. The caller learns nothing: neither whether there is such a link, nor how it ended, nor whether somebody asked before.
 */
export const askForLink = async (deps: Deps, token: string): Promise<void> => {
  const { clock, config } = deps;
  const tokenId = readToken(config.appSecrets, 'candidate', token);
  if (tokenId === undefined) return;
  await runAction(deps, visitor('candidate'), async ({ tx, record, mail }) => {
    const now = clock.now();
    const found = await findCandidateLinkByTokenId(tx, tokenId);
    if (found === undefined || candidateStatus(found, now) !== 'expired' || !isInAfterlife(found.link, now))
      return;
    const request = await insertLinkRequest(tx, clock, found.link.id);
    if (request === undefined) return;
    await mail(requestMail(config, found.link, request));
    await record('candidate-link.ask', found.link.id);
  });
};

const alreadyHandled = async (db: Db, { handled_by, handled_at, outcome }: LinkRequest) => {
  const who = (await namesOfActors(db, [handled_by])).get(handled_by ?? '') ?? 'Somebody';
  const when = formatInstant(handled_at ?? '', brand.hours);
  return new ApiError('staff.conflict', { message: `${who} has ${outcome} this request already (${when}).` });
};

const answer = (
  deps: Deps,
  actor: Actor,
  requestId: string,
  act: (act: Act, linkId: string) => Promise<void>,
): Promise<LinkWithUpload> =>
  runAction(deps, actor, async (context) => {
    const { tx } = context;
    const request = orNotFound(await findLinkRequest(tx, requestId));
    if (request.handled_at !== null) throw await alreadyHandled(tx, request);
    await act(context, request.link_id);
    return orNotFound(await findCandidateLink(tx, request.link_id));
  });

/** Mails a new link to the address on file, whoever asked. Throws like `refuseRequest`. */
export const grantRequest = (deps: Deps, actor: Actor, requestId: string): Promise<LinkWithUpload> =>
  answer(deps, actor, requestId, async ({ tx, record, mail }, linkId) => {
    const link = orNotFound(await reissueCandidateLink(tx, deps.clock, linkId, candidateLinkLifetimeMs));
    await markRequestHandled(tx, deps.clock, linkId, actor.id, 'granted');
    await mail(handOverMail(deps.config, link));
    await record('candidate-link.grant', linkId, { detail: { expiresAt: link.expires_at, to: link.email } });
  });

/** Returns the link. Throws `staff.not-found`, or `staff.conflict` if the request has been handled. The candidate is not told. */
export const refuseRequest = (deps: Deps, actor: Actor, requestId: string): Promise<LinkWithUpload> =>
  answer(deps, actor, requestId, async ({ tx, record }, linkId) => {
    await markRequestHandled(tx, deps.clock, linkId, actor.id, 'refused');
    await record('candidate-link.refuse', linkId);
  });
