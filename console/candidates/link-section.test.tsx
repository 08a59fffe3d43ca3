// What is said of a candidate's link that is not handed over.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { StaffCandidate } from '#contract/staff/candidates.ts';
import { LinkSection } from './link-section.tsx';

const pageUntil = '2026-12-04T18:00:00.000Z';

const shown = (status: StaffCandidate['status'], now: string): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LinkSection
        candidate={{ status, pageUntil, url: null, handOverText: null, lastMail: null } as StaffCandidate}
        now={now}
        receivedAt={0}
        onOver={() => {}}
      />
    </QueryClientProvider>,
  )
    .replaceAll(/<[^>]+>/g, '')
    .replace(' 2026', '');

it.each([
  ['expired', 'shows the candidate’s details and lets them ask for a new link'],
  ['inactive', 'shows the candidate’s details and says that the link is inactive'],
  ['uploaded', 'shows the certificate and lets it be downloaded'],
] as const)(
  'a link that is %s is said to show what its page still shows, and until when',
  (status, words) => {
    expect(shown(status, '2026-12-04T17:59:59.999Z')).toContain(`Until 4 Dec, 11:30 pm, its page ${words}.`);
    const later = shown(status, pageUntil);
    expect(later).toContain('Its page no longer shows anything of the candidate.');
    expect(later).not.toContain(words);
  },
);
