// Multipart bodies as no browser writes them.
import fc from 'fast-check';
import { liars, truthfulFiles } from '#tests/files/sample-files.ts';
import { hostileText } from './hostile.ts';

const oneLine = hostileText.map((text) => text.replace(/[\r\n]/g, ' ').slice(0, 500));

const boundaries = [
  'x',
  '----WebKitFormBoundary7MA4YWxkTrZu0gW',
  'a'.repeat(70),
  'a'.repeat(200),
  "'()+_,-./:=?",
  '--',
];

const contents: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(...Object.values(truthfulFiles), ...Object.values(liars)),
  // A right file with a byte wrong, or cut.
  fc
    .tuple(fc.constantFrom(...Object.values(truthfulFiles)), fc.nat(), fc.nat(255), fc.boolean())
    .map(([file, at, byte, isCut]) => {
      const copy = Buffer.from(file);
      copy[at % copy.length] = byte;
      return isCut ? copy.subarray(0, at % copy.length) : copy;
    }),
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(0, 1, 100_000, 1_200_000).map((bytes) => Buffer.alloc(bytes, 0x25)),
  hostileText.map((text) => Buffer.from(text)),
);

const head = (values: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      name: fc.oneof(
        {
          weight: 5,
          arbitrary: fc.constantFrom(
            'token',
            'receipt',
            'certificate',
            'linkId',
            'clientId',
            'projectId',
            'paymentKind',
          ),
        },
        { weight: 1, arbitrary: oneLine },
      ),
      fileName: fc.oneof(
        fc.constant(undefined),
        fc.constantFrom('receipt.png', 'certificate.pdf', 'a"b.pdf', '../../x.pdf', 'x.pdf\0.exe'),
        oneLine,
      ),
      type: fc.constantFrom(undefined, 'application/pdf', 'image/png', 'text/html', 'x'.repeat(3_000), ''),
      more: fc.constantFrom(
        '',
        '',
        '',
        `X-Long: ${'y'.repeat(15_000)}\r\n`,
        'Content-Transfer-Encoding: base64\r\n',
        ':\r\n',
        'no colon\r\n',
        '\r\n',
      ),
      end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', ''),
    })
    .map(({ name, fileName, type, more, end }) =>
      [
        `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
        type === undefined ? '' : `Content-Type: ${type}\r\n`,
        more,
        end,
      ].join(''),
    )
    .chain((text) =>
      fc.constantFrom(text, text, text, text.replace('form-data', 'attachment'), values[0] ?? text),
    );

type Body = { body: Buffer; headers: Record<string, string> };

/** Right parts for a link that exists, with something broken somewhere. */
export const multipartBody = (values: readonly string[]): fc.Arbitrary<Body> =>
  fc
    .record({
      boundary: fc.constantFrom(...boundaries),
      named: fc.constantFrom('same', 'same', 'same', 'same', 'other', 'none', 'quoted', 'twice'),
      token: fc.oneof(fc.constantFrom(...values), oneLine),
      hasToken: fc.boolean(),
      parts: fc.array(fc.tuple(head(values), contents), { maxLength: 5 }),
      repeat: fc.constantFrom(1, 1, 1, 1, 50, 400),
      open: fc.constantFrom('', '', '', 'preamble\r\n', '\r\n', '--'),
      close: fc.constantFrom('--\r\n', '--\r\n', '--', '', '\r\n', '--\r\nepilogue'),
      cut: fc.constantFrom(0, 0, 0, 1, 2, 50),
    })
    .map(({ boundary, named, token, hasToken, parts, repeat, open, close, cut }) => {
      const tokenPart: [string, Buffer] = [
        'Content-Disposition: form-data; name="token"\r\n\r\n',
        Buffer.from(token),
      ];
      const all = (hasToken ? [tokenPart, ...parts] : parts).flatMap((part) =>
        part[1].length > 10_000 ? [part] : Array<typeof part>(repeat).fill(part),
      );
      const whole = Buffer.concat([
        Buffer.from(open),
        ...all.flatMap(([text, content]) => [
          Buffer.from(`--${boundary}\r\n${text}`),
          content,
          Buffer.from('\r\n'),
        ]),
        Buffer.from(`--${boundary}${close}`),
      ]);
      const names = {
        same: `; boundary=${boundary}`,
        other: '; boundary=other',
        none: '',
        quoted: `; boundary="${boundary}"`,
        twice: `; boundary=${boundary}; boundary=other`,
      };
      return {
        body: cut === 0 ? whole : whole.subarray(0, Math.max(0, whole.length - cut)),
        headers: { 'content-type': `multipart/form-data${names[named]}` },
      };
    });
