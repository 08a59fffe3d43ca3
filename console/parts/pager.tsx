// The way from one page of a list to the next, and how many there are. Cursors stand in the address.

import { firstPage, useAddress } from '#console/use-address.ts';
import type { ListPage } from '#contract/staff/lists.ts';
import { ConsoleLink } from './console-link.tsx';
import { Money } from './money.tsx';

type PageEnds = Pick<ListPage<unknown>, 'next' | 'previous' | 'count'>;

/** `12 enquiries`, `1 enquiry`, `1,000+ enquiries`; of a search that goes on, `50+ enquiries`. */
export const countWords = ({ value, isCapped }: PageEnds['count'], one: string, many: string): string =>
  `${value.toLocaleString('en-IN')}${isCapped ? '+' : ''} ${value === 1 && !isCapped ? one : many}`;

const End = ({ label, href, rel }: { label: string; href: string | undefined; rel: 'prev' | 'next' }) =>
  href === undefined ? (
    <span className="button-quiet button-small" aria-disabled="true">
      {label}
    </span>
  ) : (
    <ConsoleLink href={href} rel={rel} className="button-quiet button-small">
      {label}
    </ConsoleLink>
  );

/** Shows nothing for an empty list, unless the address points inside it. */
export const Pager = ({
  page,
  one,
  many,
  sumPaise,
  hasDemo = false,
}: {
  /** The answer of a list; nothing is shown before it is there. */
  page: PageEnds | undefined;
  /** What is counted: `enquiry`, `enquiries`. */
  one: string;
  many: string;
  /** Of all pages. */
  sumPaise?: number | undefined;
  /** Whether the rows shown include some of the demo, which the sum leaves out. */
  hasDemo?: boolean | undefined;
}) => {
  const { values, hrefWith } = useAddress();
  if (page === undefined) return null;
  const { next, previous, count } = page;
  const isInside = values.after !== undefined || values.before !== undefined;
  if (count.value === 0 && !isInside) return null;
  const hasPages = next !== null || previous !== null || isInside;
  return (
    <div className="pager">
      <p role="status" className="text-muted">
        {/* Of a further page whose rows have gone since, nobody has counted the others. */}
        {count.value > 0 && <span>{countWords(count, one, many)}</span>}
        {count.value > 0 && sumPaise !== undefined && (
          <span>
            , together{' '}
            <strong className="text-text">
              <Money paise={sumPaise} />
            </strong>
            {hasDemo && ' without the demo'}
          </span>
        )}
      </p>
      {hasPages && (
        <nav aria-label="Pages" className="flex flex-wrap gap-2">
          {isInside && (
            <ConsoleLink href={hrefWith(firstPage)} className="button-quiet button-small">
              First page
            </ConsoleLink>
          )}
          <End
            label="Previous"
            rel="prev"
            href={previous === null ? undefined : hrefWith({ ...firstPage, before: previous })}
          />
          <End
            label="Next"
            rel="next"
            href={next === null ? undefined : hrefWith({ ...firstPage, after: next })}
          />
        </nav>
      )}
    </div>
  );
};
