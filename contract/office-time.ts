// Time as the office counts it: only while it is open, in its own zone.
import { dayOf, startOfDay } from './days.ts';

export type OfficeHours = {
  zone: string;
  /** `HH:MM`. */
  opens: string;
  closes: string;
  /** English names of the days, as schema.org has them. */
  openDays: readonly string[];
};

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayMs = 24 * 60 * 60 * 1000;
/** How many days to look through at most, for an office that never opens. */
const mostDays = 3_660;

const msOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

/** How long the office is open on a day that it opens. */
export const officeDayMs = ({ opens, closes }: OfficeHours): number => msOf(closes) - msOf(opens);

type Opening = { from: number; to: number };

/** Returns when the office is open on `YYYY-MM-DD`. Assumes that clocks change while it is closed. */
const openingOn = (date: string, { zone, opens, closes, openDays }: OfficeHours): Opening | undefined => {
  const name = dayNames[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  if (!openDays.includes(name)) return undefined;
  const midnight = Date.parse(startOfDay(date, zone));
  return { from: midnight + msOf(opens), to: midnight + msOf(closes) };
};

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Returns the instant by which the office has been open for `ms` since `iso`. */
export const addOfficeTime = (iso: string, ms: number, hours: OfficeHours): string => {
  const start = Date.parse(iso);
  let left = ms;
  for (let day = 0, date = dayOf(iso, hours.zone); day < mostDays; day += 1, date = shifted(date, 1)) {
    const opening = openingOn(date, hours);
    if (opening === undefined) continue;
    const from = Math.max(opening.from, start);
    const open = Math.max(0, opening.to - from);
    if (left <= open) return new Date(from + left).toISOString();
    left -= open;
  }
  throw new Error('The office never opens.');
};

/** Returns the last instant since which the office has been open for `ms` at `iso`: whatever has waited longer came before it. */
export const subtractOfficeTime = (iso: string, ms: number, hours: OfficeHours): string => {
  const end = Date.parse(iso);
  let left = ms;
  for (let day = 0, date = dayOf(iso, hours.zone); day < mostDays; day += 1, date = shifted(date, -1)) {
    const opening = openingOn(date, hours);
    if (opening === undefined) continue;
    const to = Math.min(opening.to, end);
    const open = Math.max(0, to - opening.from);
    if (left <= open && open > 0) return new Date(to - left).toISOString();
    left -= open;
  }
  throw new Error('The office never opens.');
};
