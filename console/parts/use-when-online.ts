// What to do when the connection is back, so that nothing says "you are offline" any longer than it is so.

import { useEffect, useRef } from 'react';

export const useWhenOnline = (act: () => void, isWaiting: boolean): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => latest.current();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isWaiting]);
};
