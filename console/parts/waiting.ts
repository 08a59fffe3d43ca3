// Whether something on the screen is still on its way and its place is held by a skeleton.

import { useLayoutEffect, useSyncExternalStore } from 'react';

let held = 0;
const listeners = new Set<() => void>();

const hold = (by: 1 | -1): void => {
  held += by;
  for (const tell of listeners) tell();
};

/** For what holds a place: from its first paint to its last. */
export const useHeldPlace = (): void =>
  useLayoutEffect(() => {
    hold(1);
    return () => hold(-1);
  }, []);

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

export const useIsWaiting = (): boolean => useSyncExternalStore(subscribe, () => held > 0);
