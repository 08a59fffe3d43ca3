// What staff do with a candidate who asks for a new link: a new link by mail in one act, or no.
import { candidateLinkLifetimeMs } from '#contract/limits.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Db, Deps } from '#server/deps.ts';
import { recordLinkAct } from './candidates.service.ts';
import { findCandidateLink, type LinkWithUpload, reissueCandidateLink } from './candidates.store.ts';
import { putHandOverMail } from './hand-over.mail.ts';
import { findLinkRequest, type LinkRequest, markRequestHandled } from './link-requests.store.ts';

export type RequestAnswer =
  | { outcome: 'done'; found: LinkWithUpload }
  | { outcome: 'already'; request: LinkRequest }
  | { outcome: 'not-found' };

const answer = (
  deps: Deps,
  requestId: string,
  act: (tx: Db, linkId: string) => Promise<void>,
): Promise<RequestAnswer> =>
  deps.db.transaction().execute(async (tx) => {
    const request = await findLinkRequest(tx, requestId);
    if (request === undefined) return { outcome: 'not-found' };
    if (request.handled_at !== null) return { outcome: 'already', request };
    await act(tx, request.link_id);
    const found = await findCandidateLink(tx, request.link_id);
    return found === undefined ? { outcome: 'not-found' } : { outcome: 'done', found };
  });

/** The new link goes to the address on file, whoever asked. */
export const grantRequest = (deps: Deps, actor: Actor, requestId: string): Promise<RequestAnswer> =>
  answer(deps, requestId, async (tx, linkId) => {
    const link = await reissueCandidateLink(tx, deps.clock, linkId, candidateLinkLifetimeMs);
    if (link === undefined) return;
    await markRequestHandled(tx, deps.clock, linkId, actor.id, 'granted');
    await putHandOverMail(tx, deps, link);
    await recordLinkAct(tx, deps, actor, 'grant', linkId, { expiresAt: link.expires_at, to: link.email });
  });

export const refuseRequest = (deps: Deps, actor: Actor, requestId: string): Promise<RequestAnswer> =>
  answer(deps, requestId, async (tx, linkId) => {
    await markRequestHandled(tx, deps.clock, linkId, actor.id, 'refused');
    await recordLinkAct(tx, deps, actor, 'refuse', linkId);
  });
