// A proxy in front of a running app that can misbehave on one path, as proxies and bad lines do.
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

export type Meddler = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  /** Lets the app answer, to be handed on or not. */
  pass: () => Promise<Answer>,
) => Promise<void>;

export type Proxy = {
  url: string;
  /** Answers requests to paths that begin like this in another way, until told otherwise. */
  meddle(path: string, how: Meddler | undefined): void;
  /** Leads to another app from now on, as after a release. */
  leadTo(appUrl: string): void;
  close(): Promise<void>;
};

export const readAll = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

export const startProxy = async (appUrl: string): Promise<Proxy> => {
  let target = appUrl;
  const meddlers = new Map<string, Meddler>();

  const pass = async (incoming: IncomingMessage): Promise<Answer> => {
    const forward = request(target + incoming.url, { method: incoming.method, headers: incoming.headers });
    incoming.pipe(forward);
    const [answer] = (await once(forward, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await readAll(answer) };
  };

  const handle: RequestListener = async (incoming, outgoing) => {
    try {
      const path = [...meddlers.keys()].find((each) => incoming.url?.startsWith(each));
      const meddler = path === undefined ? undefined : meddlers.get(path);
      if (meddler !== undefined) {
        await meddler(incoming, outgoing, () => pass(incoming));
        return;
      }
      const { status, headers, body } = await pass(incoming);
      outgoing.writeHead(status, headers).end(body);
    } catch {
      outgoing.destroy();
    }
  };

  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    meddle: (path, how) => {
      if (how === undefined) meddlers.delete(path);
      else meddlers.set(path, how);
    },
    leadTo: (url) => {
      target = url;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
