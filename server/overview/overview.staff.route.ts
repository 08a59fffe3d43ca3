// What the console's home shows: what waits for a person, and the figures behind its plots. A call each, so that one that
// fails leaves the others standing.
import { brand } from '#content/brand.ts';
import {
  amountMonthsSchema,
  enquiryWeeksSchema,
  funnelSchema,
  overviewApi,
  todoSchema,
  vitalFiguresSchema,
} from '#contract/staff/overview.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import {
  countEnquiriesByWeek,
  countFunnel,
  findBeginnings,
  readTodo,
  readVitals,
  sumAmountsByMonth,
} from './overview.store.ts';
import { daysAgo, lastMonths, lastWeeks } from './periods.ts';

const shownWeeks = 26;
const shownMonths = 12;
const funnelDays = 90;
const vitalDays = 28;
const { zone } = brand.hours;

/** `lateBefore`: receipts sent before that instant have waited longer than promised. */
export const overviewStaffRoutes = (
  app: App,
  { db, clock, config: settings }: Deps,
  { lateBefore }: { lateBefore: (now: Date) => string },
): void => {
  const forStaff = registerFor(app, { role: 'staff' });

  forStaff(overviewApi.todo, { answer: todoSchema }, async ({ staff }) => {
    const beginnings = await findBeginnings(db);
    return {
      ...(await readTodo(db, { staffId: staff.id, lateBefore: lateBefore(clock.now()) })),
      firstSteps:
        beginnings === undefined
          ? null
          : {
              ...beginnings,
              hasMailServer: settings.smtpUrl !== undefined,
              hasBankDetails: !settings.pay.demo,
              hasBackups: settings.backupTo !== undefined,
            },
    };
  });

  forStaff(overviewApi.enquiries, { answer: enquiryWeeksSchema }, async () => ({
    weeks: await countEnquiriesByWeek(db, lastWeeks(clock.now(), shownWeeks, zone)),
  }));

  forStaff(overviewApi.amounts, { answer: amountMonthsSchema }, async () => {
    const now = clock.now();
    return {
      months: await sumAmountsByMonth(db, lastMonths(now, shownMonths, zone), now.toISOString()),
    };
  });

  forStaff(overviewApi.funnel, { answer: funnelSchema }, async () => {
    const { day, from } = daysAgo(clock.now(), funnelDays, zone);
    return { since: day, ...(await countFunnel(db, from)) };
  });

  forStaff(overviewApi.vitals, { answer: vitalFiguresSchema }, async () => {
    const { day, from } = daysAgo(clock.now(), vitalDays, zone);
    return { since: day, figures: await readVitals(db, from) };
  });
};
