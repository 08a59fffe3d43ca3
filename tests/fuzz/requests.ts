// Requests out of calls: addresses with ids that exist and that do not, bodies and queries after the schemas, and headers
// that browsers never send.
import fc from 'fast-check';
import type { Call } from './calls.ts';
import { anyBytes, brokenJson, hostileText, type Schema, valueFor } from './hostile.ts';
import { multipartBody } from './multipart.ts';

export type FuzzRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  isStaff: boolean;
};

/** Node's own client refuses a longer line, and so does the server. */
const longestPath = 12_000;

const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));

/** As `a=1&b[c]=2&b=3`: schemas know names once, people who attack do not. */
const formText = (value: unknown): string =>
  value === null || typeof value !== 'object'
    ? escaped(asText(value).slice(0, 2_000))
    : Object.entries(value)
        .flatMap(([name, each]) =>
          (Array.isArray(each) ? each.slice(0, 5) : [each]).map(
            (one) => `${escaped(name.slice(0, 200))}=${escaped(asText(one).slice(0, 20_000))}`,
          ),
        )
        .join('&');

const queryOf = (schema: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: valueFor(schema).map((value) => `?${formText(value)}`) },
    { weight: 1, arbitrary: hostileText.map((text) => `?${escaped(text.slice(0, 2_000))}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '??',
        '?a=%ff',
        '?limit=1&limit=2',
        '?after[]=x&__proto__[a]=1',
        '?%00=%00',
      ),
    },
  );

const pathOf = (path: string, ids: readonly string[]): fc.Arbitrary<string> => {
  const names = [...path.matchAll(/:\w+/g)].map(([name]) => name);
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: hostileText.map((text) => escaped(text.slice(0, 3_000)) || 'x') },
    { weight: 1, arbitrary: fc.constantFrom('%00', '%ff', '..%2f..', '%2525', '*', '~', 'x'.repeat(9_000)) },
  );
  return fc
    .tuple(...names.map(() => value))
    .map((values) => names.reduce((to, name, at) => to.replace(name, () => values[at] ?? 'x'), path));
};

const headerText = hostileText.map((text) =>
  text
    .replace(/[^\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 3_000)
    .trim(),
);

const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'user-agent',
        'accept',
        'accept-language',
        'accept-encoding',
        'x-forwarded-for',
        'forwarded',
        'if-none-match',
        'if-modified-since',
        'range',
        'idempotency-key',
        'referer',
        'x-requested-with',
        'content-encoding',
        'x-http-method-override',
        'authorization',
      ),
      headerText,
      { maxKeys: 3 },
    ),
  },
  { weight: 1, arbitrary: fc.constant({ range: 'bytes=0-0,5-,-1' }) },
  { weight: 1, arbitrary: headerText.map((cookie) => ({ 'x-cookie': cookie })) },
);

type Body = { body?: Buffer; headers: Record<string, string> };

const typed =
  (type: string) =>
  (body: Buffer): Body => ({ body, headers: { 'content-type': type } });

const bodyOf = ({ body }: Call, values: readonly string[]): fc.Arbitrary<Body> => {
  if (body === undefined) {
    return fc.oneof(
      { weight: 4, arbitrary: fc.constant<Body>({ headers: {} }) },
      { weight: 1, arbitrary: brokenJson.map(typed('application/json')) },
    );
  }
  const value = valueFor(body.schema);
  const asJson = value
    .map((each) => Buffer.from(JSON.stringify(each) ?? 'null'))
    .map(typed('application/json'));
  const choices: fc.WeightedArbitrary<Body>[] = [
    { weight: 1, arbitrary: brokenJson.map(typed('application/json')) },
    { weight: 1, arbitrary: anyBytes.map(typed('application/json; charset=utf-7')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(anyBytes, fc.constantFrom('text/plain', 'application/xml', 'x', 'multipart/form-data', ''))
        .map(([bytes, type]) => typed(type)(bytes)),
    },
  ];
  if (body.types.includes('multipart/form-data'))
    choices.push({ weight: 12, arbitrary: multipartBody(values) });
  else choices.push({ weight: 9, arbitrary: asJson });
  if (body.types.includes('application/x-www-form-urlencoded')) {
    choices.push({
      weight: 5,
      arbitrary: value.map((each) => typed('application/x-www-form-urlencoded')(Buffer.from(formText(each)))),
    });
  }
  return fc.oneof(...choices);
};

/** `ids` go into addresses, `values` into forms: what exists, so that the way leads further in than the door. */
export const requestFor = (
  call: Call,
  ids: readonly string[],
  values: readonly string[],
): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      path: pathOf(call.path, ids),
      query: call.query === undefined ? fc.constantFrom('', '', '?x=1') : queryOf(call.query),
      body: call.method === 'GET' ? fc.constant<Body>({ headers: {} }) : bodyOf(call, values),
      headers: strangeHeaders,
      method: fc.constantFrom(...Array<string>(30).fill(call.method), 'HEAD', 'OPTIONS', 'PATCH'),
    })
    .map(({ path, query, body, headers, method }) => ({
      method,
      path: `${path}${query}`.slice(0, longestPath).replace(/%[0-9a-f]?$/i, ''),
      isStaff: call.isStaff,
      headers: { ...headers, ...body.headers },
      ...(body.body === undefined || method === 'HEAD' ? {} : { body: body.body }),
    }));
