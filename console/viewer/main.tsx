// Where the viewer starts: a document of its own in a frame without origin, which is handed one file and draws it.
// Nothing here can read the console, its cookies or the network.

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './viewer.css';
import type { ToViewer } from './messages.ts';
import { openTalk } from './talk.ts';
import { Viewer } from './viewer.tsx';

const script = document.currentScript as HTMLScriptElement | null;
const place = document.getElementById('viewer');
if (script === null || place === null) throw new Error('The page has no place for the viewer.');
const pdfScript = { src: script.dataset.pdf ?? '', nonce: script.nonce };

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
