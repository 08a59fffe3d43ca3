// WebKit, by WebDriver.
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/e2e/support/running-app.ts';
import { pressActions, typeActions } from './actions.ts';
import { longestWaitMs, type Page, pageOver } from './page.ts';
import { start, stop } from './processes.ts';

/** Xvfb gives it the screen that it needs. */
export const openWebKit = async (program: string, screenProgram: string): Promise<Page> => {
  const display = `:${100 + (process.pid % 900)}`;
  const screen = start(screenProgram, [display, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  const port = await freePort();
  const driver = start(program, [`--port=${port}`], { DISPLAY: display, GDK_BACKEND: 'x11' });
  for (const { stderr } of [screen, driver]) stderr?.resume();
  const base = `http://127.0.0.1:${port}/session`;
  const send = async <T = unknown>(
    path: string,
    body?: object,
    method = body ? 'POST' : 'GET',
  ): Promise<T> => {
    const answer = await fetch(base + path, { method, body: body ? JSON.stringify(body) : null });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  const open = { capabilities: { alwaysMatch: {} } };
  const deadline = Date.now() + longestWaitMs;
  let session: { sessionId: string } | undefined;
  while (session === undefined) {
    session = await send<{ sessionId: string }>('', open).catch(async (error: unknown) => {
      if (Date.now() > deadline) throw error;
      await pause(100);
      return undefined;
    });
  }
  const own = `/${session.sessionId}`;
  const act = (actions: object[]) => send(`${own}/actions`, { actions });
  return pageOver({
    goto: (url) => send(`${own}/url`, { url }),
    evaluate: (expression) =>
      send(`${own}/execute/async`, {
        script: `const done = arguments[arguments.length - 1]; Promise.resolve(${expression}).then(done)`,
        args: [],
      }),
    press: (point) => act(pressActions(point)),
    type: (text) => act(typeActions(text)),
    choose: async (selector, file) => {
      const found = await send<Record<string, string>>(`${own}/element`, {
        using: 'css selector',
        value: selector,
      });
      await send(`${own}/element/${Object.values(found)[0]}/value`, { text: file });
    },
    picture: () => send<string>(`${own}/screenshot`),
    resize: (width, height) => send(`${own}/window/rect`, { width, height }),
    end: async () => {
      await send(own, undefined, 'DELETE').catch(() => undefined);
      await stop(driver);
      await stop(screen);
    },
  });
};
