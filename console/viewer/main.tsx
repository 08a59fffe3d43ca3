// Where the viewer starts: a document of its own in a frame without origin, which is handed one file and draws it.
// Nothing here can read the console, its cookies or the network.

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './viewer.css';
import { type FromViewer, readyMessage, type ToViewer } from './messages.ts';
import { Viewer } from './viewer.tsx';

const script = document.currentScript as HTMLScriptElement | null;
const place = document.getElementById('viewer');
if (script === null || place === null) throw new Error('The page has no place for the viewer.');
const pdfScript = { src: script.dataset.pdf ?? '', nonce: script.nonce };

const isToViewer = (data: unknown): data is ToViewer =>
  typeof data === 'object' && data !== null && 'bytes' in data && data.bytes instanceof ArrayBuffer;

/**
 * The document's own address is the console's origin, though the sandbox leaves it none: only a parent of that origin gets
 * the port. Opened in a window of its own, the viewer stays empty.
 */
const openTalk = (onFile: (file: ToViewer) => void): { tell: (message: FromViewer) => void } => {
  if (window.parent === window) return { tell: () => undefined };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (isToViewer(data)) onFile(data);
  };
  window.parent.postMessage(readyMessage, location.origin, [port2]);
  return { tell: (message) => port1.postMessage(message) };
};

const root = createRoot(place);
let shown = 0;

const show = (file: ToViewer): void => {
  shown += 1;
  if (file.theme === undefined) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = file.theme;
  root.render(
    <StrictMode>
      <Viewer key={shown} file={file} pdfScript={pdfScript} />
    </StrictMode>,
  );
};

const talk = openTalk(show);

// The console's own keys work wherever the focus is.
addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
  if (!ctrlKey && !metaKey && !altKey && (key === 'j' || key === 'k')) talk.tell({ key });
});
