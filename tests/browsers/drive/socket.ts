// What DevTools and WebDriver BiDi have in common: a WebSocket whose address the browser prints, and numbered calls.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The address that a browser prints when it listens. */
export const addressOf = async (child: ChildProcess): Promise<string> => {
  if (child.stderr === null) throw new Error('Nothing to read from.');
  const printed: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    const address = /listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      // What it prints from now on must not fill the pipe.
      child.stderr.resume();
      return address;
    }
    printed.push(line);
  }
  throw new Error(`The browser did not start:\n${printed.join('\n')}`);
};

type Send = <T = Record<string, never>>(method: string, params?: object) => Promise<T>;

/** Both DevTools and BiDi send `{ id, method, params }` and answer with the same id. */
export const connect = async (address: string): Promise<Send> => {
  const socket = new WebSocket(address);
  const waiting = new Map<
    number,
    (answer: { result?: unknown; error?: unknown; message?: string }) => void
  >();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(data as string);
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  await once(socket, 'open');
  let sent = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++sent;
      waiting.set(id, ({ result, error, message }) => {
        if (error === undefined) resolve(result as never);
        else reject(new Error(`${method}: ${message ?? JSON.stringify(error)}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
};
