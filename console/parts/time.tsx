// An instant as the agency reads it, in its zone, which the frame names once for all of them. The title is exact, and has the
// UTC time for comparing with logs.

import { brand } from '#content/brand.ts';
import { dayOf } from '#contract/days.ts';
import { formatEnd } from '#contract/end-time.ts';
import { formatDate, formatInstant } from '#contract/time.ts';

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const speaker = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `5 minutes ago`, `tomorrow`. */
export const relativeTime = (iso: string, now: number): string => {
  const seconds = (Date.parse(iso) - now) / 1000;
  const [unit, length] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  if (unit === 'second') return seconds > 0 ? 'in a moment' : 'just now';
  return speaker.format(Math.trunc(seconds / length), unit);
};

/** `28 Nov, 7:58 am`; what is not of this year names its own. */
const withoutYear = (exact: string): string =>
  exact
    .replace(` ${brand.hours.zoneLabel}`, '')
    .replace(` ${dayOf(new Date().toISOString(), brand.hours.zone).slice(0, 4)}`, '');

/** Relative times are not updated while they are shown. */
export const Time = ({
  at,
  relative = false,
  isEnd = false,
}: {
  /** ISO 8601 in UTC. Nothing is shown as a dash. */
  at: string | null | undefined;
  /** `5 minutes ago`. */
  relative?: boolean;
  /** Midnight is the end of the day before. */
  isEnd?: boolean;
}) => {
  if (at === null || at === undefined || at === '') return <span className="text-muted">–</span>;
  const exact = isEnd ? formatEnd(at, brand.hours) : formatInstant(at, brand.hours);
  const title = `${exact} · ${at}`;
  if (relative) {
    return (
      <time dateTime={at} title={title} className="whitespace-nowrap">
        {relativeTime(at, Date.now())}
      </time>
    );
  }
  // If there is little room the time stands below its day; neither breaks in itself.
  const [day, time] = withoutYear(exact).split(', ');
  return (
    <time dateTime={at} title={title}>
      <span className="whitespace-nowrap">{time === undefined ? day : `${day},`}</span>
      {time !== undefined && (
        <>
          {' '}
          <span className="whitespace-nowrap">{time}</span>
        </>
      )}
    </time>
  );
};

/** A calendar date without a time: `28 Nov`, or `28 Nov 2027` of another year. */
export const Day = ({ on }: { on: string | null | undefined }) =>
  on === null || on === undefined || on === '' ? (
    <span className="text-muted">–</span>
  ) : (
    <time dateTime={on} className="whitespace-nowrap">
      {withoutYear(formatDate(on))}
    </time>
  );
