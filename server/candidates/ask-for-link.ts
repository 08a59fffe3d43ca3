// A candidate asks for a new link from the page of one that has run out. Who asks learns nothing: neither whether there is such
// a link, nor how it ended, nor whether somebody asked before.
import { visitor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Db, Deps } from '#server/deps.ts';
import { readToken } from '#server/links/tokens.ts';
import { candidateStatus, isInAfterlife } from './candidate-link.ts';
import { findCandidateLinkByTokenId } from './candidates.store.ts';
import { putRequestMail } from './hand-over.mail.ts';
import { insertLinkRequest } from './link-requests.store.ts';

const ask = async (tx: Db, deps: Deps, tokenId: string): Promise<void> => {
  const now = deps.clock.now();
  const found = await findCandidateLinkByTokenId(tx, tokenId);
  if (found === undefined || candidateStatus(found, now) !== 'expired' || !isInAfterlife(found.link, now))
    return;
  const request = await insertLinkRequest(tx, deps.clock, found.link.id);
  if (request === undefined) return;
  await putRequestMail(tx, deps, found.link, request);
  await recordAudit(tx, deps.clock, {
    actor: visitor('candidate'),
    action: 'candidate-link.ask',
    aboutType: 'candidate_link',
    aboutId: found.link.id,
  });
};

/** Does nothing but for an expired link whose page still answers and for which no request waits yet. */
export const askForLink = async (deps: Deps, token: string): Promise<void> => {
  const tokenId = readToken(deps.config.appSecrets, 'candidate', token);
  if (tokenId === undefined) return;
  await deps.db.transaction().execute((tx) => ask(tx, deps, tokenId));
};
