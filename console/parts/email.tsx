// An email address, which breaks behind its `@`, then before a dot, and within a word only where nothing else helps.

import { Fragment } from 'react';

export const Email = ({ address }: { address: string }) => {
  const [name = '', host = ''] = address.split(/(?<=@)/);
  return (
    <span className="wrap-anywhere">
      {name}
      <span className="inline-block max-w-full">
        {host.split(/(?=\.)/).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
    </span>
  );
};
