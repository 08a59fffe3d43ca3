// What a journey needs of a browser, whichever protocol it speaks.
import { setTimeout as pause } from 'node:timers/promises';

export const longestWaitMs = 20_000;

export type Point = { x: number; y: number };

/** What differs from one protocol to the next. */
export type Wire = {
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

export const pageOver = (wire: Wire) => {
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
