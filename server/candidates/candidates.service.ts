// What staff do with onboarding links, each act in one transaction with its audit event. For the command line and the console.
import { candidateLinkLifetimeMs } from '#contract/limits.ts';
import type { Actor } from '#server/audit/actor.ts';
import { alreadyDone, runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, orNotFound } from '#server/http/api-error.ts';
import { newReference } from '#server/ids.ts';
import {
  InputError,
  readEmail,
  readLine,
  readOptional,
  readPersonName,
  readPhone,
} from '#server/links/checked-text.ts';
import { durationHint, parseDuration } from '#server/links/durations.ts';
import { candidateStatus } from './candidate-link.ts';
import { handOverMail } from './candidates.mail.ts';
import {
  findCandidateLink,
  insertCandidateLink,
  type LinkWithUpload,
  markCandidateLinkActive,
  markUploadReset,
  type NewCandidateLink,
  reissueCandidateLink,
} from './candidates.store.ts';
import { markRequestHandled } from './link-requests.store.ts';

/** As entered; what is optional may be left out. */
export type CandidateLinkInput = {
  name: string;
  email: string;
  phone: string;
  position: string;
  candidateId?: string;
  /** `2h` by default. */
  validFor?: string;
};

const readLifetime = (text: string | undefined): number => {
  const ms = text === undefined ? candidateLinkLifetimeMs : parseDuration(text);
  if (ms === undefined) throw new InputError('validFor', `is not a duration. ${durationHint}`);
  return ms;
};

/** Throws an `InputError` for the first field that is wrong. */
export const checkCandidateLink = (input: CandidateLinkInput): NewCandidateLink => ({
  name: readPersonName('name', input.name),
  email: readEmail('email', input.email),
  phone: readPhone('phone', input.phone),
  position: readLine('position', input.position),
  candidate_id: readOptional(readLine, 'candidateId', input.candidateId) ?? newReference('CND'),
  lifetimeMs: readLifetime(input.validFor),
});

/** Returns the stored row. Nothing is mailed yet. */
export const createCandidateLink = (deps: Deps, actor: Actor, link: NewCandidateLink) =>
  runAction(deps, actor, async ({ tx, record }) => {
    const made = await insertCandidateLink(tx, deps.clock, link);
    await record('candidate-link.create', made.id, {
      detail: { name: made.name, expiresAt: made.expires_at },
    });
    return made;
  });

/** Throws `staff.not-found`, or `staff.conflict` if the link already is in that state. */
export const setCandidateLinkActive = (deps: Deps, actor: Actor, id: string, active: boolean) =>
  runAction(deps, actor, async ({ tx, record }) => {
    const isChanged = (await markCandidateLinkActive(tx, deps.clock, id, active)) !== undefined;
    const found = orNotFound(await findCandidateLink(tx, id));
    if (!isChanged && active) {
      throw await alreadyDone(tx, id, 'This link is active already', [
        'candidate-link.activate',
        'candidate-link.reissue',
        'candidate-link.grant',
      ]);
    }
    if (!isChanged) {
      throw await alreadyDone(tx, id, 'This link is inactive already', ['candidate-link.deactivate']);
    }
    await record(active ? 'candidate-link.activate' : 'candidate-link.deactivate', id);
    return found;
  });

/** Frees the link for another upload. The old file is kept until it is purged. */
export const resetUpload = (deps: Deps, actor: Actor, id: string, reason: string | null) =>
  runAction(deps, actor, async ({ tx, record }) => {
    const freed = await markUploadReset(tx, deps.clock, id, reason);
    const found = orNotFound(await findCandidateLink(tx, id));
    if (freed === undefined) {
      throw await alreadyDone(tx, id, 'There is no upload to reset', ['candidate-link.reset-upload']);
    }
    await record('candidate-link.reset-upload', id, { detail: { fileName: freed.file_name, reason } });
    return found;
  });

/** Gives the link a new token and two hours from now, and activates it; the old token stops working. */
export const reissueLink = (deps: Deps, actor: Actor, id: string): Promise<LinkWithUpload> =>
  runAction(deps, actor, async ({ tx, record }) => {
    const link = orNotFound(await reissueCandidateLink(tx, deps.clock, id, candidateLinkLifetimeMs));
    // A request for a new link is answered by this.
    await markRequestHandled(tx, deps.clock, id, actor.id, 'granted');
    await record('candidate-link.reissue', id, { detail: { expiresAt: link.expires_at } });
    return orNotFound(await findCandidateLink(tx, id));
  });

/** Mails the link to the address on file. Throws if it takes no upload. */
export const handOverLink = (deps: Deps, actor: Actor, id: string): Promise<LinkWithUpload> =>
  runAction(deps, actor, async ({ tx, record, mail }) => {
    const found = orNotFound(await findCandidateLink(tx, id));
    if (candidateStatus(found, deps.clock.now()) !== 'active') {
      throw new ApiError('staff.conflict', {
        message: 'This link no longer accepts an upload. Reissue it before you hand it over.',
      });
    }
    await mail(handOverMail(deps.config, found.link));
    await record('candidate-link.hand-over', id, { detail: { to: found.link.email } });
    return found;
  });
