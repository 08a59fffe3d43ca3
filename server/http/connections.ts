// Who may hold how many connections, and for how long: all the numbers, what Node has settings for, and the rest. Nobody who
// holds connections open can keep others out: idle ones give way to new ones.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Config } from '#server/config.ts';
import { addressGroup } from './address-group.ts';
import { ApiError } from './api-error.ts';
import type { App } from './app-type.ts';
import { abuseEvent, createBoundedServer } from './bounded-server.ts';
import { trustedPeers } from './forwarded-for.ts';
import { nodeOptions, tooSlow } from './node-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as `requestMs`: an upload, which has a slowest pace of its own (`server/files/body-chunks.ts`). */
    longBody?: boolean;
  }
}

export const connectionLimits = {
  /** From the connection's beginning, or the next request's, to the end of its headers. */
  headersMs: 20_000,
  /** For the body of a call or form; 64 KB arrive in this time at 2 KB/s. */
  bodyMs: 30_000,
  /** For a whole request, uploads too: 50 MB at 20 KB/s take 43 minutes. */
  requestMs: 60 * 60_000,
  /** Between two requests; longer than proxies keep theirs, so that they never send on a connection that is being closed. */
  idleMs: 72_000,
  /** On which no byte moves in either direction. */
  silentMs: 120_000,
  /** A reader that takes less than this of an answer in this time is cut off. */
  answerWindowMs: 120_000,
  answerBytes: 61_440,
  /** Of one address or IPv6 /64, which may be an office or a phone company; requests under way if a trusted proxy sends them. */
  perAddress: 128,
  /** For an address one of whose connections exceeded the bounds: reading what it sent may have taken a tenth of a second. */
  blockMs: 10_000,
  /** About 20 KB of memory each while nothing happens on them. */
  inAll: 2_000,
};

export type ConnectionLimits = typeof connectionLimits;

/** How often Node looks for requests that take too long. */
const checkEveryMs = 5_000;

/** For Fastify's `serverFactory`. */
export const serverWith =
  (limits: ConnectionLimits) =>
  (handle: RequestListener): Server =>
    createBoundedServer(
      {
        ...nodeOptions,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: limits.idleMs,
        headersTimeout: limits.headersMs,
        connectionsCheckingInterval: Math.min(checkEveryMs, limits.headersMs),
      },
      handle,
    ).setTimeout(limits.silentMs);

type Held = {
  socket: Socket;
  /** `undefined` for a trusted proxy, which speaks for many. */
  group: string | undefined;
  requests: number;
  /** Bytes of answers that the reader had taken when it was last seen to keep one waiting. */
  takenBytes: number | undefined;
};

type Group = { count: number; spare: Set<Held> };

const oldest = <T>(set: ReadonlySet<T> | undefined): T | undefined => set?.values().next().value;

