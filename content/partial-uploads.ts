// What the pages that take a file say while a broken connection is waited for. Apart from the rest: loaded when it is needed.

export const partialUploadWords = {
  waiting: 'Connection lost. It goes on by itself when you are back: keep this page open.',
};
