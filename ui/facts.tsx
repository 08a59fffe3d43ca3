// Label and value, row by row. A value that is missing has no row.
import type { ReactNode } from 'react';

export type Fact = {
  id: string;
  label: string;
  value: string | undefined;
  /** For a value that people read digit by digit. */
  exact?: boolean;
  action?: ReactNode;
};

/** Addresses break after their "@" rather than inside a word. */
const breakable = (value: string): ReactNode => {
  const [head, ...rest] = value.split('@');
  if (rest.length !== 1) return value;
  return (
    <>
      <span>{head}@</span>
      <wbr />
      <span>{rest[0]}</span>
    </>
  );
};

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="divide-y divide-rule">
    {facts
      .filter(({ value }) => value !== undefined && value !== '')
      .map(({ id, label, value, exact, action }) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 break-inside-avoid"
        >
          <dt className="col-start-1 text-sm text-muted">{label}</dt>
          <dd
            id={id}
            className={`col-start-1 wrap-anywhere whitespace-pre-line ${exact ? 'font-semibold tabular-nums' : ''}`}
            translate={exact ? 'no' : undefined}
          >
            <bdi>{breakable(value ?? '')}</bdi>
          </dd>
          {action !== undefined && <dd className="col-start-2 row-span-2 row-start-1">{action}</dd>}
        </div>
      ))}
  </dl>
);
