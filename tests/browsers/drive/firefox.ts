// Firefox, by WebDriver BiDi.
import { pressActions, typeActions } from './actions.ts';
import { type Page, pageOver } from './page.ts';
import { start, stop } from './processes.ts';
import { addressOf, connect } from './socket.ts';

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
