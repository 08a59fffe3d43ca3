// Frames from elsewhere wait until the page is idle; from then on the browser loads them when they come near.

export function openFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-src]')) {
    frame.src = frame.dataset.src ?? '';
    delete frame.dataset.src;
  }
}
