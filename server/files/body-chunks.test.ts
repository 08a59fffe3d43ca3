// Uploads that arrive in crumbs, over real connections: as many looks and disk writes as for one that arrives at once, and
// an end for those that are only held open.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificateRules } from '#contract/files.ts';
import { connectionLimits } from '#server/http/connections.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { type BodyChunkOptions, BodyError, readBodyChunks, slowestUpload } from './body-chunks.ts';
import { readUploadForm } from './upload-form.ts';

let handle: (request: IncomingMessage) => void = () => undefined;
let server: Server;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = createServer((request) => handle(request)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

/** Sends the head of a POST, and answers the connection with the server's side of the request. */
const begin = async (length: number): Promise<{ socket: Socket; request: IncomingMessage }> => {
  const arrived = new Promise<IncomingMessage>((resolve) => {
    handle = resolve;
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).setNoDelay(true);
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return { socket, request: await arrived };
};

/** Each byte in a packet of its own, as far as the machine lets it. */
const sendInBytes = async (socket: Socket, body: Buffer): Promise<void> => {
  for (let at = 0; at < body.length; at += 1) {
    socket.write(body.subarray(at, at + 1));
    await turn();
  }
};

const collect = async (request: IncomingMessage, options: BodyChunkOptions) => {
  const pieces: Buffer[] = [];
  let failure: unknown;
  try {
    for await (const piece of readBodyChunks(request, options)) pieces.push(Buffer.from(piece));
  } catch (error) {
    failure = error;
  }
  return { pieces, body: Buffer.concat(pieces), failure };
};

describe('single bytes', () => {
  it('of a 60 KB file cost a handful of disk writes, and so does a part header', async () => {
    const content = makePdf({ bytes: 61_440 });
    const crumbs = 12_000;
    const body = makeForm([{ name: 'certificate', fileName: 'c.pdf', type: 'x'.repeat(6_000), content }]);
    const { socket, request } = await begin(body.length);
    let writes = 0;
    let packets = 0;
    request.on('data', () => {
      packets += 1;
    });
    request.pause();
    const receiving = (async () => {
      const { content: file } = await readUploadForm(request, { rules: certificateRules, missing: () => '' });
      let bytes = 0;
      for await (const piece of file) {
        bytes += piece.length;
        writes += 1;
      }
      return bytes;
    })();
    await sendInBytes(socket, body.subarray(0, crumbs));
    socket.write(body.subarray(crumbs));
    expect(await receiving).toBe(content.length);
    expect(packets).toBeGreaterThan(1_000);
    expect(writes).toBeLessThanOrEqual(8);
  });

  it('come out as they went in, in few pieces', async () => {
    const body = makePdf({ bytes: 10_000 });
    const { socket, request } = await begin(body.length);
    const collecting = collect(request, { maxBytes: 10_000 });
    await sendInBytes(socket, body);
    const { body: got, pieces, failure } = await collecting;
    expect(failure).toBeUndefined();
    expect(got.equals(body)).toBe(true);
    expect(pieces.length).toBeLessThanOrEqual(3);
  });
});

describe('a body', () => {
  const slowest = { windowMs: 200, bytes: 1_000 };

  it('that is longer than allowed is stopped, whatever it declares', async () => {
    const { socket, request } = await begin(200_000);
    const collecting = collect(request, { maxBytes: 100_000 });
    socket.write(Buffer.alloc(150_000));
    expect((await collecting).failure).toMatchObject({ reason: 'too-large' });
  });

  it('that trickles is given up, with all that came', async () => {
    const { socket, request } = await begin(200_000);
    const collecting = collect(request, { maxBytes: 200_000, slowest });
    socket.write(Buffer.alloc(5_000, 1));
    const dripping = setInterval(() => socket.write('x'), 20);
    const { failure, body } = await collecting;
    clearInterval(dripping);
    expect(failure).toBeInstanceOf(BodyError);
    expect(failure).toMatchObject({ reason: 'too-slow' });
    expect(body.length).toBeGreaterThan(5_000);
  });

  it('that falls silent after much is given up before its connection is closed for silence', async () => {
    const { socket, request } = await begin(200_000);
    const windowMs = 1_000;
    const collecting = collect(request, { maxBytes: 200_000, slowest: { windowMs, bytes: 1_000 } });
    socket.write(Buffer.alloc(100_000, 1));
    const startedAt = performance.now();
    expect((await collecting).failure).toMatchObject({ reason: 'too-slow' });
    // Two windows are what `connectionLimits.silentMs` is.
    expect(performance.now() - startedAt).toBeLessThan(1.9 * windowMs);
    expect(connectionLimits.silentMs).toBeGreaterThanOrEqual(2 * slowestUpload.windowMs);
  });

  it('whose sender goes away is broken off, with all that came', async () => {
    const { socket, request } = await begin(200_000);
    const collecting = collect(request, { maxBytes: 200_000 });
    await new Promise<void>((done) => {
      socket.write(Buffer.alloc(70_000), () => done());
    });
    await turn();
    socket.destroySoon();
    const { failure, body } = await collecting;
    expect(failure).toMatchObject({ reason: 'broken-off' });
    // The last bytes before a cut may be lost on the way.
    expect(body.length).toBeGreaterThan(0);
    expect(body.length).toBeLessThanOrEqual(70_000);
  });

  it('that waits for a slow reader is not taken for a slow sender', async () => {
    const { socket, request } = await begin(400_000);
    socket.write(Buffer.alloc(400_000));
    let bytes = 0;
    for await (const piece of readBodyChunks(request, { maxBytes: 400_000, slowest })) {
      bytes += piece.length;
      if (bytes < 200_000) await new Promise((resolve) => setTimeout(resolve, slowest.windowMs));
    }
    expect(bytes).toBe(400_000);
  });
});
