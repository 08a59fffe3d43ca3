// Short notes that tell what came of an act. The store; toast-region.tsx shows them.

export type Toast = {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Tells of a connection that is gone: over once it is back. */
  isOffline?: boolean;
  /** Takes the act back. */
  undo?: () => void;
};

export type ShownToast = Toast & { id: number };

const listeners = new Set<() => void>();
let toasts: readonly ShownToast[] = [];
let made = 0;
const most = 4;

const set = (next: readonly ShownToast[]): void => {
  toasts = next;
  for (const tell of listeners) tell();
};

/** Returns the id for `dismissToast`. The oldest goes when there are more than four. */
export const showToast = (toast: Toast): number => {
  made += 1;
  set([...toasts, { ...toast, id: made }].slice(-most));
  return made;
};

/** Does nothing if it is gone. */
export const dismissToast = (id: number): void => set(toasts.filter((each) => each.id !== id));

/** Returns how to unsubscribe. */
export const subscribeToasts = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** The same array until something changes, as `useSyncExternalStore` needs. */
export const currentToasts = (): readonly ShownToast[] => toasts;
