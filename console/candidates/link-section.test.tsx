// What is said of a candidate's link that is not handed over.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { StaffCandidate } from '#contract/staff/candidates.ts';
import { LinkSection } from './link-section.tsx';

const pageUntil = '2026-12-04T18:00:00.000Z';

const shown = (status: StaffCandidate['status'], now: string, receivedAt = Date.now()): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LinkSection
        candidate={{ status, pageUntil, url: null, handOverText: null, lastMail: null } as StaffCandidate}
        now={now}
        receivedAt={receivedAt}
        onOver={() => {}}
      />
    </QueryClientProvider>,
  )
    .replaceAll(/<[^>]+>/g, '')
    // Time leaves out the current year, whichever that is.
    .replace(' 2026', '');

it.each([
  ['expired', 'shows the candidate’s details and lets them ask for a new link'],
  ['inactive', 'shows the candidate’s details and says that the link has been deactivated'],
  ['uploaded', 'names the certificate and, once it has passed the scan, offers it for download'],
] as const)(
  'a link that is %s is said to show what its page still shows, and until when',
  (status, words) => {
    const before = '2026-12-04T17:59:00.000Z';
    expect(shown(status, before)).toContain(`Until 4 Dec, 11:30 pm, its page ${words}.`);
    for (const later of [shown(status, pageUntil), shown(status, before, Date.now() - 60_000)]) {
      expect(later).toContain('Its page no longer shows anything about the candidate.');
      expect(later).not.toContain(words);
    }
  },
);
