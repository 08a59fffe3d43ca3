// What stands as text in the head of every page and runs before anything is painted: the theme, the header's scrolled
// style, the fonts, and the call that brings the page's script. `boot` is written out with `toString`, so it uses nothing
// from outside but its options. These stand around it as constants, and the minifier leaves out what they rule out.

export type BootOptions = {
  /** Address of the page's script. */
  entry: string;
  /** Addresses of what the script itself imports, to be fetched beside it. */
  imports: string[];
  /** Address of what renews a page of an old build. */
  renewal: string;
  /** Bring the script right after the first paint instead of when the page is idle: nothing useful stands on it before. */
  atOnce: boolean;
  fonts: { family: string; url: string; weight: string }[];
  themeCookie: string;
  /** Of ui/theme-choice.ts. */
  themePattern: string;
  scrolledAtPx: number;
  timeoutMs: number;
};

/** What a page's script exports. */
export type Client = {
  start(options: {
    themeCookie: string;
    fontsSettled: Promise<unknown>;
    /** Tells people if what it is given fails or takes too long. */
    watch: (work: Promise<unknown>) => void;
  }): Promise<void>;
};

declare const entry: BootOptions['entry'];
declare const imports: BootOptions['imports'];
declare const renewal: BootOptions['renewal'];
declare const atOnce: BootOptions['atOnce'];
declare const fonts: BootOptions['fonts'];
declare const themeCookie: BootOptions['themeCookie'];
declare const themePattern: BootOptions['themePattern'];
declare const scrolledAtPx: BootOptions['scrolledAtPx'];
declare const timeoutMs: BootOptions['timeoutMs'];

export const boot = (): void => {
  const root = document.documentElement;
  const longestWaitMs = 2_000;

  const dress = () => {
    const choice = new RegExp(themePattern).exec(document.cookie)?.[1];
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
  // A new arrival is at the top. Reading the position would force another layout before the first paint.
  if (!isArrival) addEventListener('DOMContentLoaded', look);

  // Fonts come after the first paint, over fallbacks of the same measures, and both in one go: each change of face lays
  // the page out again. On the next pages they are in the cache, and asking for them at once spares the change.
  const dressLetters = async () => {
    const faces = fonts.map(
      ({ family, url, weight }) => new FontFace(family, `url(${url})`, { weight, display: 'fallback' }),
    );
    const loaded = Promise.allSettled(faces.map((face) => face.load()));
    if (isFirstPage) await loaded;
    for (const face of faces) document.fonts.add(face);
  };
  let fontsSettled = isFirstPage ? undefined : dressLetters();

  const showTrouble = (shown: boolean) => root.toggleAttribute('data-troubled', shown);
  const watch = async (work: Promise<unknown>) => {
    const timer = setTimeout(showTrouble, timeoutMs, true);
    try {
      await work;
      showTrouble(false);
    } catch {
      showTrouble(true);
      // A new build may have removed the file.
      import(/* @vite-ignore */ renewal);
    }
    clearTimeout(timer);
  };

  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    if (manifest) manifest.rel = 'manifest';
    fontsSettled ??= dressLetters();
    for (const href of imports) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', href });
      document.head.append(link);
    }
    watch(
      import(/* @vite-ignore */ entry).then((module: Client) => {
        module.start({ themeCookie, fontsSettled: fontsSettled as Promise<void>, watch });
      }),
    );
  };

  addEventListener('click', (event) => {
    const button = (event.target as Element).closest?.('[data-reload], [commandfor]');
    const menu = document.querySelector<HTMLDialogElement>(`dialog#${button?.getAttribute('commandfor')}`);
    if (!button || event.defaultPrevented) return;
    if (!menu) location.reload();
    // Browsers from before 2025 do not follow the command on their own.
    else if (!('command' in button)) menu.showModal();
  });

  if (atOnce && document.hidden) begin();
  else if (atOnce) requestAnimationFrame(() => setTimeout(begin));
  else {
    // At the first sign of a person, or when the page is idle. Not before the first paint is on the screen, which nothing
    // shall hold up; but a page that never comes to that, or is never idle, must go on too.
    addEventListener('load', () => {
      setTimeout(begin, longestWaitMs);
      new PerformanceObserver(() => {
        // Safari does not report idle time.
        (self.requestIdleCallback ?? setTimeout)(begin);
      }).observe({ type: 'paint', buffered: true });
    });
    const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin', 'click'];
    const sign = (event: Event) => {
      // Browsers report a pointer that rests where the page appears under it: that is nobody yet.
      const { movementX, movementY } = event as PointerEvent;
      if (event.type === 'pointermove' && !movementX && !movementY) return;
      for (const type of signs) removeEventListener(type, sign, true);
      // Whoever jumps down the page needs its real length now. Whoever presses something else is answered first.
      const finish = () => delete root.dataset.arriving;
      if (event.type === 'pointerdown' && !(event.target as Element).closest('a')) setTimeout(finish, 300);
      else finish();
      begin();
    };
    for (const type of signs) addEventListener(type, sign, true);
  }
};
