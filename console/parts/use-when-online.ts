// What to do when the connection is back, so that nothing says "you are offline" any longer than it is so.

import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnreachable } from '#console/api.ts';

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

/** What went wrong, to be said on the screen; that there is no connection, only as long as that is so. */
export const useFailure = () => {
  const [failure, setFailure] = useState<{ words: string | undefined; error: unknown }>();
  const forget = () => setFailure(undefined);
  useWhenOnline(forget, isUnreachable(failure?.error));
  /** `error` is what was thrown, if something was. */
  const tell = useCallback((words: string | undefined, error?: unknown) => setFailure({ words, error }), []);
  return { failure: failure?.words, tell, forget };
};
