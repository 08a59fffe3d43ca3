// Tabs, whose panels are all in the page. What they do is web/behaviours/tabs.ts's.
import type { ReactNode } from 'react';

export type TabItem = { id: string; label: string; panel: ReactNode };

type Props = {
  /** What the row of tabs is for, to those who do not see it. */
  label: string;
  /** The first one is open at the start. */
  items: TabItem[];
  className?: string;
  /** The old panel leaves before the new one enters. */
  isAnimated?: boolean;
};

const tabId = (id: string) => `${id}-tab`;

/** Marks panels that a search on the page may find. React knows `hidden` as a mere switch; `findable` gives it its value. */
const findableMark = 'data-findable';

/** The finished HTML, in which closed panels can be found by a search on the page. */
export const findable = (html: string): string =>
  html.replaceAll(`hidden="" ${findableMark}=""`, 'hidden="until-found"');

export const Tabs = ({ label, items, className, isAnimated = false }: Props) => (
  <div className={className}>
    <div role="tablist" aria-label={label} className="tab-list" data-animated={isAnimated ? '' : undefined}>
      {items.map(({ id, label: name }, at) => (
        <a
          key={id}
          id={tabId(id)}
          href={`#${id}`}
          role="tab"
          className="tab-link"
          aria-selected={at === 0}
          aria-controls={id}
          tabIndex={at === 0 ? 0 : -1}
        >
          {name}
        </a>
      ))}
    </div>
    {items.map(({ id, panel }, at) => (
      <div
        key={id}
        id={id}
        role="tabpanel"
        className="tab-panel"
        aria-labelledby={tabId(id)}
        tabIndex={at === 0 ? 0 : -1}
        {...(at > 0 && { hidden: true, [findableMark]: '' })}
      >
        {panel}
      </div>
    ))}
  </div>
);
