// Mail: what is shown first.

import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const MailScreen = () => (
  <>
    <PageHead title="Mail" />
    <EmptyState title="Nothing here yet" />
  </>
);
