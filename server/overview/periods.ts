// Weeks and months of the agency's zone as instants, the earliest first.
import { dayOf, startOfDay } from '#contract/days.ts';

export type Period = {
  /** Its first day, `YYYY-MM-DD`. */
  day: string;
  /** ISO 8601 in UTC; `to` is the first instant after it. */
  from: string;
  to: string;
};

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the Monday on or before a day. */
const mondayOf = (date: string): string =>
  shifted(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

const monthsBefore = (date: string, months: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
};

const between = (days: readonly string[], zone: string): Period[] =>
  days.slice(0, -1).map((day, at) => ({
    day,
    from: startOfDay(day, zone),
    to: startOfDay(days[at + 1] ?? day, zone),
  }));

/** Returns the last `count` weeks, the current one last. */
export const lastWeeks = (now: Date, count: number, zone: string): Period[] => {
  const monday = mondayOf(dayOf(now.toISOString(), zone));
  return between(
    Array.from({ length: count + 1 }, (_, at) => shifted(monday, (at - count + 1) * 7)),
    zone,
  );
};

/** Returns the last `count` months, the current one last. */
export const lastMonths = (now: Date, count: number, zone: string): Period[] => {
  const today = dayOf(now.toISOString(), zone);
  return between(
    Array.from({ length: count + 1 }, (_, at) => monthsBefore(today, count - 1 - at)),
    zone,
  );
};

/** Returns the day `days` before today, and the instant it began. */
export const daysAgo = (now: Date, days: number, zone: string): { day: string; from: string } => {
  const day = shifted(dayOf(now.toISOString(), zone), -days);
  return { day, from: startOfDay(day, zone) };
};