const limitConnections = (
  app: App,
  limits: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void => {
  const all = new Map<Socket, Held>();
  /** Without a request under way, the ones that have been so for longest first. */
  const spare = new Set<Held>();
  const groups = new Map<string, Group>();

  const isSpare = (held: Held, now: boolean): void => {
    for (const set of [spare, held.group === undefined ? undefined : groups.get(held.group)?.spare]) {
      set?.delete(held);
      if (now) set?.add(held);
    }
  };

  const forget = (held: Held): void => {
    isSpare(held, false);
    all.delete(held.socket);
    const group = held.group === undefined ? undefined : groups.get(held.group);
    if (group === undefined) return;
    group.count -= 1;
    if (group.count === 0) groups.delete(held.group ?? '');
  };

  /** Whether there is room for one more, made where need be by closing the one that has been spare for longest. */
  const makeRoom = (isFull: boolean, from: ReadonlySet<Held> | undefined): boolean => {
    if (!isFull) return true;
    const given = oldest(from);
    if (given === undefined) return false;
    forget(given);
    given.socket.destroy();
    return true;
  };

  /** Groups that may not connect, with when they may again, oldest first. */
  const blocked = new Map<string, number>();
  app.server.on(abuseEvent, (socket: Socket) => {
    const name = all.get(socket)?.group;
    if (name === undefined) return;
    blocked.delete(name);
    blocked.set(name, performance.now() + limits.blockMs);
    const [first] = blocked.keys();
    if (blocked.size > limits.inAll && first !== undefined) blocked.delete(first);
  });
  const isBlocked = (name: string): boolean => {
    const until = blocked.get(name);
    if (until === undefined || performance.now() < until) return until !== undefined;
    blocked.delete(name);
    return false;
  };

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const name = isProxy(address) ? undefined : addressGroup(address);
    if (name !== undefined && isBlocked(name)) {
      socket.destroy();
      return;
    }
    const known = name === undefined ? undefined : groups.get(name);
    const hasRoom =
      makeRoom((known?.count ?? 0) >= limits.perAddress, known?.spare) &&
      makeRoom(all.size >= limits.inAll, spare);
    if (!hasRoom) {
      socket.destroy();
      return;
    }
    const held: Held = { socket, group: name, requests: 0, takenBytes: undefined };
    if (name !== undefined) {
      const group = groups.get(name) ?? { count: 0, spare: new Set() };
      group.count += 1;
      groups.set(name, group);
    }
    all.set(socket, held);
    isSpare(held, true);
    socket.once('close', () => {
      if (all.has(socket)) forget(held);
    });
  });

  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const held = all.get(socket);
    if (held === undefined) return;
    held.requests += 1;
    isSpare(held, false);
    response.once('close', () => {
      held.requests -= 1;
      if (held.requests === 0 && all.has(socket)) isSpare(held, true);
    });
  });

  /** Cuts off whoever asked for an answer and does not read it, or only drop by drop. */
  const giveUpIdleReaders = (): void => {
    for (const held of all.values()) {
      const waiting = held.socket.writableLength;
      const taken = held.socket.bytesWritten - waiting;
      const before = held.takenBytes;
      held.takenBytes = waiting > 0 ? taken : undefined;
      if (waiting > 0 && before !== undefined && taken - before < limits.answerBytes) held.socket.destroy();
    }
  };
  const looking = setInterval(giveUpIdleReaders, limits.answerWindowMs);
  looking.unref();
  app.addHook('onClose', async () => clearInterval(looking));
};

/** A proxy's connections are not its visitors': those are told by their requests under way. */
const limitRequestsUnderWay = (
  app: App,
  { perAddress }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void => {
  const underWay = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    if (!isProxy(request.raw.socket.remoteAddress ?? '')) return;
    const group = addressGroup(request.ip);
    const before = underWay.get(group) ?? 0;
    if (before >= perAddress) throw new ApiError('request.rate-limited', { retryAfterSeconds: 30 });
    underWay.set(group, before + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(group) ?? 1) - 1;
      if (left === 0) underWay.delete(group);
      else underWay.set(group, left);
    });
  });
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const limitBodyTime = (app: App, { bodyMs }: ConnectionLimits): void => {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (routeOptions.config.longBody === true || !hasBody(raw)) return;
    // A test's request without a connection has nothing to wait for, and nothing that could be closed.
    if (!(raw.socket instanceof Socket)) return;
    const late = setTimeout(() => {
      // Anything sent after an answer has begun would be taken for a part of it.
      if (reply.raw.headersSent) raw.socket.destroy();
      else app.server.emit('clientError', tooSlow(), raw.socket);
    }, bodyMs);
    raw.once('end', () => clearTimeout(late));
    raw.once('close', () => clearTimeout(late));
  });
};

/** Register behind `addForwardedFor`. */
export const addConnectionLimits = (
  app: App,
  limits: ConnectionLimits,
  trustProxy: Config['trustProxy'],
): void => {
  const isProxy = trustedPeers(trustProxy);
  limitConnections(app, limits, isProxy);
  limitRequestsUnderWay(app, limits, isProxy);
  limitBodyTime(app, limits);
};
