// When the control that has the focus goes from the screen, the keyboard would begin at the top of the page again. The heading
// above the place where it stood gets the focus instead, unless the screen has given it to something else. When a dialog is
// removed together with what had the focus in it, the focus goes back to what had it before the dialog opened.

/** The element and all around it, the nearest first. */
const around = (element: Element): Element[] => {
  const chain: Element[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement) chain.push(each);
  return chain;
};

const focusHeading = (chain: readonly Element[]): void => {
  const place = chain.find((each) => each.isConnected && each.querySelector('h1, h2') !== null);
  const heading = place?.querySelector<HTMLElement>('h1, h2');
  if (heading === undefined || heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** Returns how to stop. */
export const keepFocus = (): (() => void) => {
  const hasDialog = () => document.querySelector('dialog[open]') !== null;
  /** Of what had the focus last; a dialog's own apart, since the focus goes back behind it when it closes. */
  let inDialog: readonly Element[] = [];
  let outside: readonly Element[] = [];
  const remember = ({ target }: Event): void => {
    if (!(target instanceof Element)) return;
    if (target.closest('dialog') === null) {
      outside = around(target);
      inDialog = [];
    } else inDialog = around(target);
  };
  /** A press beside everything takes the focus away on purpose. */
  const forget = ({ target }: Event): void => {
    if (!(target instanceof Node) || document.activeElement?.contains(target)) return;
    inDialog = [];
    if (!hasDialog()) outside = [];
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    const chain = hasDialog() ? inDialog : outside;
    const [last] = chain;
    if (last === undefined) return;
    if (!last.isConnected || last.matches(':disabled')) focusHeading(chain);
    else if (chain === outside && inDialog[0]?.isConnected === false && last instanceof HTMLElement)
      last.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget, true);
  };
};
