// What one connection may ask of the process that a single packet could otherwise ask for a thousand times over: pipelined
// requests (sent ahead of their answers), and bodies cut into chunks of a few bytes, each of which costs as much as a large one.
import type {
  IncomingMessage as Request,
  RequestListener,
  Server,
  ServerOptions,
  ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { createServer, IncomingMessage } from './node-http.ts';

export const bounds = {
  /** Of requests that wait behind the one being answered. Browsers send none ahead. */
  pipelinedRequests: 100,
  /** This many chunks may be of any size; with more, the average must be this large. Known senders fill kilobytes. */
  freeChunks: 1_000,
  bytesAChunk: 64,
  /** Time for the answer to be read if the connection is closed on an unwanted body. */
  lingerMs: 1_000,
};

const { pipelinedRequests, freeChunks, bytesAChunk, lingerMs } = bounds;

const isChunked = ({ headers }: Request): boolean => headers['transfer-encoding'] !== undefined;

/** As Node reports a request that cannot be read. */
const tooSmallChunks = (): NodeJS.ErrnoException =>
  Object.assign(new Error('The body came in chunks that are too small.'), { code: 'TOO_SMALL_CHUNKS' });

/** A request that gives up on a body in tiny chunks. Node hands each chunk to `push`. */
const boundedMessage = (onTinyChunks: (socket: Socket) => void) =>
  class extends IncomingMessage {
    #chunks = 0;
    #bytes = 0;

    override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
      if (chunk !== null) {
        this.#chunks += 1;
        this.#bytes += chunk.length;
        if (this.#chunks > freeChunks && this.#bytes < this.#chunks * bytesAChunk && isChunked(this)) {
          // What the parser has already read still arrives here.
          if (!this.socket.destroyed && !this.socket.writableEnded) onTinyChunks(this.socket);
          return false;
        }
      }
      return super.push(chunk, encoding);
    }
  };

/** Node would read on to the end of a body, however many chunks that takes, after the answer was sent. */
const closeOnUnread = (request: Request, response: ServerResponse): void => {
  const { socket } = request;
  response.once('finish', () =>
    setImmediate(() => {
      if (request.complete || socket.destroyed) return;
      socket.pause();
      socket.end();
      setTimeout(() => socket.destroy(), lingerMs).unref();
    }),
  );
};

type Exchange = [Request, ServerResponse];

/**
 * Hands on the requests of one connection one after the other, each when the one before was answered, with everybody else's
 * turn in between. Answers go out in this order anyway (RFC 9112, section 9.3.2).
 */
const inTurn = (handle: RequestListener, abuse: (socket: Socket) => void): RequestListener => {
  const waiting = new WeakMap<Socket, Exchange[]>();
  const begin = (queue: Exchange[], [request, response]: Exchange): void => {
    const { socket } = request;
    response.once('close', () => {
      const next = queue.shift();
      if (next === undefined || socket.destroyed) waiting.delete(socket);
      else setImmediate(begin, queue, next);
    });
    if (isChunked(request)) closeOnUnread(request, response);
    handle(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const queue = waiting.get(socket);
    if (queue === undefined) {
      const own: Exchange[] = [];
      waiting.set(socket, own);
      begin(own, [request, response]);
    } else if (queue.length < pipelinedRequests) queue.push([request, response]);
    else {
      abuse(socket);
      socket.destroy();
    }
  };
};

/** Emitted by the server with the connection that exceeded the bounds. */
export const abuseEvent = 'abuse';

/** Node's server within these bounds; otherwise as `options` say. */
export const createBoundedServer = (options: ServerOptions, handle: RequestListener): Server => {
  const abuse = (socket: Socket): void => {
    server.emit(abuseEvent, socket);
  };
  const onTinyChunks = (socket: Socket): void => {
    abuse(socket);
    server.emit('clientError', tooSmallChunks(), socket);
  };
  const message = boundedMessage(onTinyChunks) as typeof IncomingMessage;
  const server: Server = createServer({ ...options, IncomingMessage: message }, inTurn(handle, abuse));
  // Whoever says no more after a request (RFC 9112, section 9.6) still gets the answer, however long it takes.
  Object.assign(server, { httpAllowHalfOpen: true });
  return server;
};
