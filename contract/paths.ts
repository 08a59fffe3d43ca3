// The addresses of the site's pages. Those of calls: endpoints.ts.

export const privatePages = {
  payment: '/payment/:token',
  onboarding: '/onboarding/:token',
} as const;

export const sitePaths = {
  home: '/',
  about: '/about_us',
  contact: '/contact_us',
  maintenance: '/maintainance',
  terms: '/terms_conditions',
  privacy: '/privacy_policy',
} as const;

/** Puts a token into an address that ends with one. Tokens are lower-case letters and digits, so nothing needs escaping. */
export const withToken = (pattern: string, token: string): string => pattern.replace(':token', token);

/** The token at the beginning of a text: what a sentence or a chat put behind a private link is dropped. `undefined` if there is none. */
export const tokenIn = (text: string): string | undefined => /^[0-9a-z]{50}(?![0-9a-z])/.exec(text)?.[0];
