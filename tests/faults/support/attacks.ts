// One client without a login who repeats an attack for some seconds. Runs as a worker thread, so that the measuring beside it
// is not held up; posts back how often it came through with one.
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { privatePages, withToken } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { formBoundary, formType } from '#tests/files/multipart-form.ts';
import { makeEnquiry } from '#tests/support/factories.ts';

export type AttackName = keyof typeof attacks;
export type AttackOrder = { name: AttackName; url: string; databasePath: string; lastsMs: number };

type Attack = (order: AttackOrder, isOver: () => boolean) => Promise<number>;

/** Resolves when it was answered or broke off: the attacker does not care. */
const ask = (url: string, method: string, headers: Record<string, string>, body?: string): Promise<void> =>
  new Promise((resolve) => {
    const outgoing = request(url, { method, headers, agent: false }, (response) => {
      response.resume();
      response.on('close', resolve);
    });
    outgoing.on('error', () => resolve());
    outgoing.end(body);
  });

const repeat = async (isOver: () => boolean, act: (round: number) => Promise<void>): Promise<number> => {
  let rounds = 0;
  for (; !isOver(); rounds += 1) await act(rounds);
  return rounds;
};

const open = (url: string, localAddress = '127.0.0.1'): Socket => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress }).setNoDelay(true);
  socket.on('error', () => undefined).resume();
  return socket;
};

/** May not connect for a while after such attacks: not the address of the other ones. */
const blockedAddress = '127.0.0.3';

/** An error is followed by `close`. */
const until = (socket: Socket, event: 'close' | 'drain'): Promise<void> =>
  new Promise((resolve) => {
    socket.once(event, resolve);
  });

const head = (path: string, ...headers: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');

/** Every byte in a packet of its own. */
const sendBytewise = async (socket: Socket, text: string, isOver: () => boolean): Promise<void> => {
  for (const character of text) {
    if (isOver() || socket.destroyed) return;
    socket.write(character);
    await setImmediate();
  }
};

/** Every byte in a chunk of its own, many of them in a packet. */
const inChunks = (text: string): string => [...text].map((each) => `1\r\n${each}\r\n`).join('');

const partHead = (disposition: string): string =>
  `--${formBoundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;

const attacks = {
  /** Digits that were taken for one country prefix after the other. */
  phone: ({ url }, isOver) =>
    repeat(isOver, (round) =>
      ask(
        url + publicApi.contactSubmit.path,
        'POST',
        { 'content-type': 'application/json' },
        JSON.stringify(makeEnquiry({ phone: '91'.repeat(round % 2 === 0 ? 4_000 : 60_000) })),
      ),
    ),
  /** An address that can be decoded again and again. */
  address: ({ url }, isOver) => repeat(isOver, () => ask(`${url}/%${'25'.repeat(4_000)}`, 'GET', {})),
  /** A browser's name that is nearly a version number. */
  'user-agent': ({ url }, isOver) =>
    repeat(isOver, () =>
      ask(url + withToken(privatePages.payment, 'x'), 'GET', {
        // Old versions of Safari are told by what stands between these two.
        'user-agent': `${'Version/11111111'.repeat(499)}Safari/`,
      }),
    ),
  /** A form in the smallest pieces: a long part header, a file before the token, byte by byte and in chunks. */
  pieces: ({ url }, isOver) => {
    const chunked = ['Transfer-Encoding: chunked', `Content-Type: ${formType}`];
    const longHead = partHead(`name="${'x'.repeat(16_000)}"`);
    const file = `${partHead('name="receipt"; filename="r.pdf"')}\r\n%PDF-1.7\n${'x'.repeat(60_000)}`;
    return repeat(isOver, async (round) => {
      const socket = open(url);
      const text = round % 2 === 0 ? longHead : file;
      if (round % 4 < 2) {
        socket.write(head(publicApi.paymentSubmit.path, ...chunked) + inChunks(text));
        const sent = new Promise((resolve) => socket.end('0\r\n\r\n', () => resolve(undefined)));
        await Promise.race([sent, new Promise((resolve) => socket.once('close', resolve))]);
      } else {
        socket.write(
          head(
            publicApi.paymentSubmit.path,
            `Content-Type: ${formType}`,
            `Content-Length: ${text.length + 100}`,
          ),
        );
        await sendBytewise(socket, text, isOver);
      }
      socket.destroy();
    });
  },
  /** Bodies in chunks of one byte, without end, to what reads them and what does not. */
  'tiny-chunks': ({ url }, isOver) => {
    const packet = inChunks('a'.repeat(10_000));
    const heads = [publicApi.contactSubmit.path, publicApi.paymentSubmit.path, '/nothing-here'].map((path) =>
      head(path, 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
    );
    return repeat(isOver, async (round) => {
      const socket = open(url, blockedAddress);
      const closed = until(socket, 'close');
      socket.write(heads[round % heads.length] ?? '');
      while (!isOver() && socket.writable) {
        const isTaken = socket.write(packet);
        await Promise.race([isTaken ? setImmediate() : until(socket, 'drain'), closed]);
      }
      socket.destroy();
      await setImmediate();
    });
  },
  /** More requests in one packet than anybody waits for. */
  pipelining: ({ url }, isOver) =>
    repeat(isOver, async () => {
      const socket = open(url, blockedAddress);
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_500));
      await until(socket, 'close');
    }),
  /** Connections that are kept busy with next to nothing. */
  trickle: async ({ url }, isOver) => {
    const sockets = Array.from({ length: 260 }, (_, at) => {
      const socket = open(url);
      const [path, type] =
        at % 2 === 0
          ? [publicApi.contactSubmit.path, 'application/json']
          : [publicApi.paymentSubmit.path, formType];
      socket.write(head(path, `Content-Type: ${type}`, 'Content-Length: 60000'));
      return socket;
    });
    while (!isOver()) {
      for (const socket of sockets) socket.write('x');
      await pause(1_000);
    }
    for (const socket of sockets) socket.destroy();
    return sockets.length;
  },
  /** No visitor: another program that holds the database's write lock, as a backup tool or a database browser does. */
  lock: async ({ databasePath }, isOver) => {
    const database = new DatabaseSync(databasePath);
    database.exec('pragma busy_timeout = 5000; begin immediate');
    while (!isOver()) await pause(20);
    database.exec('rollback');
    database.close();
    return 1;
  },
} satisfies Record<string, Attack>;

export const attackNames = Object.keys(attacks) as AttackName[];

if (!isMainThread) {
  const order = workerData as AttackOrder;
  const end = Date.now() + order.lastsMs;
  const attack: Attack = attacks[order.name];
  parentPort?.postMessage(await attack(order, () => Date.now() >= end));
}
