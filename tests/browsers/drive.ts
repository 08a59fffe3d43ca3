// Drives browsers that the other tests do not know, each by the protocol that it speaks: an old Chromium by DevTools, Firefox by
// WebDriver BiDi, WebKit by WebDriver. What a journey needs of them is one `Page`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/e2e/support/running-app.ts';

const longestWaitMs = 20_000;

type Point = { x: number; y: number };

/** What differs from one protocol to the next. */
type Wire = {
  goto(url: string): Promise<unknown>;
  /** The value of an expression, which may be a promise of it, as JSON. */
  evaluate(expression: string): Promise<string | undefined>;
  press(point: Point): Promise<unknown>;
  type(text: string): Promise<unknown>;
  choose(selector: string, file: string): Promise<unknown>;
  /** PNG in base64. */
  picture(): Promise<string>;
  resize(width: number, height: number): Promise<unknown>;
  end(): Promise<unknown>;
};

type Json = string | number | boolean | null | undefined;

const wordsOf = (text: string) =>
  [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);

/** Pressing and typing as both kinds of WebDriver take them. */
const pressActions = ({ x, y }: Point) => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
const typeActions = (text: string) => [{ type: 'key', id: 'keyboard', actions: wordsOf(text) }];

const start = (program: string, args: string[], environment: Record<string, string> = {}): ChildProcess =>
  spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...environment } });

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

/** The address that a browser prints when it listens. */
const addressOf = async (child: ChildProcess): Promise<string> => {
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
const connect = async (address: string): Promise<Send> => {
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

export const openOldChromium = async (program: string, folder: string): Promise<Page> => {
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--remote-debugging-port=0',
  ];
  const child = start(program, [...flags, `--user-data-dir=${folder}`]);
  const { host } = new URL(await addressOf(child));
  // A page of our own: the one that it opens by itself may not be there yet.
  const opened = await fetch(`http://${host}/json/new`, { method: 'PUT' });
  const { webSocketDebuggerUrl } = (await opened.json()) as { webSocketDebuggerUrl: string };
  const send = await connect(webSocketDebuggerUrl);
  await send('DOM.enable');
  const mouse = (type: string, point: Point) =>
    send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 });
  return pageOver({
    goto: (url) => send('Page.navigate', { url }),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<{
        result: { value?: string };
        exceptionDetails?: { exception?: { description?: string } };
      }>('Runtime.evaluate', { expression, awaitPromise: true });
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description);
      return result.value;
    },
    press: async (point) => {
      await mouse('mousePressed', point);
      await mouse('mouseReleased', point);
    },
    type: (text) => send('Input.insertText', { text }),
    choose: async (selector, file) => {
      const { root } = await send<{ root: { nodeId: number } }>('DOM.getDocument');
      const { nodeId } = await send<{ nodeId: number }>('DOM.querySelector', {
        nodeId: root.nodeId,
        selector,
      });
      await send('DOM.setFileInputFiles', { nodeId, files: [file] });
    },
    picture: async () => (await send<{ data: string }>('Page.captureScreenshot')).data,
    resize: (width, height) =>
      send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false }),
    end: () => stop(child),
  });
};

export const openFirefox = async (program: string, folder: string): Promise<Page> => {
  const child = start(program, [
    '--headless',
    '--remote-debugging-port=0',
    '--profile',
    folder,
    '--no-remote',
  ]);
  const send = await connect(`${await addressOf(child)}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;
  const target = { context };
  const act = (actions: object[]) => send('input.performActions', { context, actions });
  return pageOver({
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'interactive' }),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<{
        result: { value?: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', { expression, target, awaitPromise: true });
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return result.value;
    },
    press: (point) => act(pressActions(point)),
    type: (text) => act(typeActions(text)),
    choose: async (selector, file) => {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
      });
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files: [file] });
    },
    picture: async () =>
      (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    end: () => stop(child),
  });
};

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

const pageOver = (wire: Wire) => {
  /** Calls a function in the page, which knows nothing from outside but what it is given. */
  const run = async <A extends Json[], R>(act: (...args: A) => R, ...args: A): Promise<Awaited<R>> => {
    const value = await wire.evaluate(
      `(async () => JSON.stringify((await (${act})(...${JSON.stringify(args)})) ?? null))()`,
    );
    return JSON.parse(value ?? 'null') as Awaited<R>;
  };
  /** Answers what the function in the page does, once that is more than nothing. */
  const waitFor = async <A extends Json[], R>(
    what: string,
    look: (...args: A) => R,
    ...args: A
  ): Promise<NonNullable<Awaited<R>>> => {
    const deadline = Date.now() + longestWaitMs;
    for (;;) {
      // While a page gives way to the next one, there is nobody to answer.
      const seen = await run(look, ...args).catch(() => undefined);
      if (seen) return seen;
      if (Date.now() > deadline) throw new Error(`It did not come about: ${what}`);
      await pause(50);
    }
  };
  const waitForShown = (selector: string) =>
    waitFor(
      `${selector} is shown`,
      (wanted) => (document.querySelector(wanted)?.getClientRects().length ?? 0) > 0,
      selector,
    );
  /** Pressed in the middle of the screen, once it stands still there with nothing over it: pages grow, and scroll on their own. */
  const click = async (selector: string): Promise<void> => {
    await waitForShown(selector);
    const point = await waitFor(
      `${selector} can be pressed`,
      async (wanted) => {
        const element = document.querySelector(wanted) as Element;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const before = element.getBoundingClientRect();
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
        const isReached = top === before.top && element.contains(document.elementFromPoint(x, y));
        return isReached ? { x, y } : undefined;
      },
      selector,
    );
    await wire.press(point);
  };
  return {
    run,
    waitFor,
    waitForShown,
    click,
    goto: wire.goto,
    fill: async (selector: string, text: string) => {
      await click(selector);
      await wire.type(text);
    },
    choose: wire.choose,
    resize: wire.resize,
    picture: async () => {
      // What was changed is on the screen by then.
      await run(async () => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      });
      return Buffer.from(await wire.picture(), 'base64');
    },
    end: wire.end,
  };
};

export type Page = ReturnType<typeof pageOver>;
