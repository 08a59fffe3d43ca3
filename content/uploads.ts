// What both pages that take a file say of it.

export const uploadWords = {
  dropHere: 'Drop the file here',
  remove: 'Remove file',
  unreadable: 'This file could not be read. Save it on your device first, then choose it again.',
  /** What a file is that is not taken. What to choose instead follows. */
  whatItIs: {
    heic: 'This is an iPhone photo in HEIC form, whatever its name says. With "Most Compatible" in the camera settings, an iPhone takes photos as JPEG.',
    avif: 'This is a picture in AVIF form.',
    webp: 'This is a picture in WebP form.',
    gif: 'This is a GIF picture.',
    jpg: 'This is a JPEG picture.',
    png: 'This is a PNG picture.',
    pdf: 'This is a PDF.',
    video: 'This is a video.',
    office: 'This is a document from Word or Excel, or a ZIP file.',
    web: 'This is a web page.',
  },
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
