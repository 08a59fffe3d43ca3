// Calendar days of the agency's zone as instants, for filters and figures by day.

const dayMs = 24 * 60 * 60 * 1000;

/** Whether `text` is `YYYY-MM-DD` and a real day of the years 1000 to 2999: the other functions here accept no others. */
export const isRealDay = (text: string): boolean => {
  if (text.length !== 10 || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
};

/** Returns how far the zone's clock is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (instant: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(instant / 1000) * 1000;
};

/** Returns when `YYYY-MM-DD` begins in the zone, as ISO 8601 in UTC. */
export const startOfDay = (date: string, zone: string): string => {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const guess = midnight - offsetAt(midnight, zone);
  // Once more, for days on which the clocks change.
  return new Date(midnight - offsetAt(guess, zone)).toISOString();
};

/** Returns the first instant after `YYYY-MM-DD` in the zone. */
export const endOfDay = (date: string, zone: string): string =>
  startOfDay(new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10), zone);

/** Returns the day `YYYY-MM-DD` in the zone at an instant. */
export const dayOf = (iso: string, zone: string): string => {
  const instant = Date.parse(iso);
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 10);
};
