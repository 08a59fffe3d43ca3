// Bars drawn by recharts, upright or lying, with colours of the tokens. Comes as a script of its own.

import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';

export type Series = { key: string; label: string; colour: string };

export type BarPlotProps = {
  /** Each with its name, and its values by the keys of the series. */
  rows: readonly { name: string; [key: string]: string | number | null }[];
  series: readonly Series[];
  /** On top of each other, or side by side. */
  stacked?: boolean;
  /** Lying bars, for long names. */
  lying?: boolean;
  format: (value: number) => string;
  /** Shorter, for the axis. */
  formatAxis?: (value: number) => string;
  lines?: readonly { value: number; label: string }[];
};

const Tip = ({
  active,
  label,
  rows,
  series,
  format,
}: Partial<TooltipContentProps> & Pick<BarPlotProps, 'rows' | 'series' | 'format'>) => {
  const row = rows.find(({ name }) => name === label);
  if (!active || row === undefined) return null;
  return (
    <div className="plot-tip">
      <p className="font-semibold">{label}</p>
      {series.map(({ key, label: words }) => {
        const value = row[key];
        return typeof value === 'number' ? (
          <p key={key}>
            {words}: {format(value)}
          </p>
        ) : null;
      })}
    </div>
  );
};

const axis = {
  niceTicks: 'snap125',
  stroke: 'var(--color-control)',
  tick: { fill: 'var(--color-muted)' },
  tickLine: false,
} as const;
const longestName = 18;

/** The end of a name tells more: names are addresses. */
const shortName = (name: string): string =>
  name.length <= longestName ? name : `…${name.slice(1 - longestName)}`;

/** Whole numbers alone: there is no half a link. */
const isCounted = (rows: BarPlotProps['rows'], series: readonly Series[]): boolean =>
  rows.every((row) => series.every(({ key }) => typeof row[key] !== 'number' || Number.isInteger(row[key])));

export const BarPlot = ({
  rows,
  series,
  stacked = false,
  lying = false,
  format,
  formatAxis = format,
  lines = [],
  height,
}: BarPlotProps & { height: string }) => (
  <BarChart
    responsive
    className="plot"
    style={{ width: '100%', height }}
    data={[...rows]}
    layout={lying ? 'vertical' : 'horizontal'}
    accessibilityLayer={false}
    // The bars of one row stand closer to each other than to the next row's.
    {...(lying && { barGap: 1, barCategoryGap: '18%' })}
    margin={{ top: lines.length > 0 ? 24 : 12, right: 24, bottom: 0, left: 0 }}
  >
    <CartesianGrid stroke="var(--color-rule)" vertical={lying} horizontal={!lying} />
    {lying ? (
      <>
        <XAxis type="number" allowDecimals={!isCounted(rows, series)} tickFormatter={formatAxis} {...axis} />
        <YAxis type="category" dataKey="name" width="auto" tickFormatter={shortName} {...axis} />
      </>
    ) : (
      <>
        <XAxis dataKey="name" interval="equidistantPreserveStart" minTickGap={16} tickMargin={10} {...axis} />
        <YAxis tickFormatter={formatAxis} width="auto" allowDecimals={false} {...axis} />
      </>
    )}
    <Tooltip
      cursor={{ fill: 'var(--color-band)' }}
      isAnimationActive={false}
      content={(props) => <Tip {...props} rows={rows} series={series} format={format} />}
    />
    {lines.map(({ value, label }) => (
      <ReferenceLine
        key={label}
        {...(lying ? { x: value } : { y: value })}
        stroke="var(--color-text)"
        strokeDasharray="4 4"
        label={{ value: label, position: 'top', fill: 'var(--color-muted)', fontSize: 12 }}
      />
    ))}
    {series.map(({ key, label, colour }) => (
      <Bar
        key={key}
        dataKey={key}
        name={label}
        fill={colour}
        isAnimationActive={false}
        maxBarSize={28}
        {...(stacked && { stackId: 'all' })}
      />
    ))}
  </BarChart>
);
