// Above every screen until a second factor is set up, if one is required.

import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Time } from '#console/parts/time.tsx';
import type { Me } from '#contract/staff/me.ts';
import { consolePaths } from '#contract/staff/paths.ts';

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
