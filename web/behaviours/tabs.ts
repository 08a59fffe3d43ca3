// Tabs: one stop for the Tab key, arrows between them. Each tab is a link to its panel, so that without this the browser
// itself brings up a hidden panel, as it does for what a search on the page finds.
import { afterPaint } from './after-paint.ts';

const exitMs = 160;
const enterMs = 280;
const away: Keyframe = { opacity: 0, transform: 'translateY(0.75rem)' };
const here: Keyframe = { opacity: 1, transform: 'none' };

/** How far a key goes along the row, which is a ring. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, ' ': 0 };

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const startTabList = (list: HTMLElement): void => {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const panels = new Map(
    tabs.map((tab) => [tab, document.getElementById(tab.getAttribute('aria-controls') ?? '')]),
  );
  const [first] = tabs;
  if (!first) return;
  const tabAfter = (key: string, at: number) => {
    if (key === 'Home') return first;
    if (key === 'End') return tabs.at(-1);
    const step = steps[key];
    return step === undefined ? undefined : tabs.at((at + step) % tabs.length);
  };
  const isAnimated = 'animated' in list.dataset;
  let active = first;
  /** Ahead of `active` while the old panel leaves. */
  let wanted = active;

  const setChosen = (next: HTMLElement) => {
    wanted = next;
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === next));
      tab.tabIndex = tab === next ? 0 : -1;
    }
  };

  const show = (next: HTMLElement) => {
    setChosen(next);
    active = next;
    for (const [tab, panel] of panels) {
      if (!panel) continue;
      panel.tabIndex = tab.tabIndex;
      if (tab === next) panel.removeAttribute('hidden');
      else panel.setAttribute('hidden', 'until-found');
    }
  };

  const showWanted = async () => {
    const leaves = panels.get(active);
    if (!isAnimated || !leaves || isCalm()) return show(wanted);
    // One that is on its way out already takes the last press along.
    if (leaves.getAnimations().length > 0) return;
    const exit = leaves.animate([here, away], { duration: exitMs, easing: 'ease-in', fill: 'forwards' });
    await exit.finished.catch(() => {});
    show(wanted);
    exit.cancel();
    panels.get(wanted)?.animate([away, here], { duration: enterMs, easing: 'ease-out' });
  };

  const select = (next: HTMLElement) => {
    if (next === wanted) return;
    setChosen(next);
    afterPaint(showWanted);
  };

  const showPanel = (found: Element | null) => {
    const tab = tabs.find((each) => panels.get(each) === found);
    if (tab && found) show(tab);
  };
  const showNamed = () => showPanel(document.getElementById(location.hash.slice(1)));
  showNamed();
  addEventListener('hashchange', showNamed);
  list.parentElement?.addEventListener('beforematch', ({ target }) => showPanel(target as Element));

  list.addEventListener('click', (event) => {
    const tab = tabs.find((each) => each.contains(event.target as Node));
    if (!tab) return;
    event.preventDefault();
    select(tab);
  });
  list.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = tabAfter(event.key, tabs.indexOf(wanted));
    if (!next) return;
    event.preventDefault();
    next.focus();
    select(next);
  });
};

export const startTabs = (): void => {
  for (const list of document.querySelectorAll<HTMLElement>('[role=tablist]')) startTabList(list);
};
