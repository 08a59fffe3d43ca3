// What Node would answer on its own, in its own words, is answered by the application instead, or on the bare socket.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorFacts } from '#contract/errors.ts';
import { tooManyCookies } from '#contract/messages.ts';
import { ApiError } from './api-error.ts';
import type { App } from './app-type.ts';
import { STATUS_CODES } from './node-http.ts';
import { bareHeaders } from './security-headers.ts';

/** Leaves a request without Host, or with several, to the hook below. */
export const nodeOptions = { requireHostHeader: false } as const;

/** Node keeps the first of several and drops the others; a proxy in front may have gone by another one. */
const hasOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
};

/** Refuses with `request.malformed` unless a request names exactly one host. */
export const addNodeAnswers = (app: App): void => {
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1); Node would answer an empty 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw)) throw new ApiError('request.malformed');
  });
};

const failures: Record<string, [status: number, code: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'request.too-large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'request.too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request.too-slow'],
};

/** As Node reports a request that took too long to arrive. */
export const tooSlow = (): NodeJS.ErrnoException =>
  Object.assign(new Error('The request took too long to arrive.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Whether somebody is likely to look at the answer: its request is of a page, or began in an earlier packet. */
const isSeen = (packet: Buffer | undefined): boolean =>
  packet !== undefined && !/^[A-Z]+ \S*\/api\//.test(packet.toString('latin1', 0, 2_048));

/** Plain HTML: the policy of such an answer allows no style. */
const cookiesPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${tooManyCookies.heading}</title><h1>${tooManyCookies.heading}</h1><p>${tooManyCookies.text}</p></html>
`;

/** Answers what cannot even be read as HTTP. */
export const clientErrorHandler = (consoleUrl: string) => {
  const headers = Object.entries(bareHeaders(consoleUrl)).map(([name, value]) => `${name}: ${value}`);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const [status, code] = failures[error.code ?? ''] ?? [400, 'request.malformed'];
      const isPage = status === 431 && isSeen((error as { rawPacket?: Buffer }).rawPacket);
      const body = isPage
        ? cookiesPage
        : JSON.stringify({ success: false, code, message: errorFacts[code].message });
      socket.write(
        [
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
          `Content-Type: ${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
          `Content-Length: ${Buffer.byteLength(body)}`,
          ...headers,
          'Connection: close',
          '',
          body,
        ].join('\r\n'),
      );
    }
    socket.destroySoon();
  };
};
