// Team: what is shown first.

import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const TeamScreen = () => (
  <>
    <PageHead title="Team" />
    <EmptyState title="Nothing here yet" />
  </>
);
