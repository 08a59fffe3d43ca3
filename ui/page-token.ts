// The private token of the page that is open: the last part of its path. Rewriters may add parameters; they are ignored.
import { tokenIn } from '#contract/paths.ts';

/** Returns the last part of the path, encoded for use in an address; empty if there is none. */
export const pageToken = (pathname: string): string => {
  const part = pathname.split('/').filter(Boolean).at(-1) ?? '';
  try {
    const text = decodeURIComponent(part);
    return encodeURIComponent(tokenIn(text) ?? text);
  } catch {
    return encodeURIComponent(part);
  }
};

/** Works in the browser only. */
export const currentToken = (): string => pageToken(window.location.pathname);
