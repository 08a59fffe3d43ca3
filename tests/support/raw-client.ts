// A client that knows no manners: it writes what a test wants on a bare connection, as slowly as the test wants, and from any
// address of this machine (127.0.0.2 and so on are addresses of their own for whoever counts them).
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawClient = {
  socket: Socket;
  write(data: string | Uint8Array): Promise<void>;
  /** Everything received so far, as Latin-1. */
  received(): string;
  /** Whether the connection is over, by whichever side. */
  closed(): boolean;
  /** Resolves when it is over. */
  ended: Promise<void>;
  /** Sends one byte each `everyMs` until the connection is over. */
  drip(everyMs: number): void;
};

export const dialRaw = async (port: number, localAddress = '127.0.0.1'): Promise<RawClient> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  let text = '';
  let closed = false;
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  // The other side has ended, and nothing more is to be said.
  socket.on('end', () => socket.end());
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      closed = true;
      resolve();
    });
  });
  await Promise.race([once(socket, 'connect'), ended]);
  return {
    socket,
    write: (data) =>
      new Promise((resolve) => {
        if (closed) resolve();
        else socket.write(data, () => resolve());
      }),
    received: () => text,
    closed: () => closed,
    ended,
    drip: (everyMs) => {
      const dripping = setInterval(() => socket.write('x'), everyMs);
      socket.once('close', () => clearInterval(dripping));
    },
  };
};

/** The head of a POST with a body still to come. */
export const postHead = (path: string, headers: Record<string, string | number>): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
