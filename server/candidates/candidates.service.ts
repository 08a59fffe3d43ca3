// What staff do with onboarding links, each act in one transaction with its audit event. For the command line and the console.
import { candidateLinkLifetimeMs } from '#contract/limits.ts';
import type { Actor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Db, Deps } from '#server/deps.ts';
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
import {
  type CandidateLink,
  findCandidateLink,
  insertCandidateLink,
  type LinkWithUpload,
  markCandidateLinkActive,
  markUploadReset,
  type NewCandidateLink,
  reissueCandidateLink,
} from './candidates.store.ts';
import { putHandOverMail } from './hand-over.mail.ts';
import { markRequestHandled } from './link-requests.store.ts';

/** As entered; what is optional may be left out. */
export type CandidateLinkInput = {
  name: string;
  email: string;
  phone: string;
  position: string;
  candidateId?: string;
  /** `2h`, which is also what counts where it is left out. */
  validFor?: string;
};

const readLifetime = (text: string | undefined): number => {
  const ms = text === undefined ? candidateLinkLifetimeMs : parseDuration(text);
  if (ms === undefined) throw new InputError('validFor', `is not a duration. ${durationHint}`);
  return ms;
};

/** Throws an `InputError` for the first thing that is wrong. */
export const checkCandidateLink = (input: CandidateLinkInput): NewCandidateLink => ({
  name: readPersonName('name', input.name),
  email: readEmail('email', input.email),
  phone: readPhone('phone', input.phone),
  position: readLine('position', input.position),
  candidate_id: readOptional(readLine, 'candidateId', input.candidateId) ?? newReference('CND'),
  lifetimeMs: readLifetime(input.validFor),
});

export const recordLinkAct = (
  tx: Db,
  { clock }: Deps,
  actor: Actor,
  verb: string,
  id: string,
  detail = {},
): Promise<void> =>
  recordAudit(tx, clock, {
    actor,
    action: `candidate-link.${verb}`,
    aboutType: 'candidate_link',
    aboutId: id,
    detail,
  });

export const createCandidateLink = (
  deps: Deps,
  actor: Actor,
  link: NewCandidateLink,
): Promise<CandidateLink> =>
  deps.db.transaction().execute(async (tx) => {
    const made = await insertCandidateLink(tx, deps.clock, link);
    await recordLinkAct(tx, deps, actor, 'create', made.id, { name: made.name, expiresAt: made.expires_at });
    return made;
  });

/** `already`: there was nothing to change. */
export type CandidateLinkChange =
  | { outcome: 'changed' | 'already'; found: LinkWithUpload }
  | { outcome: 'not-found' };

/** `act` answers what it changed, `undefined` for nothing. */
const change = (
  deps: Deps,
  id: string,
  act: (tx: Db) => Promise<{ verb: string; actor: Actor; detail?: object } | undefined>,
): Promise<CandidateLinkChange> =>
  deps.db.transaction().execute(async (tx) => {
    const done = await act(tx);
    const found = await findCandidateLink(tx, id);
    if (found === undefined) return { outcome: 'not-found' };
    if (done === undefined) return { outcome: 'already', found };
    await recordLinkAct(tx, deps, done.actor, done.verb, id, done.detail);
    return { outcome: 'changed', found };
  });

export const setCandidateLinkActive = (
  deps: Deps,
  actor: Actor,
  id: string,
  active: boolean,
): Promise<CandidateLinkChange> =>
  change(deps, id, async (tx) =>
    (await markCandidateLinkActive(tx, deps.clock, id, active)) === undefined
      ? undefined
      : { actor, verb: active ? 'activate' : 'deactivate' },
  );

/** Frees the link for another upload. The old file stays until it is purged. */
export const resetUpload = (
  deps: Deps,
  actor: Actor,
  id: string,
  reason: string | null,
): Promise<CandidateLinkChange> =>
  change(deps, id, async (tx) => {
    const freed = await markUploadReset(tx, deps.clock, id, reason);
    return freed && { actor, verb: 'reset-upload', detail: { fileName: freed.file_name, reason } };
  });

/** A new token and two new hours, active again where it was not; the old token opens nothing from here on. */
export const reissueLink = (deps: Deps, actor: Actor, id: string): Promise<CandidateLinkChange> =>
  change(deps, id, async (tx) => {
    const link = await reissueCandidateLink(tx, deps.clock, id, candidateLinkLifetimeMs);
    // Whoever asked for a new link has one now.
    if (link !== undefined) await markRequestHandled(tx, deps.clock, id, actor.id, 'granted');
    return link && { actor, verb: 'reissue', detail: { expiresAt: link.expires_at } };
  });

/** Mails the link to the address on file. `already` where it takes no upload. */
export const handOverLink = (deps: Deps, actor: Actor, id: string): Promise<CandidateLinkChange> =>
  change(deps, id, async (tx) => {
    const found = await findCandidateLink(tx, id);
    if (found === undefined || candidateStatus(found, deps.clock.now()) !== 'active') return undefined;
    await putHandOverMail(tx, deps, found.link);
    return { actor, verb: 'hand-over', detail: { to: found.link.email } };
  });
