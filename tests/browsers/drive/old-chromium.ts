// An old Chromium, by DevTools.
import { type Page, type Point, pageOver } from './page.ts';
import { start, stop } from './processes.ts';
import { addressOf, connect } from './socket.ts';

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
