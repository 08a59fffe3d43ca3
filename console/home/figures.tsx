// One figure of the home screen: a sentence that says what it shows, its plot, and the same numbers as a table.

import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Section } from '#console/parts/section.tsx';
import { EmptyState, ErrorState } from '#console/parts/states.tsx';
import { useHeldPlace } from '#console/parts/waiting.ts';
import type { BarPlotProps } from './bar-plot.tsx';

// The library that draws is the console's largest part; it comes when there is something to draw. If it does not come (the
// line broke off, a newer build took it away) the sentence and the table say the same: no reason to take the screen away.
const BarPlot = lazy<(plot: BarPlotProps & { height: string }) => ReactNode>(() =>
  import('./bar-plot.tsx').then(
    ({ BarPlot: Drawn }) => ({ default: Drawn }),
    () => ({ default: NoPlot }),
  ),
);

const NoPlot = (): ReactNode => null;

const Space = ({ height }: { height?: string }) => {
  useHeldPlace();
  return (
    <div className="plot skeleton" style={height === undefined ? undefined : { height }} aria-hidden="true" />
  );
};

const Key = ({ series }: Pick<BarPlotProps, 'series'>) => (
  <ul className="plot-key pb-2">
    {series.map(({ key, label, colour }) => (
      <li key={key}>
        <span className="plot-colour" style={{ background: colour }} />
        <span>{label}</span>
      </li>
    ))}
  </ul>
);

/** In `rem`, like the letters beside the bars. */
const heightOf = ({ lying = false, rows }: BarPlotProps): string =>
  `${lying ? Math.max(rows.length * 2.75 + 2.5, 8.75) : 15}rem`;

/** The place of the plot is there before the script that draws it. */
const Plot = (plot: BarPlotProps) => (
  // The same numbers are in the sentence and the table.
  <div aria-hidden="true">
    {plot.series.length > 1 && <Key series={plot.series} />}
    <Suspense fallback={<Space height={heightOf(plot)} />}>
      <BarPlot {...plot} height={heightOf(plot)} />
    </Suspense>
  </div>
);

export type FigureTable = {
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly ReactNode[])[];
};

export const FiguresTable = ({ title, table: { columns, rows } }: { title: string; table: FigureTable }) => (
  // Wide tables scroll in themselves, by keyboard too.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable
  <section className="overflow-x-auto" aria-label={title} tabIndex={0}>
    <table className="figures-table">
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={at === 0 ? undefined : 'figure'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={String(name)}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} className="figure">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

export const Figure = <Answer,>({
  title,
  query,
  isEmpty,
  empty,
  summary,
  plot,
  table,
  children,
}: {
  title: string;
  query: UseQueryResult<Answer>;
  isEmpty: (answer: Answer) => boolean;
  empty: string;
  summary: (answer: Answer) => ReactNode;
  plot: (answer: Answer) => BarPlotProps;
  table: (answer: Answer) => FigureTable;
  /** Above the plot: a choice of what it shows. */
  children?: ReactNode;
}) => {
  const body = () => {
    const { data } = query;
    if (data === undefined) return query.error === null ? <Space /> : <ErrorState query={query} />;
    if (isEmpty(data)) return <EmptyState title={empty} />;
    const drawn = plot(data);
    // A choice with nothing to show says so in its sentence.
    const hasRows = drawn.rows.length > 0;
    return (
      <>
        <p>{summary(data)}</p>
        {children}
        {hasRows && <Plot {...drawn} />}
        <details hidden={!hasRows}>
          <summary className="text-link w-fit cursor-pointer">The numbers as a table</summary>
          <div className="pt-2">
            <FiguresTable title={`${title}, as a table`} table={table(data)} />
          </div>
        </details>
      </>
    );
  };
  return <Section title={title}>{body()}</Section>;
};
