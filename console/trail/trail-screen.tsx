// Trail: what is shown first.

import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const TrailScreen = () => (
  <>
    <PageHead title="Trail" />
    <EmptyState title="Nothing here yet" />
  </>
);
