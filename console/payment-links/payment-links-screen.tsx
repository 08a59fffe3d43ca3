// Payment links: what is shown first.

import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const PaymentLinksScreen = () => (
  <>
    <PageHead title="Payment links" />
    <EmptyState title="Nothing here yet" />
  </>
);
