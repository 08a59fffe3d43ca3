// Gives a part of a page to React.
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/** @throws if the page has no such part, which hydrated-part.tsx writes. */
export const reactRoot = (): HTMLElement => {
  const root = document.querySelector<HTMLElement>('[data-react-root]');
  if (!root) throw new Error('The page has no part for React.');
  return root;
};

/** Returns once the part answers. If it breaks, now or later, the page's own notice says so instead of a silent hole. */
export const hydrate = (root: HTMLElement, content: ReactNode): void => {
  flushSync(() =>
    hydrateRoot(root, content, {
      onUncaughtError: (error) => {
        document.documentElement.dataset.troubled = '';
        reportError(error);
      },
    }),
  );
  root.dataset.hydrated = '';
};
