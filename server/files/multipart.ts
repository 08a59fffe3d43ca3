// Reads multipart/form-data (RFC 7578) part by part as it arrives: the next bytes are asked for only when the last ones
// were taken, so a slow disk slows the sender and memory stays small. Its source hands on kilobytes (`body-chunks.ts`): each
// piece is put behind what is left of the one before. Knows nothing of files, limits of them or storage.

export type Part = {
  name: string;
  /** As sent, undecoded; `undefined` for a part that is not a file. */
  fileName: string | undefined;
  /** Once begun, it has to be read to its end before the next part is requested; a body that was not begun is skipped. */
  body: AsyncGenerator<Buffer, void>;
};

/** The body is not what its content type says, or it ended before its closing boundary. */
export class MultipartError extends Error {
  readonly reason: 'malformed' | 'incomplete';
  constructor(reason: 'malformed' | 'incomplete', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** More than the browser's own lines around a part ever take; a file name has room for thousands of bytes. */
const maxHeaderBytes = 16_384;
const maxAroundBytes = 65_536;
const maxParts = 50;

const malformed = (message: string): MultipartError => new MultipartError('malformed', message);

/** Returns the boundary of a multipart/form-data content type; `undefined` if it is another type or has none. */
export const boundaryOf = (contentType: string | undefined): string | undefined => {
  const [, parameters = ''] = /^multipart\/form-data\s*(;.*)$/is.exec(contentType ?? '') ?? [];
  const [, quoted, bare] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(parameters) ?? [];
  return quoted ?? bare;
};

/** Returns how many bytes at the end of `buffer` could be the beginning of `delimiter`. */
const heldBack = (buffer: Buffer, delimiter: Buffer): number => {
  const first = delimiter[0] ?? 0;
  let at = buffer.indexOf(first, Math.max(0, buffer.length - delimiter.length + 1));
  while (at !== -1) {
    if (buffer.subarray(at).equals(delimiter.subarray(0, buffer.length - at))) return buffer.length - at;
    at = buffer.indexOf(first, at + 1);
  }
  return 0;
};

/** A parameter up to its value. Matched apart from the value, so that the spaces between belong to one of them alone. */
const parameterStart = /;\s*([\w*-]+)\s*=\s*/y;
/**
 * The value may hold quotes as `\"`; a backslash before the closing quote is one of the name's own. Browsers send quotes
 * as `%22`, which is left as it is here.
 */
const parameterValue = /(?:"((?:\\"|[^"])*)"|([^\s";]*))\s*(?=;|$)/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
};

const readDisposition = (value: string): { name: string; fileName: string | undefined } => {
  const [start] = /^form-data\s*/i.exec(value) ?? [];
  if (start === undefined) throw malformed('A part is not form data.');
  const found = new Map<string, string>();
  for (let at = start.length; at < value.length; at = parameterValue.lastIndex) {
    const named = matchAt(parameterStart, value, at);
    const given = named && matchAt(parameterValue, value, parameterStart.lastIndex);
    if (named === undefined || given === undefined) throw malformed('A part header could not be read.');
    const key = (named[1] ?? '').toLowerCase();
    if (found.has(key)) throw malformed('A part header names a parameter twice.');
    found.set(key, given[1]?.replaceAll('\\"', '"') ?? given[2] ?? '');
  }
  const name = found.get('name');
  if (name === undefined) throw malformed('A part header could not be read.');
  // RFC 7578, section 4.2, forbids `filename*`; a part that has it alone is a file whose name is not known.
  return { name, fileName: found.get('filename') ?? (found.has('filename*') ? '' : undefined) };
};

const readHeaders = (text: string): { name: string; fileName: string | undefined } => {
  let disposition: string | undefined;
  for (const line of text.split('\r\n')) {
    const [, key = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):([^\r\n\0]*)$/.exec(line) ?? [];
    if (key === '') throw malformed('A part header could not be read.');
    if (key.toLowerCase() !== 'content-disposition') continue;
    if (disposition !== undefined) throw malformed('A part has two dispositions.');
    disposition = value.trim();
  }
  if (disposition === undefined) throw malformed('A part has no disposition.');
  return readDisposition(disposition);
};

/** Yields the parts in order. Throws a `MultipartError` if the body is malformed or ends early, and whatever `source` throws. */
export async function* readParts(
  source: AsyncIterator<Buffer>,
  boundary: string,
): AsyncGenerator<Part, void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter has no line end before it unless there is a preamble.
  let buffer: Buffer = Buffer.from('\r\n');

  const readMore = async (): Promise<void> => {
    const { done, value } = await source.next();
    if (done === true) throw new MultipartError('incomplete', 'The body ended before its closing boundary.');
    buffer = buffer.length === 0 ? value : Buffer.concat([buffer, value]);
  };

  /** Takes what stands before `mark`, and the mark itself. What was searched is not searched again. */
  const readUntil = async (mark: string, maxBytes: number): Promise<Buffer> => {
    let from = 0;
    for (;;) {
      const at = buffer.indexOf(mark, from);
      if (at > maxBytes || (at === -1 && buffer.length > maxBytes))
        throw malformed('A part header is too long.');
      from = Math.max(0, buffer.length - mark.length + 1);
      if (at !== -1) {
        const taken = buffer.subarray(0, at);
        buffer = buffer.subarray(at + mark.length);
        return taken;
      }
      await readMore();
    }
  };

  async function* readBody(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const at = buffer.indexOf(delimiter);
      const end = at === -1 ? buffer.length - heldBack(buffer, delimiter) : at;
      const data = buffer.subarray(0, end);
      buffer = buffer.subarray(at === -1 ? end : end + delimiter.length);
      if (data.length > 0) yield data;
      if (at !== -1) return;
      await readMore();
    }
  }

  const skip = async (body: AsyncGenerator<Buffer, void>, maxBytes: number): Promise<void> => {
    let bytes = 0;
    for await (const data of body) {
      bytes += data.length;
      if (bytes > maxBytes) throw malformed('There is too much around the parts.');
    }
  };

  async function* readRest(): AsyncGenerator<Buffer, void> {
    yield buffer;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  }

  await skip(readBody(), maxAroundBytes);
  for (let parts = 0; ; parts += 1) {
    while (buffer.length < 2) await readMore();
    if (buffer.toString('latin1', 0, 2) === '--') break;
    const lineEnd = (await readUntil('\r\n', maxHeaderBytes)).toString('latin1').trim();
    if (lineEnd !== '' || parts === maxParts) throw malformed('A boundary could not be read.');
    const headers = (await readUntil('\r\n\r\n', maxHeaderBytes)).toString('utf8');
    const body = readBody();
    yield { ...readHeaders(headers), body };
    await skip(body, Number.POSITIVE_INFINITY);
  }
  await skip(readRest(), maxAroundBytes);
}
