// The multipart reader: the same parts however the bytes arrive, and a clear reason for every body that is none.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormPart, formBoundary, makeForm } from '#tests/files/multipart-form.ts';
import { boundaryOf, MultipartError, readParts } from './multipart.ts';

async function* inPieces(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer, void> {
  for (let at = 0, piece = 0; at < body.length; piece += 1) {
    const size = sizes[piece % sizes.length] ?? 1;
    yield body.subarray(at, at + size);
    at += size;
  }
}

const read = async (body: Buffer | string, sizes: readonly number[] = [65_536]): Promise<FormPart[]> => {
  const found: FormPart[] = [];
  for await (const { name, fileName, body: content } of readParts(
    inPieces(Buffer.from(body), sizes),
    formBoundary,
  )) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(Buffer.from(piece));
    found.push({ name, content: Buffer.concat(pieces), ...(fileName === undefined ? {} : { fileName }) });
  }
  return found;
};

const reasonOf = async (body: Buffer | string): Promise<string> => {
  try {
    await read(body, [7]);
  } catch (error) {
    if (error instanceof MultipartError) return error.reason;
    throw error;
  }
  return 'none';
};

const one = (headers: string): string =>
  `--${formBoundary}\r\n${headers}\r\n\r\nx\r\n--${formBoundary}--\r\n`;

describe('parts', () => {
  it('come out as they went in, however they are cut', async () => {
    // Content that nearly holds a boundary is what a reader gets wrong.
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc
        .array(
          fc.constantFrom('\r', '\n', '\r\n', '-', '--', `\r\n--${formBoundary.slice(0, -1)}`, '\r\n\r\n'),
          {
            maxLength: 12,
          },
        )
        .map((texts) => Buffer.from(texts.join(''))),
    );
    const part = fc.record({
      name: fc.constantFrom('a', 'b'),
      content,
      fileName: fc.constantFrom('x.pdf', ''),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        async (parts, sizes) => {
          expect(await read(makeForm(parts), sizes)).toEqual(parts);
        },
      ),
    );
  });

  it('may have text before the first and after the last, and no last line end', async () => {
    const form = makeForm([{ name: 'a', content: 'x' }]).toString();
    const found = [{ name: 'a', content: Buffer.from('x') }];
    expect(await read(`preamble\r\n${form}epilogue`)).toEqual(found);
    expect(await read(form.trimEnd())).toEqual(found);
  });

  it.each([
    ['filename="a \\"b\\".pdf"', 'a "b".pdf'],
    ['filename="C:\\x.pdf"', 'C:\\x.pdf'],
    ['filename="ends in a backslash\\"', 'ends in a backslash\\'],
    ['filename="a;b=c.pdf"', 'a;b=c.pdf'],
    ['filename="%22quoted%22 %41.pdf"', '%22quoted%22 %41.pdf'],
    ['filename=bare.pdf', 'bare.pdf'],
    ['filename=""', ''],
    ["filename*=UTF-8''%41.pdf", ''],
    ['filename="ಪ್ರಮಾಣ.pdf"', 'ಪ್ರಮಾಣ.pdf'],
  ])('have the name of %s', async (parameter, fileName) => {
    const found = await read(one(`Content-Disposition: form-data; name="f"; ${parameter}`), [3]);
    expect(found).toEqual([{ name: 'f', fileName, content: Buffer.from('x') }]);
  });
});

describe('a body', () => {
  it.each([
    'Content-Type: text/plain',
    'Content-Disposition form-data; name="f"',
    'Content-Disposition: form-data',
    'Content-Disposition: attachment; name="f"',
    'Content-Disposition: form-data; name="f',
    'Content-Disposition: form-data; name="f" filename="x"',
    'Content-Disposition: form-data; name="f"; name="g"',
    'Content-Disposition: form-data; name="f"\r\nContent-Disposition: form-data; name="g"',
    'Content-Disposition: form-data; name="f"\n; filename="x"',
    ' folded: yes\r\nContent-Disposition: form-data; name="f"',
    `Content-Disposition: form-data; name="${'f'.repeat(20_000)}"`,
  ])('with a bad part header is malformed: %.60j', async (headers) => {
    expect(await reasonOf(one(headers))).toBe('malformed');
  });

  it('is malformed with too many parts, too much around them or a boundary that goes on', async () => {
    expect(await reasonOf(makeForm(Array.from({ length: 51 }, () => ({ name: 'a', content: '' }))))).toBe(
      'malformed',
    );
    const form = makeForm([]).toString();
    expect(await reasonOf(`${'x'.repeat(70_000)}\r\n${form}`)).toBe('malformed');
    expect(await reasonOf(form + 'x'.repeat(70_000))).toBe('malformed');
    expect(await reasonOf(`--${formBoundary}x\r\n\r\n`)).toBe('malformed');
  });

  it.each([
    ['spaces after an equals sign', `Content-Disposition: form-data; name=${' '.repeat(15_000)}"`],
    ['spaces before a NUL', `Content-Disposition:${' '.repeat(15_000)}\0`],
    ['quotes without end', `Content-Disposition: form-data; name="${'\\"'.repeat(7_500)}`],
  ])('with %s is refused as quickly as a plain one', async (_, headers) => {
    const timeOf = async (text: string): Promise<number> => {
      const startedAt = performance.now();
      await read(one(text)).catch(() => undefined);
      return performance.now() - startedAt;
    };
    await timeOf(headers.slice(0, 100));
    const plain = await timeOf(`Content-Disposition: form-data; name="${'f'.repeat(15_000)}"`);
    // What grows with the square takes seconds.
    expect(await timeOf(headers)).toBeLessThan(50 * plain + 200);
  });

  it('is incomplete wherever it ends before its last boundary', async () => {
    const form = makeForm([{ name: 'a', fileName: 'a.pdf', content: 'some content' }]);
    for (let length = 0; length < form.length - 4; length += 1) {
      expect(await reasonOf(form.subarray(0, length))).toBe('incomplete');
    }
    expect(await reasonOf('no form at all')).toBe('incomplete');
  });
});

describe('the boundary', () => {
  it('is read from the content type', () => {
    expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc');
    expect(boundaryOf('Multipart/Form-Data; charset=utf-8; Boundary="a b;c"')).toBe('a b;c');
  });

  it.each([
    undefined,
    '',
    'text/plain; boundary=a',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=a',
    `multipart/form-data; boundary=${'a'.repeat(71)}`,
  ])('is not in %j', (type) => expect(boundaryOf(type)).toBeUndefined());
});
