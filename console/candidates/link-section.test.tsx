// What is said of a candidate's link that is not handed over.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { StaffCandidate } from '#contract/staff/candidates.ts';
import { LinkSection } from './link-section.tsx';

const shown = (status: StaffCandidate['status']): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LinkSection
        candidate={{ status, url: null, handOverText: null, lastMail: null } as StaffCandidate}
        now=""
        receivedAt={0}
        onOver={() => {}}
      />
    </QueryClientProvider>,
  );

it('a deactivated link is said to show what its page still shows', () => {
  expect(shown('inactive')).toContain(
    'For 7 days after it ended, its page still shows the candidate’s details',
  );
  expect(shown('inactive')).not.toContain('opens nothing');
});
