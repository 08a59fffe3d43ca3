// Enquiries: what is shown first.

import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const EnquiriesScreen = () => (
  <>
    <PageHead title="Enquiries" />
    <EmptyState title="Nothing here yet" />
  </>
);
