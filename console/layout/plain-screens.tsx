// What stands in the place of a screen: while its script is on its way, if there is none at the address, or none for this role.

import type { ReactNode } from 'react';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState, SkeletonLines } from '#console/parts/states.tsx';
import { consolePaths } from '#contract/staff/paths.ts';

export const PendingScreen = (): ReactNode => (
  <div className="py-6">
    <SkeletonLines lines={6} />
  </div>
);

export const NotFoundScreen = (): ReactNode => (
  <>
    <PageHead title="Not found" />
    <EmptyState
      title="There is nothing at this address."
      action={
        <ConsoleLink href={consolePaths.home} className="button-quiet button-small">
          Go to Home
        </ConsoleLink>
      }
    />
  </>
);

export const ForbiddenScreen = (): ReactNode => (
  <>
    <PageHead title="For administrators only" />
    <EmptyState title="Your account has no access to this part.">
      Ask an administrator if you need it.
    </EmptyState>
  </>
);
