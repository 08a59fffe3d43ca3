// What both pages that take a file say of it.

export const uploadWords = {
  dropHere: 'Drop the file here',
  remove: 'Remove file',
  unreadable: 'This file could not be read. Save it on your device first, then choose it again.',
  inAppBrowser:
    'If nothing happens when you choose a file, open this page in your browser from the menu of the app you are in.',
  progress: (percent: number) => `Uploading... ${percent}%`,
  progressLabel: 'Upload progress',
  checking: 'Checking the file...',
  /** After some seconds in which nothing moved. */
  slow: 'The connection is slow or gone. Nothing is lost: keep this page open, and the file stays chosen.',
  /** Beside a failure, where the device knows that it has no connection. */
  offline: 'This device is offline. The file is still chosen: send it again when you are connected.',
  cancel: 'Cancel upload',
  cancelled: 'The upload was cancelled. The file is still chosen.',
};
