// The person's choice of scheme: in a cookie for a year, and on the page at once. Following the system needs no cookie.

import { brand } from '#content/brand.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** boot.ts reads it before the first paint. */
export const themeCookie = `${brand.slug}_theme`;
const aYearInSeconds = 365 * 24 * 60 * 60;

export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return themes.find((each) => each === theme) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  const { documentElement: root } = document;
  const lasting = theme === 'system' ? 0 : aYearInSeconds;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${lasting}; SameSite=Lax${secure}`;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
