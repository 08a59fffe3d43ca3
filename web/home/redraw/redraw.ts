// Home's drawing, to be redrawn: places show themselves near the pointer, a press parts or joins the line there, and tools stand
// below. Loaded at the first sign of interest (web/behaviours/redraw.ts); what may be drawn is for ui/drawing/redraw.ts to say.

import { redraw as words } from '#content/redraw.ts';
import { drawingHash } from '#contract/drawing-hash.ts';
import { type Drawing, drawLines, type Half } from '#ui/drawing/generate.ts';
import type { Parted } from '#ui/drawing/redraw.ts';
import { drawnName } from '#web/contact/draft-name.ts';
import type { Drawn } from '#web/contact/drawn.ts';
import { board, half, numbersOf, placeAfter, placeAt, places } from './places.ts';
import styles from './redraw.css?inline';
import { add, addTools } from './tools.ts';

const rethreadMs = 300;

const indexOf = (place: Half) => board.orbits.findIndex((orbit) => orbit.includes(place));
/** Strokes of no length, which round caps turn into dots. */
const pathOf = (all: readonly Half[] = []) => all.map(([x, y]) => `M${x * half} ${y * half}h0`).join('');

const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then));

const begin = (stage: HTMLElement) => {
  // Into the sheet that is there: the page allows no other inline style, and browsers of 2022 adopt none.
  const [sheet] = document.styleSheets;
  sheet?.insertRule(`@media all{${styles}}`, sheet.cssRules.length);
  const svg = stage.querySelector('svg') as SVGSVGElement;
  const line = svg.querySelector('.drawing-line') as SVGPathElement;
  const button = stage.querySelector('button') as HTMLButtonElement;
  add(svg, `<path class="redraw-marks" stroke-width="8" d="${pathOf(places)}"/>`);
  const near = add(svg, '<path class="redraw-near" stroke-width="13"/>');
  const told = add(stage, '<p class="visually-hidden" role="status">');
  stage.classList.add('redraw');

  let parted: Parted = board.start;
  const past: Parted[] = [];
  let lines: Drawing;
  let pressed: Half | undefined;
  /** Where the focus is or was, and the column it keeps on the way up and down. */
  let at = places[0] as Half;
  let column = at[0];
  let focusable: (Element & HTMLOrSVGElement) | undefined;
  let isTouch = false;
  let isOpen = false;

  const tell = (text: string) => {
    told.textContent = text;
  };
  const nameOf = (place: Half) => words.place(!!parted[indexOf(place)], ...numbersOf(place));
  const showNear = (place: Half | undefined) =>
    near.setAttribute('d', pathOf(place && board.orbits[indexOf(place)]));

  /** Draws the line along its new way, from a place to both sides, while the old one fades. */
  const thread = (from?: Half) => {
    const before = line.cloneNode() as SVGPathElement;
    lines = drawLines({ ...board.drawn(parted), ...(from && { begin: from }) });
    line.setAttribute('d', lines.path);
    focusable?.setAttribute('aria-label', nameOf(at));
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    line.before(before);
    before.animate([{ opacity: 0.5 }, { opacity: 0 }], rethreadMs).onfinish = () => before.remove();
    line.animate(
      [
        { strokeDasharray: '0 1', strokeDashoffset: 0 },
        { strokeDasharray: '1 0', strokeDashoffset: 0.5 },
      ],
      { duration: rethreadMs, easing: 'ease-out' },
    );
  };

  /** In the address, and for an enquiry. */
  const keep = () => {
    const text = board.textOf(parted);
    const own = text === board.textOf(board.start) ? '' : text;
    try {
      history.replaceState(null, '', own ? drawingHash + own : location.pathname + location.search);
      sessionStorage.setItem(drawnName, own && JSON.stringify({ text: own, lines } satisfies Drawn));
    } catch {
      // Storage is closed in private windows; Safari refuses a hundred addresses in half a minute.
    }
  };
  const show = (next: Parted | undefined, says: string, from?: Half) => {
    if (!next) return;
    past.push(parted);
    parted = next;
    pressed = from;
    thread(from);
    tell(says);
    // Without a word it came by the address, from somebody else perhaps: nothing was drawn here.
    if (says) afterPaint(keep);
  };
  const undo = () => {
    show(past.pop(), words.undone);
    past.pop();
  };

  /** What is pressed shows itself at once, and the line when its new way is found. */
  const pressAt = (place: Half) => {
    showNear(place);
    afterPaint(() => {
      if (place !== at) goTo(place);
      if (isTouch) showNear(undefined);
      // The second press of a place takes the first back, with what was changed beside it.
      if (place === pressed) return undo();
      const next = board.press(parted, indexOf(place));
      const changed = next?.filter((isParted, index) => isParted !== parted[index]).length;
      show(next, words.pressed(!!next?.[indexOf(place)], changed === 2), place);
    });
  };

  const goTo = (place: Half, isFocused = focusable === document.activeElement) => {
    const before = focusable;
    at = place;
    // A new element each time, or screen readers would not read its name.
    focusable = add(
      svg,
      `<circle class="redraw-place" cx="${place[0] * half}" cy="${place[1] * half}" r="15" stroke-width="5" tabindex="0" role="button" aria-label="${nameOf(place)}"/>`,
    );
    if (isFocused) {
      focusable.focus();
      showNear(place);
    }
    before?.remove();
  };

  addTools(stage, {
    undo,
    beginAgain: () => show(board.start, words.begunAgain),
    draw: (text, name) => show(board.read(text), name),
    save: async (kind) => (await import('./save-picture.ts')).savePicture(board.drawn(parted), kind),
    tell,
  });

  svg.setAttribute('role', 'application');
  svg.setAttribute('aria-label', words.label);
  const setOpen = (next: boolean) => {
    isOpen = stage.classList.toggle('redraw-open', next);
    svg.setAttribute('aria-hidden', String(!next));
  };
  const open = () => {
    if (isOpen) return;
    const isFocused = button === document.activeElement;
    setOpen(true);
    goTo(at, isFocused);
    tell(words.help);
  };
  const leave = () => {
    setOpen(false);
    button.focus();
    showNear(undefined);
  };

  stage.onpointerover = stage.onclick = button.onfocus = null;
  button.onclick = open;
  stage.onpointerdown = ({ pointerType }) => {
    isTouch = pointerType === 'touch';
  };
  svg.onpointermove = (event) => showNear(placeAt(svg, event));
  svg.onpointerleave = () => showNear(undefined);
  svg.onclick = (event) => {
    const place = event.target === focusable ? at : placeAt(svg, event);
    // A finger sees the places first.
    if (place && (!isTouch || isOpen)) pressAt(place);
    open();
  };
  stage.onkeydown = (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = placeAfter(svg, key, at, column);
    const isPress = key === ' ' || key === 'Enter';
    if (key === 'Escape') leave();
    else if (event.target !== focusable) return;
    else if (key === 'u') undo();
    else if (isPress && !event.repeat) pressAt(at);
    else if (next) {
      if (next[1] === at[1]) [column] = next;
      goTo(next);
    } else if (!isPress) return;
    event.preventDefault();
  };

  const readAddress = () => show(board.read(location.hash.split(drawingHash)[1] ?? ''), '');
  readAddress();
  addEventListener('hashchange', readAddress);
  return open;
};

let open: (() => void) | undefined;

/** Makes the drawing in `stage` one that can be redrawn, once; the tools come with it if it is a click that asks for it. */
export const redraw = (stage: HTMLElement, asked?: Event): void => {
  open ??= begin(stage);
  if (asked?.type === 'click') open();
};
