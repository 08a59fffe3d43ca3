// When something ends, as people say it.
import { dayOf, startOfDay } from './days.ts';
import { formatDate, formatInstant, type Zone } from './time.ts';

/** As `formatInstant`; midnight is `the end of 27 Dec 2026`, since few read "28 Dec, 12:00 am" as that. */
export const formatEnd = (iso: string, zone: Zone): string => {
  const day = dayOf(iso, zone.zone);
  if (Date.parse(startOfDay(day, zone.zone)) !== Date.parse(iso)) return formatInstant(iso, zone);
  const lastInstant = new Date(Date.parse(iso) - 1).toISOString();
  return `the end of ${formatDate(dayOf(lastInstant, zone.zone))}`;
};
