// Label and value, row by row. A value that is missing has no row.
import type { ReactNode } from 'react';

export type Fact = {
  id: string;
  label: string;
  value: string | undefined;
  /** For a value that people read digit by digit. */
  exact?: boolean;
  /** For a status: said in words, and marked in the colour that goes with them. */
  kind?: 'error' | 'success' | 'info';
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

/** A `<dl>`; each value carries its fact's id. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="divide-y divide-rule">
    {facts
      .filter(({ value }) => value !== undefined && value !== '')
      .map(({ id, label, value, exact, kind, action }) => (
        <div key={id} className="fact">
          <dt>{label}</dt>
          <dd
            id={id}
            className={exact ? 'font-semibold tabular-nums' : undefined}
            translate={exact ? 'no' : undefined}
          >
            <bdi className={kind && `mark alert-${kind}`}>{breakable(value ?? '')}</bdi>
          </dd>
          {action !== undefined && <dd>{action}</dd>}
        </div>
      ))}
  </dl>
);
