// Private links made with the real command line, right in every field; a test changes the one it is about.
import type { RunningApp } from './running-app.ts';

export type MadeLink = { id: string; token: string; url: string; expiresAt: string | null };
export type MadePaymentLink = MadeLink & { linkId: string; clientId: string };

let made = 0;

/** Different for every link, so that a test finds the mails of its own. */
const nextAddress = (name: string): string => {
  made += 1;
  return `${name}-${made}@mail.test`;
};

/** `undefined` leaves an option out. */
const asOptions = (options: Record<string, string | undefined>): string[] =>
  Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));

export const createPaymentLink = async (
  app: RunningApp,
  changes: Record<string, string | undefined> = {},
): Promise<MadePaymentLink & { email: string }> => {
  const options = {
    client: 'Malligai Textiles',
    project: 'Online shop',
    'project-id': 'PRJ-1001',
    amount: '1,25,000',
    email: nextAddress('client'),
    ...changes,
  };
  const link = await app.cli<MadePaymentLink>('payment-link', 'create', ...asOptions(options));
  return { ...link, email: options.email };
};

export const createCandidateLink = async (
  app: RunningApp,
  changes: Record<string, string | undefined> = {},
): Promise<MadeLink & { email: string }> => {
  const options = {
    name: 'Anjali Nair',
    email: nextAddress('candidate'),
    phone: '9876543210',
    position: 'Frontend Developer',
    'candidate-id': 'CND-1001',
    ...changes,
  };
  const link = await app.cli<MadeLink>('candidate-link', 'create', ...asOptions(options));
  return { ...link, email: options.email };
};
