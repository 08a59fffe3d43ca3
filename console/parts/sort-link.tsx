// The head of a column; if rows can be sorted by it, a link that does so, and reverses the order the second time.

import { firstPage, useAddress } from '#console/use-address.ts';
import { ConsoleLink } from './console-link.tsx';

export type ColumnOrder = {
  ascending: string;
  descending: string;
  /** Which one a first press asks for; dates begin with the newest. */
  first?: 'ascending' | 'descending';
  /** The rows are sorted by this column if the address says nothing. */
  isDefault?: boolean;
};

/** Renders a `<th>`, without a link if `order` is undefined. */
export const SortLink = ({
  label,
  order,
  className,
}: {
  label: string;
  order: ColumnOrder | undefined;
  className: string;
}) => {
  const { values, hrefWith } = useAddress();
  if (order === undefined) {
    return (
      <th scope="col" className={`${className} head-plain`}>
        {label}
      </th>
    );
  }
  const { ascending, descending, first = 'ascending', isDefault = false } = order;
  const named = (
    [
      ['ascending', ascending],
      ['descending', descending],
    ] as const
  ).find(([, value]) => value === values.sort)?.[0];
  const now = named ?? (isDefault && values.sort === undefined ? first : undefined);
  const other = { ascending: 'descending', descending: 'ascending' } as const;
  const next = now === undefined ? first : other[now];
  return (
    <th scope="col" className={className} aria-sort={now}>
      <ConsoleLink href={hrefWith({ sort: order[next], ...firstPage })} keepScroll className="sort-link">
        <span>{label}</span>
        <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" data-order={now}>
          <path className="sort-up" d="M1 5l3-4 3 4z" fill="currentColor" />
          <path className="sort-down" d="M1 7l3 4 3-4z" fill="currentColor" />
        </svg>
      </ConsoleLink>
    </th>
  );
};
