// Links in the database with their tokens, right in every field; a test changes the one it is about.
import { candidateLinkLifetimeMs } from '#contract/limits.ts';
import { candidateLinkToken } from '#server/candidates/candidate-link.ts';
import {
  type CandidateLink,
  insertCandidateLink,
  type NewCandidateLink,
} from '#server/candidates/candidates.store.ts';
import type { Deps } from '#server/deps.ts';
import { paymentLinkToken } from '#server/payments/payment-link.ts';
import { insertPaymentLink, type NewPaymentLink, type PaymentLink } from '#server/payments/payments.store.ts';

/** What chats and mails leave behind a private link, as it then stands in the address. */
export const behindLinks = ['.', '%20', ').', '%0A', '%E2%80%A6'];

export const makePaymentLink = async (
  { db, clock, config }: Deps,
  changes: Partial<NewPaymentLink> = {},
): Promise<{ link: PaymentLink; token: string }> => {
  const link = await insertPaymentLink(db, clock, {
    kind: 'project',
    client_id: 'CLT-1',
    client_name: 'Malligai Textiles',
    email: 'accounts@malligai.example',
    project_name: 'Online shop',
    project_id: 'PRJ-1',
    description: null,
    brand_id: null,
    amount_paise: 2_500_000,
    due_date: null,
    expires_at: null,
    ...changes,
  });
  return { link, token: paymentLinkToken(config, link) };
};

export const makeCandidateLink = async (
  { db, clock, config }: Deps,
  changes: Partial<NewCandidateLink> = {},
): Promise<{ link: CandidateLink; token: string }> => {
  const link = await insertCandidateLink(db, clock, {
    name: 'Anjali Nair',
    email: 'anjali@candidate.example',
    phone: '9876543210',
    position: 'Frontend Developer',
    candidate_id: 'CND-1',
    lifetimeMs: candidateLinkLifetimeMs,
    ...changes,
  });
  return { link, token: candidateLinkToken(config, link) };
};
