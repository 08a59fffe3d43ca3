// The scoring of Mozilla's HTTP Observatory, for what one installation can know of itself. Written from its published rules:
// https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring and the tables of github.com/mdn/mdn-http-observatory
// (src/grader/charts.js and src/analyzer/tests, as of 2026). What only a scan from outside can tell is taken as not given:
// preloading of HSTS adds nothing here, and redirection from http to https is the proxy's (deploy files).

export type ScannedAnswer = {
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
};

export type Observed = { test: string; result: string; modifier: number };

const broad = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']);
const inline = new Set(["'unsafe-inline'", 'data:']);

const text = (value: string | string[] | number | undefined): string =>
  value === undefined ? '' : [value].flat().join(', ');

const parsePolicy = (policy: string): Map<string, Set<string>> => {
  const directives = new Map<string, Set<string>>();
  for (const each of policy.split(';')) {
    const [name = '', ...sources] = each.trim().toLowerCase().split(/\s+/);
    if (name !== '' && !directives.has(name)) directives.set(name, new Set(sources));
  }
  return directives;
};

const policyTest = (policy: string): Observed => {
  const test = 'content-security-policy';
  if (policy === '') return { test, result: 'not implemented', modifier: -25 };
  const directives = parsePolicy(policy);
  const or = (name: string) => directives.get(name) ?? directives.get('default-src') ?? new Set(['*']);
  const [script, object, style] = [new Set(or('script-src')), or('object-src'), new Set(or('style-src'))];
  for (const sources of [script, style]) {
    if ([...sources].some((source) => /^'(sha(256|384|512)|nonce)-/.test(source)))
      sources.delete("'unsafe-inline'");
  }
  const passive = new Set(['img-src', 'media-src']);
  const active = [...directives].filter(([name]) => !passive.has(name) && name !== 'script-src');
  const isPlain = (source: string) => source.startsWith('http:') || source.startsWith('ftp:');
  if (
    [...script].some((each) => broad.has(each) || inline.has(each)) ||
    [...object].some((each) => broad.has(each))
  )
    return { test, result: 'scripts or objects from anywhere, or inline', modifier: -20 };
  if ([...active.flatMap(([, sources]) => [...sources]), ...script].some(isPlain))
    return { test, result: 'active content over http', modifier: -20 };
  if (script.has("'unsafe-eval'") || style.has("'unsafe-eval'"))
    return { test, result: 'unsafe-eval', modifier: -10 };
  if ([...passive].some((name) => [...or(name)].some(isPlain)))
    return { test, result: 'pictures or media over http', modifier: -10 };
  if ([...style].some((each) => broad.has(each) || inline.has(each)))
    return { test, result: 'unsafe styles', modifier: 0 };
  const byDefault = directives.get('default-src');
  return byDefault?.has("'none'") && byDefault.size === 1
    ? { test, result: 'nothing unsafe, default-src none', modifier: 10 }
    : { test, result: 'nothing unsafe', modifier: 5 };
};

const cookiesTest = (cookies: string[], hasHsts: boolean): Observed => {
  const test = 'cookies';
  if (cookies.length === 0) return { test, result: 'none', modifier: 0 };
  const worst = cookies.map((cookie): Observed => {
    const [pair = '', ...rest] = cookie.split(';').map((each) => each.trim().toLowerCase());
    const attributes = new Set(rest);
    const name = pair.split('=')[0] ?? '';
    const isSession = name.includes('login') || name.includes('sess');
    const sameSite = rest.find((each) => each.startsWith('samesite='))?.slice(9);
    if (isSession && !attributes.has('secure') && !hasHsts)
      return { test, result: `${name}: a session without Secure`, modifier: -40 };
    if (isSession && !attributes.has('httponly'))
      return { test, result: `${name}: a session without HttpOnly`, modifier: -30 };
    if (name.includes('csrf') && sameSite === undefined)
      return { test, result: `${name}: without SameSite`, modifier: -20 };
    if (sameSite !== undefined && !['lax', 'strict', 'none'].includes(sameSite))
      return { test, result: `${name}: SameSite is not valid`, modifier: -20 };
    if (!attributes.has('secure'))
      return { test, result: `${name}: without Secure`, modifier: hasHsts ? (isSession ? -10 : -5) : -20 };
    return sameSite === undefined
      ? { test, result: 'secure', modifier: 0 }
      : { test, result: 'secure, with SameSite', modifier: 5 };
  });
  return worst.sort((one, other) => one.modifier - other.modifier)[0] as Observed;
};

const corsTest = (headers: ScannedAnswer['headers'], asked: string): Observed => {
  const test = 'cross-origin-resource-sharing';
  const origin = text(headers['access-control-allow-origin']);
  const withCredentials = text(headers['access-control-allow-credentials']).toLowerCase() === 'true';
  if (origin === '') return { test, result: 'not implemented', modifier: 0 };
  return origin === asked && withCredentials
    ? { test, result: 'open to every origin, with credentials', modifier: -50 }
    : { test, result: 'restricted or public', modifier: 0 };
};

const safeReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const unsafeReferrers = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'];

const referrerTest = (header: string): Observed => {
  const test = 'referrer-policy';
  if (header === '') return { test, result: 'not implemented', modifier: 0 };
  // The last one that is known counts.
  const known = header
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
  const last = known.filter((each) => safeReferrers.includes(each) || unsafeReferrers.includes(each)).at(-1);
  return last !== undefined && safeReferrers.includes(last)
    ? { test, result: 'private', modifier: 5 }
    : { test, result: 'unsafe or invalid', modifier: -5 };
};

const sixMonthsSeconds = 15_768_000;

const hstsTest = (header: string): Observed => {
  const test = 'strict-transport-security';
  if (header === '') return { test, result: 'not implemented', modifier: -20 };
  const age = Number(/max-age="?(\d{1,12})/i.exec(header)?.[1] ?? Number.NaN);
  if (Number.isNaN(age)) return { test, result: 'invalid', modifier: -20 };
  return age >= sixMonthsSeconds
    ? { test, result: 'six months or more', modifier: 0 }
    : { test, result: 'less than six months', modifier: -10 };
};

const integrityTest = (type: string, html: string): Observed => {
  const test = 'subresource-integrity';
  if (!/^(text\/html|application\/xhtml\+xml)/.test(type)) return { test, result: 'no page', modifier: 0 };
  const scripts = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
  const foreign = scripts.filter((tag) => /\ssrc="?(?:https?:)?\/\//i.test(tag));
  if (scripts.length === 0) return { test, result: 'no scripts', modifier: 0 };
  if (foreign.some((tag) => !/\ssrc="?https:/i.test(tag)))
    return {
      test,
      result: 'foreign scripts without https',
      modifier: foreign.every((tag) => /integrity=/i.test(tag)) ? -20 : -50,
    };
  if (foreign.some((tag) => !/integrity=/i.test(tag)))
    return { test, result: 'foreign scripts without integrity', modifier: -5 };
  return scripts.some((tag) => /integrity=/i.test(tag))
    ? { test, result: 'with integrity', modifier: 5 }
    : { test, result: 'all scripts are the site’s own', modifier: 0 };
};

const frameTest = (policy: string, header: string): Observed => {
  const test = 'x-frame-options';
  if (parsePolicy(policy).has('frame-ancestors')) return { test, result: 'by frame-ancestors', modifier: 5 };
  return /^(deny|sameorigin)$/i.test(header)
    ? { test, result: 'set', modifier: 5 }
    : { test, result: 'missing or invalid', modifier: -20 };
};

/** Headers that give extra credit where they are set, and cost a little where they make no sense. */
const tokenTest = (test: string, header: string, good: string[], neutral: string[]): Observed => {
  const value = header.toLowerCase().split(';')[0]?.trim() ?? '';
  if (value === '') return { test, result: 'not implemented', modifier: 0 };
  if (good.includes(value)) return { test, result: value, modifier: 10 };
  return neutral.includes(value)
    ? { test, result: value, modifier: 0 }
    : { test, result: 'invalid', modifier: -5 };
};

/** `origin` is the one that the answer was asked with, from elsewhere. */
export const observe = ({ headers, body }: ScannedAnswer, origin: string): Observed[] => {
  const header = (name: string) => text(headers[name]);
  const policy = header('content-security-policy');
  const hsts = hstsTest(header('strict-transport-security'));
  const cookies = [headers['set-cookie'] ?? []].flat().map(String);
  return [
    policyTest(policy),
    cookiesTest(cookies, hsts.modifier >= 0),
    corsTest(headers, origin),
    referrerTest(header('referrer-policy')),
    hsts,
    integrityTest(header('content-type'), body),
    header('x-content-type-options').toLowerCase() === 'nosniff'
      ? { test: 'x-content-type-options', result: 'nosniff', modifier: 0 }
      : { test: 'x-content-type-options', result: 'missing or invalid', modifier: -5 },
    frameTest(policy, header('x-frame-options')),
    tokenTest(
      'cross-origin-resource-policy',
      header('cross-origin-resource-policy'),
      ['same-origin', 'same-site'],
      ['cross-origin'],
    ),
    tokenTest(
      'cross-origin-opener-policy',
      header('cross-origin-opener-policy'),
      ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
      ['unsafe-none'],
    ),
    tokenTest(
      'cross-origin-embedder-policy',
      header('cross-origin-embedder-policy'),
      ['require-corp', 'credentialless'],
      ['unsafe-none'],
    ),
  ];
};

/** From 100; what adds counts only where what takes away leaves 90 or more. */
export const scoreOf = (observed: readonly Observed[]): number => {
  const sum = (modifiers: number[]) => modifiers.reduce((total, each) => total + each, 100);
  const modifiers = observed.map(({ modifier }) => modifier);
  const withoutCredit = sum(modifiers.filter((each) => each < 0));
  return Math.max(0, withoutCredit >= 90 ? sum(modifiers) : withoutCredit);
};

const grades: [least: number, grade: string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
];

export const gradeOf = (score: number): string => grades.find(([least]) => score >= least)?.[1] ?? 'F';
