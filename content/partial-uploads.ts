// What the pages that take a file say while a broken connection is waited for. Apart from the rest: loaded when it is needed.

export const partialUploadWords = {
  note: 'Connection lost. Keep this page open: the upload goes on by itself once the connection is back.',
  /** On the button that sends. */
  doing: 'Waiting...',
  paused: (percent: number) => `Paused at ${percent}%`,
};
