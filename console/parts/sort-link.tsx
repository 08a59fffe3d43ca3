// The head of a column; if rows can be sorted by it, a link that does so, and reverses the order the second time.

import { firstPage, useAddress } from '#console/use-address.ts';
import { ConsoleLink } from './console-link.tsx';

export type ColumnOrder = {
  /** The value of `sort` in the address for ascending order; descending has `-` before it. */
  by: string;
  /** Which one a first press asks for, if not ascending; dates begin with the newest. */
  first?: 'descending';
  /** The rows are sorted by this column if the address says nothing. */
  isDefault?: true;
};

const other = { ascending: 'descending', descending: 'ascending' } as const;

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
  const { by, first = 'ascending', isDefault = false } = order;
  const sorts = { ascending: by, descending: `-${by}` };
  const named = (['ascending', 'descending'] as const).find((each) => sorts[each] === values.sort);
  const now = named ?? (isDefault && values.sort === undefined ? first : undefined);
  const next = now === undefined ? first : other[now];
  return (
    <th scope="col" className={className} aria-sort={now}>
      <ConsoleLink href={hrefWith({ sort: sorts[next], ...firstPage })} keepScroll className="sort-link">
        <span>{label}</span>
        <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" data-order={now}>
          <path className="sort-up" d="M1 5l3-4 3 4z" fill="currentColor" />
          <path className="sort-down" d="M1 7l3 4 3-4z" fill="currentColor" />
        </svg>
      </ConsoleLink>
    </th>
  );
};
