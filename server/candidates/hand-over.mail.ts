// The mail that hands a private link over, and the one that tells HR who asks for a new link. Their words are the content's.
import { brand } from '#content/brand.ts';
import { candidateLinkMail, candidateRequestMail } from '#content/candidate-mails.ts';
import { privatePages, withToken } from '#contract/paths.ts';
import { candidateScreens, consoleLink } from '#contract/staff/paths.ts';
import { formatInstant } from '#contract/time.ts';
import type { Db, Deps } from '#server/deps.ts';
import { linkPlaceholder } from '#server/links/link-placeholder.ts';
import { putMail } from '#server/outbox/outbox.store.ts';
import type { CandidateLink } from './candidates.store.ts';
import type { LinkRequest } from './link-requests.store.ts';

export const handOverMailKind = 'candidate-link.candidate';

/** The mail waits without the token; it gets that when it is sent. */
export const putHandOverMail = (
  tx: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  link: CandidateLink,
): Promise<string> =>
  putMail(tx, clock, {
    kind: handOverMailKind,
    aboutId: link.id,
    to: link.email,
    hasLink: true,
    replyTo: brand.hrEmail,
    content: candidateLinkMail({
      name: link.name,
      position: link.position,
      url: config.publicUrl + withToken(privatePages.onboarding, linkPlaceholder('candidate', link.token_id)),
      until: formatInstant(link.expires_at, brand.hours),
    }),
  });

export const putRequestMail = (
  tx: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  link: CandidateLink,
  request: LinkRequest,
): Promise<string> =>
  putMail(tx, clock, {
    kind: 'candidate-request.agency',
    aboutId: request.id,
    to: brand.hrEmail,
    replyTo: link.email,
    content: candidateRequestMail({
      name: link.name,
      position: link.position,
      email: link.email,
      expiredAt: formatInstant(link.expires_at, brand.hours),
      askedAt: formatInstant(request.created_at, brand.hours),
      url: config.publicUrl + consoleLink(candidateScreens.one, { id: link.id }),
    }),
  });
