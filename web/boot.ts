// What stands as text in the head of every page and runs before anything is painted: the theme, the header's scrolled
// style, the fonts, and the calls that bring the page's script. `boot` is written out with `toString`, so it uses nothing
// from outside but its options. These stand around it as constants, and the minifier leaves out what they rule out.

export type BootOptions = {
  /** Address of the client entry. */
  entry: string;
  /** Address of what renews a page of an old build. */
  renewal: string;
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

declare const entry: BootOptions['entry'];
declare const renewal: BootOptions['renewal'];
declare const atOnce: BootOptions['atOnce'];
declare const fonts: BootOptions['fonts'];
declare const themeCookie: BootOptions['themeCookie'];
declare const scrolledAtPx: BootOptions['scrolledAtPx'];
declare const timeoutMs: BootOptions['timeoutMs'];

export function boot(): void {
  const root = document.documentElement;
  const longestWaitMs = 2_000;

  const dress = () => {
    const choice = new RegExp(`\\b${themeCookie}=(light|dark)`).exec(document.cookie)?.[1];
    if (choice) root.dataset.theme = choice;
    else delete root.dataset.theme;
  };
  dress();
  addEventListener('pageshow', dress);

  // While a menu holds the page still, the page's own position says nothing.
  const look = () => {
    if (!root.dataset.locked) root.toggleAttribute('data-scrolled', scrollY > scrolledAtPx);
  };
  addEventListener('scroll', look);

  // Somebody who arrives at the site, at the top of a page, with nothing in the cache: text comes first, and all else
  // waits. Who goes on to another page, comes back or reloads is at work here, and the files are at hand.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirstPage = !document.referrer.startsWith(`${location.origin}/`);
  const isArrival = isFirstPage && !atOnce && !location.hash && visit?.type === 'navigate';
  root.toggleAttribute('data-arriving', isArrival);
  // Browsers fetch the manifest with the page, when nobody thinks of keeping it yet.
  const manifest = isArrival ? document.querySelector<HTMLLinkElement>('[rel=manifest]') : null;
  if (manifest) manifest.rel = '';
  // Who arrives is at the top. To ask there would lay the page out once more, before its first paint.
  if (!isArrival) addEventListener('DOMContentLoaded', look);

  // Fonts come after the first paint, over fallbacks of the same measures, and both in one go: each change of face lays
  // the page out anew. On the next pages they are in the cache, and asking for them at once spares the change.
  const dressLetters = async () => {
    const faces = fonts.map(
      ({ family, url, weight }) => new FontFace(family, `url(${url})`, { weight, display: 'fallback' }),
    );
    const loaded = Promise.allSettled(faces.map((face) => face.load()));
    if (isFirstPage) await loaded;
    for (const face of faces) document.fonts.add(face);
  };
  let dressing = isFirstPage ? undefined : dressLetters();
  const dressOnce = () => {
    dressing ??= dressLetters();
    return dressing;
  };

  const showTrouble = (shown: boolean) => root.toggleAttribute('data-troubled', shown);
  const watch = async (work: Promise<unknown>) => {
    const timer = setTimeout(showTrouble, timeoutMs, true);
    try {
      await work;
      showTrouble(false);
    } catch {
      showTrouble(true);
      // It may be that a new build has taken the file away.
      import(/* @vite-ignore */ renewal);
    }
    clearTimeout(timer);
  };

  let client: Promise<Client> | undefined;
  const begin = (): Promise<Client> => {
    if (!client) {
      if (manifest) manifest.rel = 'manifest';
      const fontsSettled = dressOnce();
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
    if (signs.signal.aborted) return;
    signs.abort();
    // Whoever jumps down the page needs its real length now.
    delete root.dataset.arriving;
    watch(begin().then((module) => module.wake(() => touched)));
  };
  addEventListener(
    'click',
    ({ target }) => {
      touched = target as Element;
      if (touched.closest?.('[data-reload]')) location.reload();
    },
    true,
  );
  // Not before the first paint is on the screen, which nothing shall hold up; but a page that never comes to that, or is
  // never idle, must go on too. What is done may be asked for twice.
  const whenIdle = (then: () => void) => {
    addEventListener('load', () => {
      setTimeout(then, longestWaitMs);
      new PerformanceObserver(() => {
        // Safari has no idle times to tell of.
        (self.requestIdleCallback ?? setTimeout)(then);
      }).observe({ type: 'paint', buffered: true });
    });
  };

  if (atOnce && document.hidden) wake();
  else if (atOnce) requestAnimationFrame(() => setTimeout(wake));
  else if (!isArrival) whenIdle(wake);
  else {
    whenIdle(() => {
      dressOnce();
      setTimeout(begin);
    });
    const sign = (event: Event) => {
      // Browsers tell of a pointer that rests where the page comes up under it: that is nobody yet.
      const { movementX, movementY } = event as PointerEvent;
      if (event.type !== 'pointermove' || movementX || movementY) wake();
    };
    for (const type of ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin', 'click']) {
      addEventListener(type, sign, { capture: true, signal: signs.signal });
    }
  }
}
