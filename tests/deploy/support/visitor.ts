// A visitor of the site behind a proxy: TLS, an address of one's own (any of 127.0.0.0/8 on Linux), and uploads over HTTP/2 as
// browsers send them.
import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { type Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { formType } from '#tests/files/multipart-form.ts';
import { domain } from './proxies.ts';

export type Answer = {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  /** Lower-case names in the order sent, those that come twice twice. */
  headerNames: string[];
  body: Buffer;
};

type Ask = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Where the visitor is. */
  from?: string;
  agent?: Agent;
};

/** Rejects where the connection ends before the whole answer came. */
export const ask = (
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, from, agent }: Ask = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      servername: domain,
      rejectUnauthorized: false,
      headers: {
        host: domain,
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      ...(from === undefined ? {} : { localAddress: from }),
      agent: agent ?? false,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          headerNames: response.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()),
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.end(body);
  });

export const post = (port: number, path: string, body: unknown, options: Ask = {}): Promise<Answer> =>
  ask(port, path, {
    ...options,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...options.headers },
    body: JSON.stringify(body),
  });

export type Upload = {
  /** Bytes that the proxy has taken from us. */
  sent(): number;
  answer: Promise<{ status: number; body: string }>;
};

const pieceBytes = 65_536;

/** Begins at once, and goes on as quickly as it is taken, or no quicker than `bytesPerSecond`. */
export const upload = (
  port: number,
  path: string,
  form: Buffer,
  bytesPerSecond = Number.POSITIVE_INFINITY,
): Upload => {
  const session: ClientHttp2Session = connect(`https://${domain}:${port}`, {
    createConnection: () =>
      connectTls({
        host: '127.0.0.1',
        port,
        servername: domain,
        rejectUnauthorized: false,
        ALPNProtocols: ['h2'],
      }),
  });
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': formType,
    'content-length': form.length,
  });
  let sent = 0;
  const send = async (): Promise<void> => {
    const started = performance.now();
    while (sent < form.length && !stream.destroyed) {
      const due = ((performance.now() - started) / 1000) * bytesPerSecond;
      if (sent > due) {
        await pause(Math.min(100, (1000 * (sent - due)) / bytesPerSecond));
        continue;
      }
      const piece = form.subarray(sent, sent + pieceBytes);
      await new Promise<void>((resolve, reject) =>
        stream.write(piece, (error) => (error ? reject(error) : resolve())),
      );
      sent += piece.length;
    }
    stream.end();
  };
  const receive = async (): Promise<{ status: number; body: string }> => {
    const [headers] = await once(stream, 'response');
    let body = '';
    for await (const chunk of stream) body += String(chunk);
    return { status: Number(headers[':status']), body };
  };
  const sending = send();
  sending.catch(() => undefined);
  return { sent: () => sent, answer: receive().finally(() => session.close()) };
};
