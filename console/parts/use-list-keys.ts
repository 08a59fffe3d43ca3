// Moving through a list without the mouse: j and k from anywhere on the screen, the arrows once a row has the focus; Enter is
// the link's own.

import { type RefObject, useEffect } from 'react';

/** Whether a key belongs to what is being typed into, or to a dialog. */
export const isTaken = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return true;
  const target = event.target instanceof Element ? event.target : undefined;
  if (document.querySelector('dialog[open]') !== null) return true;
  return (
    target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=tablist]') != null
  );
};

/** Moves the focus between elements with `data-row-link` inside `list`. Keys that are typed into a field are left alone. */
export const useListKeys = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined || isTaken(event)) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
      const at = links.findIndex((each) => each.closest('tr')?.contains(document.activeElement));
      if (at < 0 && event.key.startsWith('Arrow')) return;
      const next = links[at < 0 ? 0 : at + step];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
};
