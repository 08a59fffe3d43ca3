// Requests over real sockets that are kept open, in far greater number than `fetch` makes in the same time.
import { Agent, request } from 'node:http';

export type Answer = { status: number; body: string; headers: NodeJS.Dict<string | string[]> };

export type SendOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** After so long without an answer it rejects. */
  timeoutMs?: number;
};

export type HttpClient = {
  /** Rejects where the connection ends before the whole answer came. */
  send(path: string, options?: SendOptions): Promise<Answer>;
  json(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): void;
};

const defaultTimeoutMs = 60_000;

/** `sockets` is how many connections it opens at most, `localAddress` where they come from (any of 127.0.0.0/8 on Linux). */
export const makeClient = (url: string, sockets = 64, localAddress?: string): HttpClient => {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const send: HttpClient['send'] = (
    path,
    { method = 'GET', headers = {}, body, timeoutMs = defaultTimeoutMs } = {},
  ) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const outgoing = request(
        {
          agent,
          hostname,
          port,
          localAddress,
          path,
          method,
          headers: { ...headers, ...length },
          timeout: timeoutMs,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('close', () => {
            if (!response.complete) reject(new Error('The answer broke off.'));
          });
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString('utf8'),
              headers: response.headers,
            }),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`No answer within ${timeoutMs} ms.`)));
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return {
    send,
    json: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    close: () => agent.destroy(),
  };
};
