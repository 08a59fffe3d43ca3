// Content Security Policy of the site's pages, of the console and of everything else. Pages hold no inline script or style but the hashed ones.
import type { PageSources } from '#contract/site.ts';

const directive = (name: string, ...sources: string[]): string => [name, ...sources].join(' ');

type PolicyOptions = {
  publicUrl: string;
  /** Where the page calls the API, when that is not its own origin. */
  apiOrigin?: string | undefined;
  /** Origins beside the API's that answers to its forms lead to. */
  formTargets?: string[];
};

/** Short, since it is sent with the first packets of every page: nothing repeats what `default-src` already says. */
export const pagePolicy = (
  { scriptHash, styleHash, frames, pictures }: PageSources,
  { publicUrl, apiOrigin, formTargets = [] }: PolicyOptions,
): string => {
  const api = ["'self'", ...(apiOrigin === undefined ? [] : [apiOrigin])];
  return [
    "default-src 'self'",
    directive('script-src', "'self'", `'${scriptHash}'`),
    directive('style-src', "'self'", `'${styleHash}'`),
    ...(pictures.length === 0 ? [] : [directive('img-src', "'self'", ...pictures)]),
    ...(apiOrigin === undefined ? [] : [directive('connect-src', ...api)]),
    ...(frames.length === 0 ? [] : [directive('frame-src', ...frames)]),
    "object-src 'none'",
    "base-uri 'none'",
    directive('form-action', ...api, ...formTargets),
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
};

/** The console holds nothing inline and loads nothing from elsewhere; frames and pictures show what people sent in. */
export const consolePolicy = (consoleUrl: string): string =>
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
    ...(consoleUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
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

/** For answers that are not pages: they may neither run nor load anything. */
export const barePolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');
