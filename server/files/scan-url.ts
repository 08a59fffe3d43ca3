// Reads CLAMAV_URL, for the configuration that checks it and for the scanner that uses it.

export type ClamdAddress = { host: string; port: number } | { path: string };

/** `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; undefined for anything else. */
export const readClamavUrl = (text: string): ClamdAddress | undefined => {
  const path = /^unix:(?:\/\/)?(\/[^\0]{1,107})$/.exec(text)?.[1];
  if (path !== undefined) return { path };
  if (!text.startsWith('tcp://') || !URL.canParse(text)) return undefined;
  const { hostname, port, pathname, username } = new URL(text);
  if (hostname === '' || port === '0' || username !== '' || !['', '/'].includes(pathname)) return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
};
