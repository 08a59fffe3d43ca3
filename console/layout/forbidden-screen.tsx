// Shown in place of a screen that the person's role does not open.

import type { ReactNode } from 'react';
import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const ForbiddenScreen = (): ReactNode => (
  <>
    <PageHead title="Only for admins" />
    <EmptyState title="Your account does not open this part.">
      Ask an admin of the team if you need it.
    </EmptyState>
  </>
);
