// When the application closes, what is under way is finished and nothing new is begun: answers end their connections instead
// of leaving them to be used again, and a connection on which nothing has been asked yet ends at once. Browsers and proxies
// keep such ones ready; Node would wait for each.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from './api-error.ts';
import type { App } from './app-type.ts';

export const addOrderlyClose = (app: App): void => {
  let closing = false;
  /** Open connections, with how many of their requests have not been answered to the end. */
  const underWay = new Map<Socket, number>();
  const count = (socket: Socket, by: 1 | -1): void => {
    const before = underWay.get(socket);
    if (before !== undefined) underWay.set(socket, before + by);
  };
  app.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });

  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, requests] of underWay) {
      if (requests === 0) socket.destroy();
    }
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!closing) return;
    reply.header('retry-after', '5');
    throw new ApiError('server.not-ready');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
};
