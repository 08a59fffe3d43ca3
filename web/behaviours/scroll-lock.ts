// Holds the page still behind the sidebar. The body is pinned at its offset, since an iPhone goes on scrolling a page
// whose overflow is merely hidden; letting go puts the page back exactly where it was.

let release: (() => void) | undefined;

export const lockScroll = (): void => {
  if (release) return;
  const { body, documentElement: root } = document;
  const top = scrollY;
  const barWidth = innerWidth - root.clientWidth;
  root.dataset.locked = '';
  // Every element inherits it, and is styled anew when it changes: not where there is no bar.
  if (barWidth > 0) root.style.setProperty('--scrollbar', `${barWidth}px`);
  Object.assign(body.style, {
    position: 'fixed',
    insetInline: '0',
    top: `${-top}px`,
    paddingRight: `${barWidth}px`,
  });
  release = () => {
    for (const property of ['position', 'inset-inline', 'top', 'padding-right']) {
      body.style.removeProperty(property);
    }
    root.style.removeProperty('--scrollbar');
    scrollTo({ top, behavior: 'instant' });
    delete root.dataset.locked;
    release = undefined;
  };
};

export const unlockScroll = (): void => {
  release?.();
};
