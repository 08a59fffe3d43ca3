// An address of the console that leads nowhere.

import type { ReactNode } from 'react';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';
import { consolePaths } from '#contract/staff/paths.ts';

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
