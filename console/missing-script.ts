// Whether an error is a script of a lazy screen that did not arrive: the line broke off, or a newer build took it away.

/** Browsers word it differently. */
export const isMissingScript = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module|module script/i.test(error.message);
