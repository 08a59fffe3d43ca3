// Receipts: what is shown first.

import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const ReceiptsScreen = () => (
  <>
    <PageHead title="Receipts" />
    <EmptyState title="Nothing here yet" />
  </>
);
