// My account: what is shown first.

import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const AccountScreen = () => (
  <>
    <PageHead title="My account" />
    <EmptyState title="Nothing here yet" />
  </>
);
