// How fast the pages were for three quarters of the people who saw them, by page and device.

import { useSearch } from '@tanstack/react-router';
import { useStaffQuery } from '#console/api.ts';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { useAddress } from '#console/use-address.ts';
import { overviewApi, type VitalFigures } from '#contract/staff/overview.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import type { StatusWords } from '#contract/staff/statuses.ts';
import { formatDate } from '#contract/time.ts';
import { rateVital, type VitalName, type VitalRating, vitalThresholds } from '#contract/vitals.ts';
import { Figure } from './figures.tsx';

const names: Record<VitalName, string> = {
  LCP: 'Largest Contentful Paint (LCP)',
  INP: 'Interaction to Next Paint (INP)',
  CLS: 'Cumulative Layout Shift (CLS)',
  FCP: 'First Contentful Paint (FCP)',
  TTFB: 'Time to First Byte (TTFB)',
};

const devices = [
  { key: 'phone', label: 'Phone', colour: 'var(--color-link)' },
  { key: 'tablet', label: 'Tablet', colour: 'var(--color-control)' },
  { key: 'desktop', label: 'Desktop', colour: 'var(--color-success)' },
] as const;

const ratings: Record<VitalRating, StatusWords> = {
  good: { label: 'good', tone: 'good' },
  'needs-improvement': { label: 'needs work', tone: 'waiting' },
  poor: { label: 'poor', tone: 'bad' },
};

const shown = (name: VitalName, value: number): string =>
  name === 'CLS'
    ? value.toFixed(2)
    : value >= 1_000
      ? `${(value / 1_000).toFixed(1)} s`
      : `${Math.round(value)} ms`;

const MetricChoice = ({ metric }: { metric: VitalName }) => {
  const { change } = useAddress();
  return (
    <label className="flex flex-wrap items-center gap-2">
      <span className="text-muted">Show</span>
      <select
        className="field-input w-auto! max-w-full"
        value={metric}
        onChange={({ currentTarget: { value } }) => change({ metric: value }, { replace: true })}
      >
        {Object.entries(names).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
};

export const VitalsFigure = () => {
  const { metric = 'LCP' } = useSearch({ from: consolePaths.home });
  const of = ({ figures }: VitalFigures) => figures.filter(({ name }) => name === metric);
  const { good, poor } = vitalThresholds[metric];
  return (
    <Figure
      title="How fast the pages are"
      query={useStaffQuery(overviewApi.vitals)}
      isEmpty={({ figures }) => figures.length === 0}
      empty="No page has reported yet"
      summary={(answer) => {
        const rated = of(answer).map(({ p75 }) => rateVital(metric, p75));
        if (rated.length === 0)
          return `No page has reported its ${names[metric]} since ${formatDate(answer.since)}.`;
        const count = (rating: VitalRating) => rated.filter((each) => each === rating).length;
        return `${names[metric]}, met or beaten by three in four page views since ${formatDate(answer.since)}. Pages by device: ${count('good')} good, ${count('needs-improvement')} need work, ${count('poor')} poor.`;
      }}
      plot={(answer) => {
        const figures = of(answer);
        return {
          rows: [...new Set(figures.map(({ page }) => page))].map((page) => ({
            name: page,
            ...Object.fromEntries(
              figures.filter((each) => each.page === page).map(({ device, p75 }) => [device, p75]),
            ),
          })),
          // A device that nobody came with would part the bars of each page.
          series: devices.filter(({ key }) => figures.some(({ device }) => device === key)),
          lying: true,
          format: (value) => shown(metric, value),
          lines: [
            { value: good, label: 'good' },
            { value: poor, label: 'poor' },
          ],
        };
      }}
      table={(answer) => ({
        columns: ['Page and device', '75th percentile', 'Rated', 'Views'],
        rows: of(answer).map(({ page, device, p75, views }) => {
          const { label, tone } = ratings[rateVital(metric, p75)];
          return [
            `${page} · ${device}`,
            shown(metric, p75),
            <StatusPill key="rating" tone={tone}>
              {label}
            </StatusPill>,
            views.toLocaleString('en-IN'),
          ];
        }),
      })}
    >
      <MetricChoice metric={metric} />
    </Figure>
  );
};
