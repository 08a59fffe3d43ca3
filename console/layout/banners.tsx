// What stands above every screen.

import { useRouterState } from '@tanstack/react-router';
import { useStaffQuery } from '#console/api.ts';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Time } from '#console/parts/time.tsx';
import type { Me } from '#contract/staff/me.ts';
import { overviewApi } from '#contract/staff/overview.ts';
import { consolePaths } from '#contract/staff/paths.ts';

const readAgainMs = 60_000;

/** While the site is closed, so that nobody forgets it. */
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

/** Until a second factor is set up, if one is required. */
export const SecondFactorBanner = ({ duty }: { duty: Me['secondFactor'] }) =>
  duty !== null && (
    <p id="second-factor-banner" className="alert alert-info mb-4">
      <span>
        Your account needs a second factor by <Time at={duty.dueAt} />. After that the console opens for
        nothing else.{' '}
        <ConsoleLink href={`${consolePaths.account}?setUp=second-factor`} className="underline">
          Set it up now
        </ConsoleLink>
      </span>
    </p>
  );
