// A clamd on a real socket that a test tells what to find and how to fail.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export type ClamdBehaviour =
  | 'scan'
  /** Takes everything and never answers. */
  | 'hang'
  /** Ends the connection before, or in the middle of, the file. */
  | 'die'
  | 'die-early'
  /** Says that the file is too large while it is still coming. */
  | 'limit'
  /** The same, and its answer is lost. */
  | 'cut'
  | { say: string };

export type FakeClamd = {
  url: string;
  /** Sizes of the files that came whole. */
  scanned: number[];
  behave(how: ClamdBehaviour): void;
  shut(): Promise<void>;
  open(): Promise<void>;
};

/** Finds `Test.Virus` in every file that holds the text. */
export const startFakeClamd = async (virus: string): Promise<FakeClamd> => {
  let behaviour: ClamdBehaviour = 'scan';
  const sockets = new Set<Socket>();
  const scanned: number[] = [];
  const answer = (file: Buffer): string => {
    if (typeof behaviour === 'object') return behaviour.say;
    scanned.push(file.length);
    return file.includes(virus) ? 'stream: Test.Virus FOUND' : 'stream: OK';
  };
  const talk = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (behaviour === 'die-early') {
      socket.destroy();
      return;
    }
    let rest = Buffer.alloc(0);
    let isScanning = false;
    const pieces: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => {
      if (behaviour === 'hang') return;
      if (behaviour === 'die' && (isScanning || chunk.includes('zPING'))) {
        socket.destroy();
        return;
      }
      if (isScanning && behaviour === 'cut') {
        socket.destroy();
        return;
      }
      rest = Buffer.concat([rest, chunk]);
      if (!isScanning) {
        const end = rest.indexOf(0);
        if (end < 0) return;
        if (rest.toString('latin1', 0, end) === 'zPING') {
          socket.end('PONG\0');
          return;
        }
        isScanning = rest.toString('latin1', 0, end) === 'zINSTREAM';
        rest = rest.subarray(end + 1);
      }
      if (behaviour === 'limit' && rest.length > 0) {
        // Once; what still comes is thrown away.
        if (socket.writable) socket.end('INSTREAM size limit exceeded. ERROR\0');
        rest = Buffer.alloc(0);
        return;
      }
      while (rest.length >= 4) {
        const length = rest.readUInt32BE(0);
        if (length === 0) {
          socket.end(`${answer(Buffer.concat(pieces))}\0`);
          return;
        }
        if (rest.length < 4 + length) return;
        pieces.push(rest.subarray(4, 4 + length));
        rest = rest.subarray(4 + length);
      }
    });
  };
  let server: Server;
  let port = 0;
  const open = async (): Promise<void> => {
    server = createServer(talk).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await open();
  return {
    url: `tcp://127.0.0.1:${port}`,
    scanned,
    behave: (how) => {
      behaviour = how;
    },
    open,
    shut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
