// The drawing on home's first screen can be redrawn. What that takes comes when somebody is near it, or came by the link of
// a drawing; until then there is the button, which can be seen when a script is there.
import { drawingHash } from '#contract/drawing-hash.ts';

/** `watch` tells people if what it is given does not arrive. */
export const offerRedrawing = (watch: (work: Promise<unknown>) => void): void => {
  const button = document.querySelector<HTMLButtonElement>('.hero-drawing button');
  const stage = button?.parentElement;
  if (!stage) return;
  const begin = (event?: Event) =>
    watch(import('#web/home/redraw/redraw.ts').then(({ redraw }) => redraw(stage, event)));
  stage.onpointerover = stage.onclick = button.onfocus = begin;
  if (location.hash.startsWith(drawingHash)) begin();
};
