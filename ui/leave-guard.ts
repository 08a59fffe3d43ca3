// Asks before the page is left, and only while `busy`. Browsers show words of their own.
import { useEffect } from 'react';

/** While `busy`, the browser asks before the page is left or reloaded. */
export const useLeaveGuard = (busy: boolean): void => {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
};
