// An email address, which breaks after its `@` and before its dots rather than within a word.

import { Fragment } from 'react';

/** Plain text, not a link. */
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
