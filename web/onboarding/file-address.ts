// Which address of an uploaded file may become a link: a path of the API's own, or one of the web that says so.
import { apiUrl } from '#ui/api-url.ts';
import { readUrl } from '#ui/read-url.ts';

/** `origin` is the page's. Anything else than http, https and the API's own paths gets no link. */
export const fileAddress = (given: string | undefined, origin: string): string | undefined => {
  if (given === undefined) return undefined;
  const home = new URL(apiUrl('/'), origin);
  const text = /^\/(?!\/)/.test(given) ? apiUrl(given) : given;
  // The browser's own reading: it drops line breaks in a scheme and takes a backslash for a slash.
  const url = readUrl(text, home);
  if (url === undefined) return undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (!/^https?:\/\//i.test(text) && url.origin !== home.origin) return undefined;
  return text.startsWith('/') ? text : url.href;
};
