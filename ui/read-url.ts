/** An address as the browser reads it, or `undefined`. `URL.canParse` and `URL.parse` came with Chrome 120 and 126, Safari 17 and 18. */
export const readUrl = (text: string, base: string | URL): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
