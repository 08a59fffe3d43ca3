// What is said of the time that a link still has.
import { onboarding } from '#content/onboarding.ts';

const minuteMs = 60_000;

/** `1 hour 59 minutes`: whole minutes that are surely left; the last one has words of its own. */
export const remainingText = (leftMs: number): string => {
  const { hours, minutes, lessThanAMinute } = onboarding.banner;
  const whole = Math.floor(leftMs / minuteMs);
  if (whole === 0) return lessThanAMinute;
  const parts = [
    Math.floor(whole / 60) === 0 ? '' : hours(Math.floor(whole / 60)),
    whole % 60 === 0 ? '' : minutes(whole % 60),
  ];
  return parts.filter(Boolean).join(' ');
};
