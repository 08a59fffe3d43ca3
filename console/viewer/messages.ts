// What the console and the viewer in its frame say to each other. The frame has no origin of its own: it opens the talk with
// a port, and everything after that goes through the port, so that nothing else can listen or speak.

import type { FileKind } from '#contract/files.ts';

/** The frame's first and only message to its parent's window; it brings the port. */
export const readyMessage = 'viewer.ready';

export type ToViewer = {
  kind: FileKind;
  bytes: ArrayBuffer;
  /** What is shown, to those who do not see it. */
  label: string;
  /** The chosen scheme; the system's if left out. */
  theme?: string;
};

/** Keys of the console that were pressed while the frame had the focus. */
export type FromViewer = { key: 'j' | 'k' };
