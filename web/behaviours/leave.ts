// Menus do not outlive the page they were opened on: not behind a link, not in the back-forward cache, not after a jump.

export const onLeave = (close: () => void): void => {
  for (const type of ['pagehide', 'hashchange', 'popstate']) addEventListener(type, close);
};
