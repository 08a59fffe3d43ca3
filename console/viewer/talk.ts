// The frame's side of the talk with the console.

import { type FromViewer, readyMessage, type ToViewer } from './messages.ts';

const isToViewer = (data: unknown): data is ToViewer =>
  typeof data === 'object' && data !== null && 'bytes' in data && data.bytes instanceof ArrayBuffer;

export type Talk = { tell: (message: FromViewer) => void };

/**
 * The document's own address is the console's origin, though the sandbox leaves it none: only a parent of that origin gets
 * the port. Opened in a window of its own, the viewer stays empty.
 */
export const openTalk = (onFile: (file: ToViewer) => void): Talk => {
  if (window.parent === window) return { tell: () => undefined };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (isToViewer(data)) onFile(data);
  };
  window.parent.postMessage(readyMessage, location.origin, [port2]);
  return { tell: (message) => port1.postMessage(message) };
};
