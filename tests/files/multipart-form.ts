// Multipart forms as bytes, so that a test decides every one of them.

export type FormPart = { name: string; content: Buffer | string; fileName?: string; type?: string };

export const formBoundary = '----test-boundary-7MA4YWxkTrZu0gW';
export const formType = `multipart/form-data; boundary=${formBoundary}`;

const disposition = ({ name, fileName }: FormPart): string =>
  `form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`;

/** Names go out as they are: a test that wants quotes escaped escapes them. */
export const makeForm = (parts: readonly FormPart[]): Buffer<ArrayBuffer> =>
  Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(
        `--${formBoundary}\r\nContent-Disposition: ${disposition(part)}\r\n${part.type === undefined ? '' : `Content-Type: ${part.type}\r\n`}\r\n`,
      ),
      typeof part.content === 'string' ? Buffer.from(part.content) : part.content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${formBoundary}--\r\n`),
  ]);

export const postForm = (url: string, parts: readonly FormPart[]): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': formType }, body: makeForm(parts) });
