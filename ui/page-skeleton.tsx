// What a private page shows while its details are loaded: the words, and grey bars as large as what will stand there, so that
// nothing moves when the details come. Prerendered, so it costs no script.
import type { ReactNode } from 'react';

const Bar = ({ className }: { className: string }) => (
  <span className={`skeleton inline-block max-w-full ${className}`} />
);

/** A panel with the rows of its facts. What a page has above and below them is its own. */
export const SkeletonPanel = ({
  labels,
  above,
  below,
  className = '',
}: {
  labels: readonly string[];
  above?: ReactNode;
  below?: ReactNode;
  className?: string;
}) => (
  <div className={`card panel ${className}`} aria-hidden="true">
    <p className="text-2xl">
      <Bar className="h-[0.75em] w-40" />
    </p>
    {above}
    <dl className="facts">
      {labels.map((label) => (
        <div key={label} className="fact">
          <dt>
            <Bar className="h-[0.8em] w-20" />
          </dt>
          <dd>
            <Bar className="h-[0.8em] w-48" />
          </dd>
        </div>
      ))}
    </dl>
    {below}
  </div>
);

/** A sum in the size it will have. */
export const SkeletonAmount = () => (
  <p>
    <span className="block text-sm">
      <Bar className="h-[0.8em] w-20" />
    </span>
    <span className="amount block">
      <Bar className="h-[0.7em] w-56" />
    </span>
  </p>
);

/** A panel whose height nobody knows yet. */
export const SkeletonRest = () => <div className="panel min-h-80" aria-hidden="true" />;

/** `children` are the panels. */
export const PageSkeleton = ({
  heading,
  text,
  lede,
  linesOnPhone = 1,
  beside,
  children,
}: {
  /** For those who hear the page. */
  heading: string;
  /** What is going on, in the place of the lede. */
  text: string;
  /** As long as the one that comes. */
  lede: string;
  /** How many lines the coming heading takes on a phone; elsewhere it is one. */
  linesOnPhone?: 1 | 2;
  /** In the place of what will stand beside heading and lede. */
  beside?: ReactNode;
  children: ReactNode;
}) => (
  <div id="page-loading" className="private-page" aria-busy="true">
    <h1 className="sr-only">{heading}</h1>
    <div className="private-head">
      <div className="text-4xl sm:text-5xl" aria-hidden="true">
        <Bar className="h-[0.75em] w-64" />
        {linesOnPhone === 2 && (
          <span className="block sm:hidden">
            <Bar className="h-[0.75em] w-40" />
          </span>
        )}
      </div>
      <div className="grid grid-cols-1 *:col-start-1 *:row-start-1">
        <p className="invisible" aria-hidden="true">
          {lede}
        </p>
        <p role="status" className="flex items-center gap-3 self-start text-muted">
          <span className="spinner" aria-hidden="true" />
          <span>{text}</span>
        </p>
      </div>
      {beside}
    </div>
    {children}
  </div>
);
