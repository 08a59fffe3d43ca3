// An email address, which breaks behind its `@` and before its dots rather than within a word.

import { Fragment } from 'react';

/** Breaks after the `@` and before dots rather than inside a word. */
export const Email = ({ address }: { address: string }) => (
  <span className="wrap-anywhere">
    {address.split(/(?<=@)|(?=\.)/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
