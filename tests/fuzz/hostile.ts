// Text and values that have broken programs before, and values after a JSON schema: right, nearly right, and hostile.
import fc from 'fast-check';

/** What a schema looks like where it is read here; everything else of it is passed over. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  maxLength?: number;
  pattern?: string;
  format?: string;
};

/** None holds what an answer must never hold by itself (see leaks.ts). */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nX-Injected: yes',
  '\u202eexe.fdp',
  '\u200b\u200d\u2060\ufeff',
  '\ud800',
  'a\udfffb',
  '👩‍👩‍👧‍👦'.repeat(50),
  'ா'.repeat(300),
  'Z̸̡̢̛'.repeat(100),
  "' or '1'='1",
  "'; drop table enquiry; --",
  '" or ""="',
  '%',
  '_'.repeat(200),
  '*) or 1=1',
  'NEAR(a b)',
  '"unclosed',
  '$' + '{7*7}',
  '{{constructor.constructor("return 1")()}}',
  '<%= 7*7 %>',
  '#{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=1+1',
  '＝cmd|x',
  '../../../../etc/hostname',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f',
  '/dev/null',
  'CON',
  'constructor',
  '__proto__',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e999',
  '9'.repeat(400),
  '-9007199254740993',
  '0x7fffffffffffffff',
  '٣٤٥',
  '91'.repeat(4_000),
  'a@b.c',
  `${'a'.repeat(64)}@${'b.'.repeat(120)}test`,
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00Z',
  'x'.repeat(10_000),
  'z'.repeat(50),
];

const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .tuple(fc.constantFrom(...hostileTexts), fc.nat(40))
    .map(([text, times]) => text.slice(0, 100).repeat(times)),
);

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
};

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 63), [], {}, [[]], ''),
  fc.nat(800).map(nested),
  fc.array(fc.constant('x'), { minLength: 0, maxLength: 500 }),
  // An own key, as JSON.parse makes it; not the prototype.
  fc.constantFrom<unknown>(
    JSON.parse('{"__proto__":{"polluted":true}}'),
    JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  ),
  fc.double(),
  fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(Number),
);

const rightText = ({ maxLength = 60, format, pattern = '' }: Schema): fc.Arbitrary<string> => {
  if (format === 'email' || pattern.includes('@'))
    return fc.constantFrom('asha@mail.test', 'a.b+c@mail.test');
  if (pattern.includes('\\d{4}')) return fc.constantFrom('2026-11-27', '2026-02-29', '0000-00-00');
  return fc.oneof(
    fc.constantFrom('Asha Rao', '9876543210', 'asha@mail.test', '25,000', '2026-11-27', '2h', 'Development'),
    fc.string({ maxLength: Math.min(maxLength, 200) }),
  );
};

/** A value that the schema may well take. */
const right = (schema: Schema, depth = 0): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0)
    return fc.oneof(...choices.map((each) => right(each, depth)));
  const [type] = [schema.type ?? 'string'].flat();
  if (depth > 6) return fc.constant(null);
  if (type === 'object') return object(schema, depth);
  if (type === 'array') return fc.array(mostly(schema.items ?? {}, depth + 1), { maxLength: 8 });
  if (type === 'integer') return fc.integer();
  if (type === 'number') return fc.oneof(fc.integer(), fc.double());
  if (type === 'boolean') return fc.boolean();
  return type === 'null' ? fc.constant(null) : rightText(schema);
};

const mostly = (schema: Schema, depth: number): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: right(schema, depth) }, { weight: 1, arbitrary: hostileValue });

const object = ({ properties = {} }: Schema, depth: number): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, mostly(each, depth + 1)])),
        // Any of them may be missing.
        { requiredKeys: [] },
      ),
      fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, right(each, depth + 1)])),
      ),
      fc.dictionary(fc.constantFrom(...hostileTexts.slice(0, 40)), hostileValue, { maxKeys: 2 }),
      fc.nat(9),
    )
    .map(([part, whole, more, choice]) => {
      if (choice < 3) return whole;
      // One thing wrong in what is right, many things wrong, and more than was asked for.
      const [first] = Object.entries(part);
      if (choice < 7 && first !== undefined) return { ...whole, [first[0]]: first[1] };
      return choice < 9 ? part : { ...whole, ...more };
    });

/** A value for a schema: often right, often wrong in one place, sometimes nothing of the kind. */
export const valueFor = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: right(schema) }, { weight: 1, arbitrary: hostileValue });

/** Bodies that are no right JSON, or more than that. */
export const brokenJson: fc.Arbitrary<Buffer> = fc
  .oneof(
    fc.constantFrom(
      '',
      '{',
      '[',
      '"',
      '{"a":}',
      '{"a":1,}',
      '{"a":1}{"a":2}',
      '{"name":"a","name":"b"}',
      '{"__proto__":{"polluted":true},"name":"x"}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '\ufeff{}',
      '1e999',
      '-',
      'NaN',
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      `[${'0,'.repeat(30_000)}0]`,
      `{"name":"${'\\u0000'.repeat(5_000)}"}`,
      `"${'x'.repeat(64_000)}"`,
      `"${'x'.repeat(70_000)}"`,
      `{"amount":${'9'.repeat(5_000)}}`,
    ),
    fc.json(),
  )
  .map((text) => Buffer.from(text));

export const anyBytes: fc.Arbitrary<Buffer> = fc
  .uint8Array({ maxLength: 400 })
  .map((bytes) => Buffer.from(bytes));

export { hostileText, hostileValue };
