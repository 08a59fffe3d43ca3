// What styles or lays out much of the page anew comes after the paint that answers a tap: the browser's own highlight, a hover, a
// chosen tab. On a slow phone, opening a menu takes a tenth of a second.

/** Calls `then` when what was changed before is on the screen. */
export const afterPaint = (then: () => void): void => {
  requestAnimationFrame(() => setTimeout(then));
};
