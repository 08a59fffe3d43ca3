// The mails about a certificate, put beside the row they tell of. Their words are the content's.

import { brand } from '#content/brand.ts';
import { type CertificateFacts, certificateAgencyMail, certificateReceivedMail } from '#content/mails.ts';
import { formatBytes } from '#contract/file-size.ts';
import { formatInstant } from '#contract/time.ts';
import type { Db, Deps } from '#server/deps.ts';
import { putMail } from '#server/outbox/outbox.store.ts';
import type { CandidateLink, CandidateUpload } from './candidates.store.ts';

export const putCertificateMails = async (
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  link: CandidateLink,
  upload: CandidateUpload,
): Promise<void> => {
  const facts: CertificateFacts = {
    name: link.name,
    position: link.position,
    candidateId: link.candidate_id,
    fileName: upload.file_name,
    fileSize: formatBytes(upload.file_bytes),
    uploadedAt: formatInstant(upload.uploaded_at, brand.hours),
  };
  const forHr = certificateAgencyMail(facts);
  const damage: [string, string][] = upload.file_damaged
    ? [['File check', 'This PDF is damaged and may not open.']]
    : [];
  await putMail(tx, clock, {
    kind: 'certificate.agency',
    aboutId: upload.id,
    to: brand.hrEmail,
    replyTo: link.email,
    content: { ...forHr, facts: [...forHr.facts, ...damage] },
  });
  await putMail(tx, clock, {
    kind: 'certificate.received',
    aboutId: upload.id,
    to: link.email,
    replyTo: brand.hrEmail,
    content: certificateReceivedMail(facts),
  });
};
