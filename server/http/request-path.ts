// What a request asks for, decided once: the target is made plain before anything looks at it, so that the router, the
// headers, the maintenance gate, the metrics and the log cannot take one spelling for two addresses.

const unreserved = /^[A-Za-z0-9._~-]$/;

const splitTarget = (target: string): [path: string, rest: string] => {
  const end = target.search(/[?#]/);
  return end < 0 ? [target, ''] : [target.slice(0, end), target.slice(end)];
};

/** `undefined` also for what holds a null character, which nothing of ours has in its name and PostgreSQL takes in no text. */
const decoded = (path: string): string | undefined => {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
};

/** Whether every escape of the target's path stands for a character. */
export const isReadable = (target: string): boolean => decoded(splitTarget(target)[0]) !== undefined;

/** As nearly all targets are: nothing of them has to be changed. */
const isPlain = (target: string): boolean => /^(?:\/[A-Za-z0-9._~-]+)*\/?$/.test(target) && target !== '';

/**
 * The target in origin form, without escapes if none are needed (RFC 3986, section 6.2.2.2): `/%61pi/x` and
 * `http://host/api/x` are `/api/x`. In a path that cannot be decoded every escape is taken literally.
 */
export const plainTarget = (target: string): string => {
  if (isPlain(target)) return target;
  const [given, rest] = splitTarget(target);
  const path = given.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') || '/';
  const plain = path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return unreserved.test(character) ? character : escaped;
  });
  return (decoded(plain) === undefined ? plain.replaceAll('%', '%25') : plain) + rest;
};

/** The path of a target as a person would read it: decoded, single slashes, no query. For looking at, not for routing. */
export const readablePath = (target: string): string => {
  if (isPlain(target)) return target;
  const [path] = splitTarget(plainTarget(target));
  return (decoded(path) ?? path).replace(/[/\\]+/g, '/');
};

/** As much of an address as shows its kind. Asked several times a request, so the rest is not read. */
const readableStart = (target: string): string => readablePath(target.slice(0, 64));

/** Whether an address is always answered in JSON and never cached, however it is spelt. */
export const isApi = (target: string): boolean => /^\/api(?:\/|$)/i.test(readableStart(target));

/** Whether an address is of the console's own calls or of its sign-in. */
export const isStaffApi = (target: string): boolean =>
  /^\/api\/(?:staff|auth)(?:\/|$)/i.test(readableStart(target));

/** Whether the path of a plain target fits a pattern such as `/payment/:token`. */
export const fitsPattern = (target: string, pattern: string): boolean => {
  const wanted = pattern.split('/');
  // One part more than the pattern has is enough to tell.
  const parts = splitTarget(target)[0].split('/', wanted.length + 1);
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  );
};
