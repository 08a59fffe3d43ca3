// Links to try everything with, for development alone: made on the first start, found again later, and made fresh when
// time or a visitor has used them up. Names are invented, and the addresses cannot be reached.
import { brand } from '#content/brand.ts';
import { demoPrefix } from '#contract/demo.ts';
import { candidateLinkLifetimeMs } from '#contract/limits.ts';
import { candidateLinkUrl, candidateStatus, isInAfterlife } from './candidates/candidate-link.ts';
import {
  type CandidateLink,
  findCandidateLink,
  insertCandidateLink,
  insertUpload,
  type LinkWithUpload,
  markUploadReset,
  type NewCandidateLink,
  reissueCandidateLink,
} from './candidates/candidates.store.ts';
import type { Deps } from './deps.ts';
import { paymentLinkUrl } from './payments/payment-link.ts';
import {
  findPaymentLink,
  insertPaymentLink,
  markPaymentLinkActive,
  type NewPaymentLink,
  type PaymentLink,
} from './payments/payments.store.ts';

/** A small real PDF, so that it can be opened: one A4 page with the lines on it. */
const makeCertificate = async (lines: readonly string[]): Promise<AsyncIterable<Buffer>> => {
  const { default: PdfKit } = await import('pdfkit');
  const pdf = new PdfKit({ pdfVersion: '1.4', size: 'A4', margin: 0 });
  for (const [at, line] of lines.entries())
    pdf
      .fontSize(at === 0 ? 28 : 14)
      .text(line, 72, 122 + at * 40, { lineBreak: false, baseline: 'alphabetic' });
  pdf.end();
  return pdf;
};

export type DemoLink = { label: string; url: string };

const project: NewPaymentLink = {
  id: `${demoPrefix}projectpayment`,
  kind: 'project',
  client_id: 'CLT-DEMO-0001',
  client_name: 'Malligai Textiles',
  email: 'accounts@malligai.example',
  project_name: 'Online shop',
  project_id: 'PRJ-1001',
  description: 'First half of the agreed fee.\nThe rest is due at launch.',
  brand_id: `${brand.slug.toUpperCase()}-0001`,
  amount_paise: 12_500_000,
  due_date: '2027-03-31',
  expires_at: null,
};

const registration: NewPaymentLink = {
  ...project,
  id: `${demoPrefix}registrationpayment`,
  kind: 'registration',
  client_id: 'CLT-DEMO-0002',
  client_name: 'Backwater Homestays',
  email: 'hello@backwater.example',
  project_name: 'Booking website',
  project_id: 'PRJ-1002',
  description: null,
  brand_id: `${brand.slug.toUpperCase()}-0002`,
  amount_paise: 250_000,
  due_date: null,
};

const inactive: NewPaymentLink = {
  ...project,
  id: `${demoPrefix}inactivepayment`,
  client_id: 'CLT-DEMO-0003',
};

const hourMs = 60 * 60 * 1000;

const open: NewCandidateLink = {
  id: `${demoPrefix}openonboarding`,
  name: 'Anjali Nair',
  email: 'anjali@candidate.example',
  phone: '9876543210',
  position: 'Frontend Developer',
  candidate_id: 'CND-DEMO-0001',
  lifetimeMs: candidateLinkLifetimeMs,
};

const expired: NewCandidateLink = {
  ...open,
  id: `${demoPrefix}expiredonboarding`,
  name: 'Ravi Hegde',
  email: 'ravi@candidate.example',
  candidate_id: 'CND-DEMO-0002',
  lifetimeMs: -hourMs,
};

const uploaded: NewCandidateLink = {
  ...open,
  id: `${demoPrefix}uploadedonboarding`,
  name: 'Fathima Beevi',
  email: 'fathima@candidate.example',
  candidate_id: 'CND-DEMO-0003',
};

const paymentLink = async ({ db, clock }: Deps, wanted: NewPaymentLink): Promise<PaymentLink> =>
  (await findPaymentLink(db, wanted.id ?? '')) ?? (await insertPaymentLink(db, clock, wanted));

/** Returns the link as wanted: a new one, or the old one, with a new token and lifetime if it is no longer `isGood`. */
const candidateLink = async (
  { db, clock }: Deps,
  wanted: NewCandidateLink,
  isGood: (found: LinkWithUpload) => boolean,
): Promise<CandidateLink> => {
  const found = await findCandidateLink(db, wanted.id ?? '');
  if (found === undefined) return insertCandidateLink(db, clock, wanted);
  if (isGood(found)) return found.link;
  const again = await reissueCandidateLink(db, clock, found.link.id, wanted.lifetimeMs);
  return again ?? found.link;
};

const putCertificate = async ({ db, clock, files }: Deps, link: CandidateLink): Promise<void> => {
  const found = await findCandidateLink(db, link.id);
  if (found?.upload !== undefined) return;
  const content = await makeCertificate([
    'Certificate',
    `${link.name} has completed the course`,
    'Made for the demo',
  ]);
  const { key, bytes, sha256 } = await files.put(content);
  await insertUpload(db, clock, {
    link_id: link.id,
    file_key: key,
    file_name: 'Degree certificate.pdf',
    file_bytes: bytes,
    file_sha256: sha256,
    file_damaged: 0,
    // Nothing waits for anybody here.
    viewed_at: clock.now().toISOString(),
  });
};

/** Writes its own rows with fixed ids and touches no others. Never call it in production. */
export const makeDemoLinks = async (deps: Deps): Promise<DemoLink[]> => {
  const { config, db, clock } = deps;
  const now = clock.now();
  const payment = async (label: string, wanted: NewPaymentLink): Promise<DemoLink> => ({
    label,
    url: paymentLinkUrl(config, await paymentLink(deps, wanted)),
  });
  const onboarding = (label: string, link: CandidateLink): DemoLink => ({
    label,
    url: candidateLinkUrl(config, link),
  });

  const links = [
    await payment('Demo: project payment', project),
    await payment('Demo: registration payment', registration),
    await payment('Demo: inactive payment', inactive),
  ];
  await markPaymentLinkActive(db, clock, inactive.id ?? '', false);

  const stillOpen = (found: LinkWithUpload) => candidateStatus(found, now) === 'active';
  const used = await findCandidateLink(db, open.id ?? '');
  if (used !== undefined && !stillOpen(used)) await markUploadReset(db, clock, used.link.id, 'demo');
  const openLink = await candidateLink(deps, open, stillOpen);
  const expiredLink = await candidateLink(
    deps,
    expired,
    (found) => candidateStatus(found, now) === 'expired' && isInAfterlife(found.link, now),
  );
  const uploadedLink = await candidateLink(
    deps,
    uploaded,
    (found) => found.link.deactivated_at === null && isInAfterlife(found.link, now),
  );
  await putCertificate(deps, uploadedLink);
  return [
    ...links,
    onboarding('Demo: open onboarding', openLink),
    onboarding('Demo: expired onboarding', expiredLink),
    onboarding('Demo: uploaded onboarding', uploadedLink),
  ];
};
