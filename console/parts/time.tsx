// An instant as the agency reads it, in its zone with the zone's name. The UTC time is in the title, for comparing with logs.

import { brand } from '#content/brand.ts';
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

/** Relative times are not updated while they are shown. */
export const Time = ({
  at,
  relative = false,
  isEnd = false,
}: {
  /** ISO 8601 in UTC. Nothing is shown as a dash. */
  at: string | null | undefined;
  /** `5 minutes ago`; the exact time moves into the title. */
  relative?: boolean;
  /** Midnight is the end of the day before. */
  isEnd?: boolean;
}) => {
  if (at === null || at === undefined || at === '') return <span className="text-muted">–</span>;
  const exact = isEnd ? formatEnd(at, brand.hours) : formatInstant(at, brand.hours);
  if (relative) {
    return (
      <time dateTime={at} title={`${exact} · ${at}`} className="whitespace-nowrap">
        {relativeTime(at, Date.now())}
      </time>
    );
  }
  // If there is little room the time stands below its day; neither breaks in itself.
  const [day, time] = exact.split(', ');
  return (
    <time dateTime={at} title={at}>
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

/** A calendar date without a time: `28 Nov 2026`. */
export const Day = ({ on }: { on: string | null | undefined }) =>
  on === null || on === undefined || on === '' ? (
    <span className="text-muted">–</span>
  ) : (
    <time dateTime={on} className="whitespace-nowrap">
      {formatDate(on)}
    </time>
  );
