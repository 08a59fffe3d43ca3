// A list of records: one row each, the whole row leads to the record. Orders are links to this address with another `sort`.
// On a narrow screen a row is a small stack of labelled values. Keys: use-list-keys.ts.

import type { UseQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { errorWords } from '#console/api.ts';
import { useAddress } from '#console/use-address.ts';
import { ConsoleLink } from './console-link.tsx';
import { type ColumnOrder, SortLink } from './sort-link.tsx';
import { ErrorState } from './states.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useHeldPlace } from './waiting.ts';

export type Column<Row> = {
  id: string;
  label: string;
  /** `null` where there is nothing: a dash in a table, left out of a stack. */
  render: (row: Row) => ReactNode;
  /** Search results come in order of arrival: while something is searched for, there is no other. */
  order?: ColumnOrder;
  /** Figures and money stand at the end. */
  align?: 'end';
  /** Takes what room is left; the others keep to one line's width. */
  wide?: boolean;
  /** What people wrote: as long as they like, and perhaps one long word. Ends where its line does. */
  words?: boolean;
  /** Left out if there is little room; `most` before the others. */
  minor?: boolean | 'most';
  /** Says what it is without its label, as a status and words do. */
  plain?: boolean;
};

type Props<Row> = {
  /** What is listed, to those who do not see it. */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` while the first page loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Address of the record; the first column becomes the link. */
  rowHref?: (row: Row) => string;
  /** Makes a row stand out: new, unread, late. */
  isMarked?: (row: Row) => boolean;
  /** What the rows come from. */
  query?: Pick<UseQueryResult, 'error' | 'refetch' | 'isPlaceholderData'>;
  /** Shown if there is no row: an `EmptyState`. */
  empty: ReactNode;
  /** Ticks before the rows. */
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: Set<string>) => void;
    nameOf: (row: Row) => string;
  };
};

const skeletonRows = 8;

const Cell = <Row,>({ column: { words, render }, row }: { column: Column<Row>; row: Row }) => {
  const content = render(row);
  if (!words || content === null) return content;
  return (
    <span className="cell-words" title={typeof content === 'string' ? content : undefined}>
      {content}
    </span>
  );
};

const cellClass = <Row,>({ id, align, wide, minor, words, plain }: Column<Row>): string =>
  [
    align === 'end' && 'cell-end',
    wide && 'cell-wide',
    !wide && !words && id !== 'status' && 'cell-tight',
    minor && 'cell-minor',
    minor === 'most' && 'cell-spare',
    (plain || words || id === 'status') && 'cell-plain',
    id === 'status' && 'cell-status',
  ]
    .filter(Boolean)
    .join(' ');

const SkeletonRows = <Row,>({
  columns,
  hasTicks,
}: {
  columns: readonly Column<Row>[];
  hasTicks: boolean;
}): ReactNode => {
  useHeldPlace();
  return Array.from({ length: skeletonRows }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={at} className="skeleton-row">
      {hasTicks && <td className="cell-tick" />}
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          <span className="skeleton block h-4 w-full" />
        </td>
      ))}
    </tr>
  ));
};

/** Shows a skeleton while `rows` is undefined, what went wrong with a way to try again if nothing was loaded, and `empty` for no rows. */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  isMarked,
  query,
  empty,
  selection,
}: Props<Row>) => {
  const router = useRouter();
  const isSearch = useAddress().values.q !== undefined;
  const body = useRef<HTMLTableSectionElement>(null);
  useListKeys(body);

  const error = query?.error ?? null;
  if (query && error !== null && rows === undefined) return <ErrorState query={query} />;
  if (rows?.length === 0) return <>{empty}</>;

  /** The whole row for the pointer; links, buttons and marked text in it keep their own meaning. */
  const open = (event: MouseEvent<HTMLElement>, href: string) => {
    const inside = (event.target as Element).closest('a, button, input, label, select, summary');
    if (event.defaultPrevented || inside !== null || String(getSelection()) !== '') return;
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener');
    else void router.navigate({ href });
  };

  const hasHeadActs =
    selection !== undefined || (!isSearch && columns.some(({ order }) => order !== undefined));
  const keys = rows?.map(rowKey) ?? [];
  const toggle = (key: string, on: boolean) => {
    const next = new Set(selection?.selected);
    if (on) next.add(key);
    else next.delete(key);
    selection?.onChange(next);
  };
  const allOn = keys.length > 0 && keys.every((key) => selection?.selected.has(key));

  return (
    <>
      {error !== null && (
        <p role="alert" className="pb-2 text-error">
          <span>{errorWords(error)} This may be out of date.</span>
        </p>
      )}
      <div className="list">
        <div className="table-frame">
          {rows === undefined && (
            <p role="status" className="sr-only">
              Loading
            </p>
          )}
          <table
            className="data-table"
            aria-label={label}
            aria-busy={rows === undefined || query?.isPlaceholderData}
            data-stale={query?.isPlaceholderData || undefined}
          >
            {/* What can be pressed is shown above a stack of rows as well. */}
            <thead data-acts={hasHeadActs || undefined}>
              <tr>
                {selection !== undefined && (
                  <th scope="col" className="cell-tick">
                    <label className="tick">
                      <input
                        type="checkbox"
                        aria-label="Select all rows on this page"
                        checked={allOn}
                        disabled={keys.length === 0}
                        onChange={(event) =>
                          selection.onChange(new Set(event.currentTarget.checked ? keys : []))
                        }
                      />
                    </label>
                  </th>
                )}
                {columns.map((column) => (
                  <SortLink
                    key={column.id}
                    label={column.label}
                    order={isSearch ? undefined : column.order}
                    className={cellClass(column)}
                  />
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {rows === undefined ? (
                <SkeletonRows columns={columns} hasTicks={selection !== undefined} />
              ) : (
                rows.map((row) => {
                  const key = rowKey(row);
                  const href = rowHref?.(row);
                  return (
                    <tr
                      key={key}
                      data-marked={isMarked?.(row) || undefined}
                      {...(href !== undefined && {
                        'data-href': '',
                        onClick: (event: MouseEvent<HTMLElement>) => open(event, href),
                      })}
                    >
                      {selection !== undefined && (
                        <td className="cell-tick">
                          <label className="tick">
                            <input
                              type="checkbox"
                              aria-label={`Select ${selection.nameOf(row)}`}
                              checked={selection.selected.has(key)}
                              onChange={(event) => toggle(key, event.currentTarget.checked)}
                            />
                          </label>
                        </td>
                      )}
                      {columns.map((column, at) => (
                        <td key={column.id} className={cellClass(column)} data-label={column.label}>
                          {at === 0 && href !== undefined ? (
                            <ConsoleLink href={href} className="row-link" data-row-link="">
                              <Cell column={column} row={row} />
                            </ConsoleLink>
                          ) : (
                            <Cell column={column} row={row} />
                          )}
                        </td>
                      ))}
                    </tr>
                  );
                })
              )}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
};
