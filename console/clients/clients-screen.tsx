// Clients: what is shown first.

import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const ClientsScreen = () => (
  <>
    <PageHead title="Clients" />
    <EmptyState title="Nothing here yet" />
  </>
);
