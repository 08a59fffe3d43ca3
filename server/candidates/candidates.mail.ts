// The mails about onboarding links and certificates, each as it is put beside the row it tells of. Their words are the content's.

import { brand } from '#content/brand.ts';
import { candidateLinkMail, candidateRequestMail } from '#content/candidate-mails.ts';
import { type CertificateFacts, certificateAgencyMail, certificateReceivedMail } from '#content/mails.ts';
import { formatBytes } from '#contract/file-size.ts';
import { damagedFile } from '#contract/messages.ts';
import { privatePages, withToken } from '#contract/paths.ts';
import { candidateScreens, consoleLink } from '#contract/staff/paths.ts';
import { formatInstant } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import { linkPlaceholder } from '#server/links/link-placeholder.ts';
import type { NewMail } from '#server/outbox/outbox.store.ts';
import type { CandidateLink, CandidateUpload } from './candidates.store.ts';
import type { LinkRequest } from './link-requests.store.ts';

/** Returns one mail to HR and one to the candidate. */
export const certificateMails = (
  { consoleUrl }: Pick<Config, 'consoleUrl'>,
  link: CandidateLink,
  upload: CandidateUpload,
): NewMail[] => {
  const facts: CertificateFacts = {
    name: link.name,
    position: link.position,
    candidateId: link.candidate_id,
    fileName: upload.file_name,
    fileSize: formatBytes(upload.file_bytes),
    uploadedAt: formatInstant(upload.uploaded_at, brand.hours),
    isDamaged: upload.file_damaged !== 0,
  };
  const forHr = certificateAgencyMail({
    ...facts,
    url: consoleUrl + consoleLink(candidateScreens.one, { id: link.id }),
  });
  const damage: [string, string][] = upload.file_damaged ? [['File check', damagedFile.forStaff]] : [];
  return [
    {
      kind: 'certificate.agency',
      aboutId: upload.id,
      to: brand.hrEmail,
      replyTo: link.email,
      content: { ...forHr, facts: [...forHr.facts, ...damage] },
    },
    {
      kind: 'certificate.received',
      aboutId: upload.id,
      to: link.email,
      replyTo: brand.hrEmail,
      drawingOf: link.id,
      content: certificateReceivedMail(facts),
    },
  ];
};

/** Hands the link over. The mail waits without the token, which is filled in when it is sent. */
export const handOverMail = ({ publicUrl }: Pick<Config, 'publicUrl'>, link: CandidateLink): NewMail => ({
  kind: 'candidate-link.candidate',
  aboutId: link.id,
  to: link.email,
  hasLink: true,
  drawingOf: link.id,
  replyTo: brand.hrEmail,
  content: candidateLinkMail({
    name: link.name,
    position: link.position,
    url: publicUrl + withToken(privatePages.onboarding, linkPlaceholder('candidate', link.token_id)),
    until: formatInstant(link.expires_at, brand.hours),
  }),
});

/** Tells HR who asks for a new link. */
export const requestMail = (
  { consoleUrl }: Pick<Config, 'consoleUrl'>,
  link: CandidateLink,
  request: LinkRequest,
): NewMail => ({
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
    url: consoleUrl + consoleLink(candidateScreens.one, { id: link.id }),
  }),
});
