// What each kind of answer says to the browser about security: the whole table. A test compares every route with it.
// `null`: the header must not be there. For an installation under https; without that, there is no HSTS.

/** By header; lower case. */
export type HeaderRow = Record<string, string | RegExp | null>;

/** On every answer of every kind, unless the kind says otherwise. */
export const everywhere: HeaderRow = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': 'camera=(),geolocation=(),microphone=(),payment=(),usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-powered-by': null,
  server: null,
};

const sitePolicy =
  /^default-src 'self'; script-src 'self' 'sha256-[^' ]+'; style-src 'self' 'sha256-[^' ]+';.* object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; upgrade-insecure-requests$/;

export const headerTable = {
  /** Any call, whatever its answer. */
  api: { 'cache-control': 'no-store' },
  /** Health, readiness and figures. */
  health: { 'cache-control': 'no-store' },
  /** What people sent in: a download that could run nothing. */
  file: { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" },
  /** A public page. It fits the first packets, so it leaves out what only pages with secrets need. */
  page: {
    'cache-control': 'no-cache',
    'content-security-policy': sitePolicy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': null,
    'cross-origin-resource-policy': null,
  },
  /** A page behind a link that only its owner should have. */
  privatePage: {
    'cache-control': 'no-store',
    'content-security-policy': sitePolicy,
    'x-robots-tag': 'noindex, nofollow',
  },
  /** A page in the place of another: not found, not readable, closed. */
  otherPage: {
    'cache-control': 'no-store',
    'content-security-policy': sitePolicy,
    'x-robots-tag': 'noindex',
  },
  /** The same in plain words, and the wrong method for a page. */
  plain: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  /** To the right spelling of a public address. */
  redirect: { 'cache-control': 'no-cache', 'x-robots-tag': null },
  privateRedirect: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' },
  /** Named by its content. */
  asset: { 'cache-control': 'public, max-age=31536000, immutable' },
  /** Other files of the site, such as robots.txt. */
  siteFile: { 'cache-control': 'public, max-age=3600' },
  console: {
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; upgrade-insecure-requests",
  },
  /** Shows files from outside: a document without origin, in a frame of the console's. */
  viewer: {
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy':
      /^sandbox allow-scripts; default-src 'none'; script-src 'nonce-[\w-]{24}' 'wasm-unsafe-eval'; style-src 'nonce-[\w-]{24}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
  },
  /** To a frame without origin everything comes from elsewhere. */
  viewerAsset: {
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  },
} as const satisfies Record<string, HeaderRow>;

export type AnswerKind = keyof typeof headerTable;

/** What an answer of this kind gets wrong, as `header: was, should be`. */
export const headerFaults = (
  kind: AnswerKind,
  headers: Record<string, string | string[] | number | undefined>,
): string[] =>
  Object.entries({ ...everywhere, ...(headerTable[kind] as HeaderRow) }).flatMap(([name, wanted]) => {
    const value = headers[name];
    const is = value === undefined ? null : String(value);
    const fits = wanted instanceof RegExp ? is !== null && wanted.test(is) : is === wanted;
    return fits ? [] : [`${name}: ${is}, should be ${String(wanted)}`];
  });
