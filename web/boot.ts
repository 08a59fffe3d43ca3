// What stands as text in the head of every page and runs before anything is painted: the theme, the header's scrolled
// style, the fonts, and the calls that bring the page's script. `boot` is written out with `toString`, so it uses nothing
// from outside.

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

/** What entry-client.tsx exports. */
export type Client = {
  start(fontsSettled: Promise<unknown>): void;
  wake(lastTouched: () => Element | null): Promise<void>;
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

  // Somebody who arrives at the site, at the top of a page, with nothing in the cache: text comes first, and all else
  // waits. Who goes on to another page, comes back or reloads is at work here, and the files are at hand.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirstPage = !document.referrer.startsWith(`${location.origin}/`);
  const isArrival = isFirstPage && !atOnce && !location.hash && visit?.type === 'navigate';
  root.toggleAttribute('data-arriving', isArrival);

  // Fonts come after the first paint, over fallbacks of the same measures, and both in one go: each change of face lays
  // the page out anew. On the next pages they are in the cache, and asking for them at once spares the change.
  const dressLetters = async () => {
    const faces = fonts.map(
      ({ family, url, weight }) =>
        new FontFace(family, `url(${url}) format("woff2")`, { weight, display: 'fallback' }),
    );
    const loaded = Promise.allSettled(faces.map((face) => face.load()));
    if (isFirstPage) await loaded;
    for (const face of faces) document.fonts.add(face);
  };
  const dressed = isFirstPage ? undefined : dressLetters();

  const showTrouble = (shown: boolean) => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-trouble]')) element.hidden = !shown;
    root.toggleAttribute('data-troubled', shown);
  };
  const watch = (work: Promise<unknown>) => {
    const timer = setTimeout(showTrouble, timeoutMs, true);
    work
      .then(
        () => showTrouble(false),
        () => showTrouble(true),
      )
      .finally(() => clearTimeout(timer));
  };
  addEventListener('click', (event) => {
    if ((event.target as Element).closest?.('[data-reload]')) location.reload();
  });

  let client: Promise<Client> | undefined;
  const begin = (): Promise<Client> => {
    if (!client) {
      const fontsSettled = dressed ?? dressLetters();
      client = import(/* @vite-ignore */ entry).then((module: Client) => {
        module.start(fontsSettled);
        return module;
      });
      watch(client);
    }
    return client;
  };

  // The interactive parts wake at the first sign of a person. What was pressed meanwhile is pressed again then.
  let touched: Element | null = null;
  const signs = new AbortController();
  const wake = () => {
    signs.abort();
    watch(begin().then((module) => module.wake(() => touched)));
  };
  const whenParsed = (then: () => void) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', then);
    else then();
  };
  addEventListener(
    'click',
    ({ target }) => {
      touched = target as Element;
    },
    { capture: true },
  );
  // Not for ever: a page that is never idle must go on too.
  const whenIdle = (then: () => void) => {
    addEventListener('load', () => {
      if ('requestIdleCallback' in self) requestIdleCallback(then, { timeout: longestWaitMs });
      else setTimeout(then);
    });
  };

  if (atOnce && document.hidden) wake();
  else if (atOnce) requestAnimationFrame(() => setTimeout(wake));
  else if (!isArrival) whenIdle(wake);
  else {
    whenIdle(begin);
    const sign = (event: Event) => {
      // Browsers tell of a pointer that rests where the page comes up under it: that is nobody yet.
      const { movementX, movementY } = event as PointerEvent;
      if (event.type !== 'pointermove' || movementX || movementY) whenParsed(wake);
    };
    for (const type of [
      'pointermove',
      'pointerdown',
      'touchstart',
      'wheel',
      'scroll',
      'keydown',
      'focusin',
      'click',
    ]) {
      addEventListener(type, sign, { capture: true, passive: true, signal: signs.signal });
    }
  }
}
