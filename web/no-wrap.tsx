// Text in which a span of numbers and its unit stay on one line, as "8-12 weeks" has to, and "E-commerce": a browser may break after the hyphen.
import { Fragment } from 'react';

export const NoWrap = ({ text }: { text: string }) =>
  text.split(/(\d{1,9}-\d{1,9} \w+|e-commerce)/i).map((part, at) =>
    at % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text, in their order
      <Fragment key={at}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={at} className="no-wrap">
        {part}
      </span>
    ),
  );
