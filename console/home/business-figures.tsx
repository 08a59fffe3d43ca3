// How the business goes: enquiries by week, amounts by month, and what becomes of payment links.

import { useStaffQuery } from '#console/api.ts';
import { Money } from '#console/parts/money.tsx';
import { type Funnel, overviewApi } from '#contract/staff/overview.ts';
import { formatDate } from '#contract/time.ts';
import { shownRupees } from '#ui/shown-values.ts';
import { Figure } from './figures.tsx';
import { shortRupees } from './money-words.ts';

const colours = {
  first: 'var(--color-link)',
  second: 'var(--color-success)',
  quiet: 'var(--color-control)',
} as const;

const sum = <Row,>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

const whole = (value: number): string => value.toLocaleString('en-IN');

/** `23 Nov`. */
const shortDay = (date: string): string => formatDate(date).replace(/ \d{4}$/, '');

export const EnquiriesFigure = () => (
  <Figure
    title="Enquiries by week"
    query={useStaffQuery(overviewApi.enquiries)}
    isEmpty={({ weeks }) => sum(weeks, (week) => week.enquiries + week.spam) === 0}
    empty="No enquiries in the last 26 weeks"
    summary={({ weeks }) =>
      `${whole(sum(weeks, (week) => week.enquiries))} in 26 weeks, ${whole(weeks.at(-1)?.enquiries ?? 0)} in this one so far, and ${whole(sum(weeks, (week) => week.spam))} marked as spam.`
    }
    plot={({ weeks }) => ({
      rows: weeks.map(({ week, enquiries, spam }) => ({ name: shortDay(week), enquiries, spam })),
      series: [
        { key: 'enquiries', label: 'Enquiries', colour: colours.first },
        { key: 'spam', label: 'Spam', colour: colours.quiet },
      ],
      stacked: true,
      format: whole,
    })}
    table={({ weeks }) => ({
      columns: ['Week from', 'Enquiries', 'Spam'],
      rows: weeks
        .toReversed()
        .map(({ week, enquiries, spam }) => [formatDate(week), whole(enquiries), whole(spam)]),
    })}
  />
);

const monthName = (month: string): string => formatDate(`${month}-01`).slice(2);

export const AmountsFigure = () => (
  <Figure
    title="Amounts, by the month the link was created"
    query={useStaffQuery(overviewApi.amounts)}
    isEmpty={({ months }) =>
      sum(months, (month) => month.awaitedPaise + month.receivedPaise + month.verifiedPaise) === 0
    }
    empty="No payment links in the last 12 months"
    summary={({ months }) => (
      <>
        In 12 months <Money paise={sum(months, (month) => month.verifiedPaise)} /> verified,{' '}
        <Money paise={sum(months, (month) => month.receivedPaise)} /> with a receipt to check,{' '}
        <Money paise={sum(months, (month) => month.awaitedPaise)} /> awaited.
      </>
    )}
    plot={({ months }) => ({
      rows: months.map(({ month, ...amounts }) => ({ name: monthName(month), ...amounts })),
      series: [
        { key: 'verifiedPaise', label: 'Verified', colour: colours.second },
        { key: 'receivedPaise', label: 'Receipt to check', colour: colours.first },
        { key: 'awaitedPaise', label: 'Awaited', colour: colours.quiet },
      ],
      stacked: true,
      format: shownRupees,
      formatAxis: shortRupees,
    })}
    table={({ months }) => ({
      columns: ['Month', 'Awaited', 'Receipt to check', 'Verified'],
      rows: months
        .toReversed()
        .map(({ month, awaitedPaise, receivedPaise, verifiedPaise }) => [
          monthName(month),
          shownRupees(awaitedPaise),
          shownRupees(receivedPaise),
          shownRupees(verifiedPaise),
        ]),
    })}
  />
);

const share = (part: number, all: number): string => (all === 0 ? '–' : `${Math.round((part / all) * 100)}%`);

const stepsOf = ({ made, opened, receipt, verified }: Funnel) => [
  { name: 'Created', links: made },
  { name: 'Opened', links: opened },
  { name: 'Receipt sent', links: receipt },
  { name: 'Verified', links: verified },
];

const counted = (count: number, one: string, many: string): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

export const funnelWords = ({ made, since, opened, receipt, verified }: Funnel): string =>
  `Of ${whole(made)} created since ${formatDate(since)}, ${counted(opened, 'was', 'were')} opened by a person, ${whole(receipt)} led to a receipt, and ${counted(verified, 'is', 'are')} verified.`;

export const FunnelFigure = () => (
  <Figure
    title="What became of payment links"
    query={useStaffQuery(overviewApi.funnel)}
    isEmpty={({ made }) => made === 0}
    empty="No payment links in the last 90 days"
    summary={funnelWords}
    plot={(funnel) => ({
      rows: stepsOf(funnel),
      series: [{ key: 'links', label: 'Links', colour: colours.first }],
      lying: true,
      format: whole,
    })}
    table={(funnel) => ({
      columns: ['Step', 'Links', 'Of all created'],
      rows: stepsOf(funnel).map(({ name, links }) => [name, whole(links), share(links, funnel.made)]),
    })}
  />
);
