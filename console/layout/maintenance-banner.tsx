// Above every screen while the site is closed, so that nobody forgets it.

import { useRouterState } from '@tanstack/react-router';
import { useStaffQuery } from '#console/api.ts';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Time } from '#console/parts/time.tsx';
import { overviewApi } from '#contract/staff/overview.ts';
import { consolePaths } from '#contract/staff/paths.ts';

const readAgainMs = 60_000;

export const MaintenanceBanner = () => {
  const { data } = useStaffQuery(overviewApi.maintenance, { refetchMs: readAgainMs });
  const isHome = useRouterState({ select: ({ location }) => location.pathname === consolePaths.home });
  if (data?.on !== true) return null;
  return (
    <p id="maintenance-banner" className="alert alert-error mb-4">
      <span>
        The site has been closed for maintenance since <Time at={data.since} />.
        {!isHome && (
          <>
            {' '}
            The switch is on{' '}
            <ConsoleLink href={consolePaths.home} className="underline">
              Home
            </ConsoleLink>
            .
          </>
        )}
      </span>
    </p>
  );
};
