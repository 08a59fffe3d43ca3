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
  /** For a text that may need a line of its own where facts stand side by side. */
  long?: boolean;
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
  <dl className="facts">
    {facts
      .filter(({ value }) => value !== undefined && value !== '')
      .map(({ id, label, value, exact, kind, action, long }) => (
        <div key={id} className={long ? 'fact fact-long' : 'fact'}>
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
