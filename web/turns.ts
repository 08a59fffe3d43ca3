// Lets the browser in between two pieces of work, so that no task gets long.

/** As soon as whatever is more urgent has had its turn. */
export const pause = (): Promise<void> =>
  (self as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.() ??
  new Promise((resolve) => setTimeout(resolve));

/** When nothing else is to be done, or has been for too long. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in self) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 16);
  });
