// What is known about a record: label and value in two columns, one under the other on a phone. What is missing has no row.

import type { ReactNode } from 'react';
import { Copy } from './copy.tsx';

export type ListedFact = {
  label: string;
  value: ReactNode;
  /** Puts a copy button beside the value: the text it copies. */
  copy?: string | undefined;
};

/** Facts without a value are left out; one with `copy` gets a button. */
export const FactList = ({ facts }: { facts: readonly ListedFact[] }) => (
  <dl className="fact-list">
    {facts
      .filter(({ value }) => value !== undefined && value !== null && value !== '' && value !== false)
      .map(({ label, value, copy }) => (
        <div key={label} className={copy ? 'fact-copied' : undefined}>
          <dt>{label}</dt>
          <dd>
            <div className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</div>
            {copy && <Copy value={copy} label={`Copy ${label.toLowerCase()}`} />}
          </dd>
        </div>
      ))}
  </dl>
);
