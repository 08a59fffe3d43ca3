// What the onboarding page shows while its details are loaded; the build writes it into the page.
import { onboarding } from '#content/onboarding.ts';
import { PageSkeleton, SkeletonPanel, SkeletonRest } from '#ui/page-skeleton.tsx';
import { LinkMarkSpace } from '#web/private/link-mark.tsx';

const { welcome, banner, candidate } = onboarding;

/** In the place of the times, and as long. */
const time = '28 Nov 2026, 10:30 am IST';

export const OnboardingLoading = () => (
  <PageSkeleton
    heading={welcome.heading()}
    text={onboarding.loading}
    lede={welcome.lede}
    linesOnPhone={2}
    beside={<LinkMarkSpace />}
  >
    <div className="onboarding-expiry alert alert-info" aria-hidden="true">
      {[banner.text, banner.until(time), banner.remaining(banner.minutes(59))].map((line, at) => (
        <p key={line} className={`invisible ${at === 0 ? 'font-semibold' : ''}`}>
          {line}
        </p>
      ))}
    </div>
    <div className="onboarding-columns">
      <SkeletonPanel
        labels={Object.values(candidate.labels)}
        below={<p className="invisible text-sm">{candidate.wrongDetails(true)}</p>}
      />
      <SkeletonRest />
    </div>
  </PageSkeleton>
);
