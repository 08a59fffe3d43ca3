// What is said of a link that is not handed over.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { StaffPaymentLink } from '#contract/staff/payment-links.ts';
import { HandOverSection } from './hand-over-section.tsx';

const dead = { url: null, urlQr: null, messageText: null, upi: null };

const shown = (link: Partial<StaffPaymentLink>): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <HandOverSection
        link={
          { id: 'a', email: 'pay@client.test', lastMail: null, receipts: [], ...link } as StaffPaymentLink
        }
      />
    </QueryClientProvider>,
  );

it('a dead link says what its page still shows', () => {
  const words = (state: 'expired' | 'inactive', receiptStatus: 'none' | 'received' | 'verified') =>
    shown({ ...dead, state, receiptStatus });
  for (const state of ['expired', 'inactive'] as const) {
    expect(words(state, 'none')).toContain('opens nothing');
    expect(words(state, 'verified')).toContain('still shows the confirmation');
    expect(words(state, 'received')).toContain('still shows the receipt');
  }
});
