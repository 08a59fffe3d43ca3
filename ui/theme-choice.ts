// The person's choice of scheme: in a cookie for a year, and on the page at once. Following the system needs no cookie.
// Site and console share it; each reads the cookie before the first paint.

import { yearSeconds } from '#contract/limits.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Finds the choice in `document.cookie`, as its first group. */
export const themePattern = (cookie: string): string => `(?:^|; )${cookie}=(light|dark)`;

/** Reads the page, not the cookie; `system` if nothing was chosen. */
export const chosenTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return themes.find((each) => each === theme) ?? 'system';
};

/** Writes the cookie, or removes it for `system`, and changes the page at once. */
export const chooseTheme = (cookie: string, theme: Theme): void => {
  const { documentElement: root } = document;
  const lasting = theme === 'system' ? 0 : yearSeconds;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${cookie}=${theme}; Path=/; Max-Age=${lasting}; SameSite=Lax${secure}`;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
};
