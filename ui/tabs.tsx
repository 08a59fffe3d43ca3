// Tabs: one stop for the Tab key, arrows between them, panels that are all in the page. Each tab is a link to its panel,
// so that without script the browser itself brings up a hidden panel, as it does for what a search on the page finds.

import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

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

const exitMs = 160;
const enterMs = 280;
const away: Keyframe = { opacity: 0, transform: 'translateY(0.75rem)' };
const here: Keyframe = { opacity: 1, transform: 'none' };

const tabId = (id: string) => `${id}-tab`;

/** Marks panels that a search on the page may find; the prerender writes their `hidden` accordingly. */
export const findableMark = 'data-findable';

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function Tabs({ label, items, className, isAnimated = false }: Props) {
  const first = items[0]?.id ?? '';
  const [active, setActive] = useState(first);
  /** Ahead of `active` while the old panel leaves. */
  const wanted = useRef(first);
  const root = useRef<HTMLDivElement>(null);
  const ids = items.map(({ id }) => id);

  const panelOf = (id: string) => document.getElementById(id);

  const select = async (id: string) => {
    if (id === wanted.current || !ids.includes(id)) return;
    wanted.current = id;
    const leaves = panelOf(active);
    if (isAnimated && leaves && !isCalm()) {
      const exit = leaves.animate([here, away], { duration: exitMs, easing: 'ease-in', fill: 'forwards' });
      await exit.finished.catch(() => {});
      // The last press counts when several came while the panel left. At once, or it would come back for a moment.
      flushSync(() => setActive(wanted.current));
      exit.cancel();
      return;
    }
    setActive(wanted.current);
  };

  // Before the new panel is painted, or it would stand there for a moment before it enters.
  const entered = useRef(first);
  useLayoutEffect(() => {
    if (active === entered.current) return;
    entered.current = active;
    if (isAnimated && !isCalm()) {
      document.getElementById(active)?.animate([away, here], { duration: enterMs, easing: 'ease-out' });
    }
  }, [active, isAnimated]);

  // React knows `hidden` as a mere switch.
  useEffect(() => {
    for (const panel of root.current?.querySelectorAll(`[${findableMark}][hidden]`) ?? []) {
      if (panel.id !== active) panel.setAttribute('hidden', 'until-found');
    }
  }, [active]);

  // A link may name a panel, and the browser may find words in one.
  useEffect(() => {
    const show = (id: string) => {
      wanted.current = id;
      setActive(id);
    };
    const byAddress = () => {
      const id = location.hash.slice(1);
      if (root.current?.querySelector(`[role=tabpanel][id="${CSS.escape(id)}"]`)) show(id);
    };
    const byFinding = ({ target }: Event) => show((target as Element).id);
    const element = root.current;
    byAddress();
    addEventListener('hashchange', byAddress);
    element?.addEventListener('beforematch', byFinding);
    return () => {
      removeEventListener('hashchange', byAddress);
      element?.removeEventListener('beforematch', byFinding);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = ids.indexOf(wanted.current);
    const last = ids.length - 1;
    const steps: Record<string, number | undefined> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowDown: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
      ' ': at,
    };
    const next = ids[steps[event.key] ?? -1];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    document.getElementById(tabId(next))?.focus();
    void select(next);
  };

  return (
    <div ref={root} className={className}>
      <div role="tablist" aria-label={label} className="tab-list" onKeyDown={onKeyDown}>
        {items.map(({ id, label: name }) => (
          <a
            key={id}
            id={tabId(id)}
            href={`#${id}`}
            role="tab"
            className="tab-link"
            aria-selected={id === active}
            aria-controls={id}
            tabIndex={id === active ? 0 : -1}
            onClick={(event) => {
              event.preventDefault();
              void select(id);
            }}
          >
            {name}
          </a>
        ))}
      </div>
      {items.map(({ id, panel }) => (
        <div
          key={id}
          id={id}
          role="tabpanel"
          className="tab-panel"
          aria-labelledby={tabId(id)}
          tabIndex={id === active ? 0 : -1}
          hidden={id !== active}
          {...{ [findableMark]: '' }}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
