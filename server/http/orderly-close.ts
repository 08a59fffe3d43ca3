// When the application closes, requests under way are finished and no new ones begun: answers end their connections instead
// of leaving them to be used again, and a connection on which nothing has been asked yet ends soon. Browsers and proxies keep
// such ones ready; Node would wait for each.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from './api-error.ts';
import type { App } from './app-type.ts';

/** For the first request of a connection that was made just before: it is on its way, and is still answered. */
const firstRequestMs = 1_000;

/** Register before the server listens, so that it sees every connection. */
export const addOrderlyClose = (app: App): void => {
  let closing = false;
  /** Open connections, with how many requests each has sent, and how many of them have not been answered to the end. */
  const open = new Map<Socket, { sent: number; underWay: number }>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { sent: 0, underWay: 0 });
    socket.once('close', () => open.delete(socket));
  });
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const held = open.get(socket);
    if (held === undefined) return;
    held.sent += 1;
    held.underWay += 1;
    response.once('close', () => {
      held.underWay -= 1;
    });
  });
  const endIdle = (which: (sent: number) => boolean): void => {
    for (const [socket, { sent, underWay }] of open) if (underWay === 0 && which(sent)) socket.destroy();
  };

  // The server stops listening in the same turn of the event loop.
  app.addHook('preClose', async () => {
    closing = true;
    endIdle((sent) => sent > 0);
    // What has arrived by then is read before immediates run, even if the process did not get to run for that long.
    setTimeout(() => setImmediate(endIdle, () => true), firstRequestMs).unref();
  });
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    if (!closing || open.get(socket)?.sent === 1) return;
    reply.header('retry-after', '5');
    throw new ApiError('server.not-ready');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
};
