// Candidates: what is shown first.

import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const CandidatesScreen = () => (
  <>
    <PageHead title="Candidates" />
    <EmptyState title="Nothing here yet" />
  </>
);
