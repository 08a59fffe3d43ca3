// Menus do not outlive the page they were opened on: not behind a link, not in the back-forward cache, not after a jump.

import { useEffect } from 'react';
import { flushSync } from 'react-dom';

export function useCloseOnLeave(close: () => void): void {
  useEffect(() => {
    // At once, since the page may be frozen before React would get to it.
    const onLeave = () => flushSync(close);
    for (const type of ['pagehide', 'hashchange', 'popstate']) addEventListener(type, onLeave);
    return () => {
      for (const type of ['pagehide', 'hashchange', 'popstate']) removeEventListener(type, onLeave);
    };
  }, [close]);
}
