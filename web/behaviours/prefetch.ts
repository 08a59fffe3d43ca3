// Fetches a page when somebody is about to follow a link to it: pointer over it, finger on it, or focus.
// Private pages and the API are never touched before they are asked for.

const neverEarly = /^\/(api|payment|onboarding|console)(\/|$)/;
const done = new Set<string>();

const prefetch = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.target || neverEarly.test(link.pathname)) return;
  if (link.pathname === location.pathname || done.has(link.pathname)) return;
  done.add(link.pathname);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = link.pathname;
  document.head.append(hint);
};

export const prefetchOnIntent = (): void => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, prefetch, { passive: true });
  }
};
