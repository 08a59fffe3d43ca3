// Instants are ISO 8601 in UTC; people read them in the agency's zone, with its name.

export type Zone = { zone: string; zoneLabel: string };

/** Making one takes longer than all that is done with it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
    });
  formats.set(timeZone, format);
  return format;
};

/** `28 Nov 2026, 1:30 am IST`. */
export const formatInstant = (iso: string, { zone, zoneLabel }: Zone): string => {
  const parts = formatOf(zone).formatToParts(new Date(iso));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const hour = part('hour') === '0' ? '12' : part('hour').replace(/^0/, '');
  const month = part('month').slice(0, 3);
  return `${part('day')} ${month} ${part('year')}, ${hour}:${part('minute')} ${part('dayPeriod').toLowerCase()} ${zoneLabel}`;
};

/** A calendar date `YYYY-MM-DD` as `28 Nov 2026`; no zone is involved. */
export const formatDate = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  const name = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1)),
  );
  return `${day} ${name.slice(0, 3)} ${year}`;
};
