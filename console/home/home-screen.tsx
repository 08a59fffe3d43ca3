// Home: what is shown first.

import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const HomeScreen = () => (
  <>
    <PageHead title="Home" />
    <EmptyState title="Nothing here yet" />
  </>
);
