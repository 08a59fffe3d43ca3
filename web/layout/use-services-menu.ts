// When the services dropdown is open. Each event is judged by the pointer it came from, not by the width of the screen:
// a mouse shows by hovering and pins by clicking; fingers, pens and keys only click.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useCloseOnLeave } from './use-close-on-leave.ts';

/** Time to cross from the label to the panel's corner. */
const leaveDelayMs = 180;

type State = 'closed' | 'hovered' | 'pinned';

export function useServicesMenu(menu: RefObject<HTMLDetailsElement | null>) {
  const [state, setState] = useState<State>('closed');
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = state !== 'closed';
  const close = useCallback(() => setState('closed'), []);
  useCloseOnLeave(close);

  // Somebody may have opened it before this code arrived, or rest a mouse on it, which tells of itself no more.
  useEffect(() => {
    if (menu.current?.open) setState('pinned');
    else if (menu.current?.matches(':hover') && matchMedia('(hover: hover)').matches) setState('hovered');
  }, [menu]);

  useEffect(() => () => clearTimeout(leaving.current), []);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (menu.current?.contains(document.activeElement)) menu.current.querySelector('summary')?.focus();
      close();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [isOpen, close, menu]);

  return {
    isOpen,
    close,
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      clearTimeout(leaving.current);
      if (pointerType === 'mouse') setState((now) => (now === 'closed' ? 'hovered' : now));
    },
    onPointerLeave: ({ pointerType }: { pointerType: string }) => {
      if (pointerType !== 'mouse') return;
      leaving.current = setTimeout(
        () => setState((now) => (now === 'hovered' ? 'closed' : now)),
        leaveDelayMs,
      );
    },
    /** Closed opens and pins, hovered pins, pinned closes. */
    onLabelClick: (event: { preventDefault(): void }) => {
      event.preventDefault();
      clearTimeout(leaving.current);
      setState((now) => (now === 'pinned' ? 'closed' : 'pinned'));
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (relatedTarget && !menu.current?.contains(relatedTarget as Node)) close();
    },
    /** The browser may open it by itself, for what a search on the page has found. */
    onToggle: ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => {
      setState((now) => (currentTarget.open ? (now === 'closed' ? 'pinned' : now) : 'closed'));
    },
  };
}
