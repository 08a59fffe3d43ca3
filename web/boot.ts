// What stands as text in the head of every page and runs before anything is painted: the theme, the header's scrolled
// style, the fonts, and the call that wakes the page. `boot` is written out with `toString`, so it uses nothing from outside.

export type BootOptions = {
  /** Address of the client entry. */
  entry: string;
  /** Wake the page right after the first paint instead of when it is idle: nothing useful stands on it before. */
  atOnce: boolean;
  fonts: { family: string; url: string; weight: string }[];
  themeCookie: string;
  scrolledAtPx: number;
  timeoutMs: number;
};

export function boot({ entry, atOnce, fonts, themeCookie, scrolledAtPx, timeoutMs }: BootOptions): void {
  const root = document.documentElement;
  const longestWaitMs = 2_000;

  const dress = () => {
    const choice = new RegExp(`(?:^|; )${themeCookie}=(light|dark)`).exec(document.cookie)?.[1];
    if (choice) root.dataset.theme = choice;
    else delete root.dataset.theme;
  };
  dress();
  addEventListener('pageshow', dress);

  // While a menu holds the page still, the page's own position says nothing.
  const look = () => {
    if (!root.dataset.locked) root.toggleAttribute('data-scrolled', scrollY > scrolledAtPx);
  };
  addEventListener('scroll', look, { passive: true });
  addEventListener('DOMContentLoaded', look);

  // On the first page of a visit the fonts come after the first paint, over fallbacks of the same measures. On the next
  // ones they are in the browser's cache, and asking for them at once spares the change of face.
  const dressLetters = () => {
    for (const { family, url, weight } of fonts) {
      const face = new FontFace(family, `url(${url}) format("woff2")`, { weight, display: 'fallback' });
      document.fonts.add(face);
      face.load().catch(() => {});
    }
  };
  const isFirstPage = !document.referrer.startsWith(`${location.origin}/`);
  if (!isFirstPage) dressLetters();

  const showTrouble = (shown: boolean) => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-trouble]')) element.hidden = !shown;
    root.toggleAttribute('data-troubled', shown);
  };
  addEventListener('click', (event) => {
    if ((event.target as Element).closest?.('[data-reload]')) location.reload();
  });

  const wake = () => {
    if (isFirstPage) dressLetters();
    const timer = setTimeout(showTrouble, timeoutMs, true);
    import(/* @vite-ignore */ entry)
      .then((client: { start(): Promise<void> }) => client.start())
      .then(
        () => showTrouble(false),
        () => showTrouble(true),
      )
      .finally(() => clearTimeout(timer));
  };
  if (atOnce && document.hidden) wake();
  else if (atOnce) requestAnimationFrame(() => setTimeout(wake));
  else {
    addEventListener('load', () => {
      // Idle, but not for ever: a page that never is must wake too.
      if ('requestIdleCallback' in self) requestIdleCallback(wake, { timeout: longestWaitMs });
      else setTimeout(wake);
    });
  }
}
