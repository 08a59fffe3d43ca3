// The files that are arriving at this process, so that a process that may not wait any longer leaves none behind.
import { rmSync } from 'node:fs';

const paths = new Set<string>();

export const trackIncoming = (path: string): void => {
  paths.add(path);
};

/** The file was moved into place or is gone. */
export const untrackIncoming = (path: string): void => {
  paths.delete(path);
};

/** For the very end of the process alone: whoever is still writing has their file taken away. */
export const deleteIncoming = (): void => {
  for (const path of paths) rmSync(path, { force: true });
};
