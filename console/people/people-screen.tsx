// People’s data: what is shown first.

import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const PeopleScreen = () => (
  <>
    <PageHead title="People’s data" />
    <EmptyState title="Nothing here yet" />
  </>
);
