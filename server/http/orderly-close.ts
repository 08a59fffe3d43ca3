// When the application closes, connections that are answered end with their answer instead of waiting to be used again.
import type { App } from './app-type.ts';

export const addOrderlyClose = (app: App): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
};
