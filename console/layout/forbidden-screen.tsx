// Shown in place of a screen that the person's role does not open.

import type { ReactNode } from 'react';
import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';

export const ForbiddenScreen = (): ReactNode => (
  <>
    <PageHead title="For administrators only" />
    <EmptyState title="Your account has no access to this part.">
      Ask an administrator if you need it.
    </EmptyState>
  </>
);
