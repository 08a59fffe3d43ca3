// Content Security Policy of the site's pages, of the console and of everything else. Pages hold no inline script or style but the hashed ones.

export type PolicySources = {
  scriptHashes: string[];
  styleHashes: string[];
  frameSources: string[];
  apiOrigin?: string;
};

const quoted = (hashes: string[]): string[] => hashes.map((hash) => `'${hash}'`);

export const pagePolicy = (
  { scriptHashes, styleHashes, frameSources, apiOrigin }: PolicySources,
  publicUrl: string,
): string => {
  const api = ["'self'", ...(apiOrigin === undefined ? [] : [apiOrigin])];
  const directives: [string, string[]][] = [
    ['default-src', ["'self'"]],
    ['script-src', ["'self'", ...quoted(scriptHashes)]],
    ['style-src', ["'self'", ...quoted(styleHashes)]],
    ['img-src', ["'self'", 'data:', 'blob:']],
    ['connect-src', api],
    ['frame-src', frameSources.length > 0 ? frameSources : ["'none'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', api],
    ['frame-ancestors', ["'none'"]],
    ...(publicUrl.startsWith('https:') ? ([['upgrade-insecure-requests', []]] as [string, string[]][]) : []),
  ];
  return directives.map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
};

/** The console holds nothing inline and loads nothing from elsewhere; frames and pictures show what people sent in. */
export const consolePolicy = (publicUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** What shows files from outside: no origin, its own scripts alone, and no way to anywhere. Pictures in a PDF are unpacked by WebAssembly. */
export const viewerPolicy = (nonce: string): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** For answers that are not pages: nothing in them may run or load anything. */
export const bareDirectives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};
