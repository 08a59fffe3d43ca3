// Answers an upload that is refused before all of it arrived. A browser reads no answer while it still sends, and a
// connection closed on unread bytes is reset, which loses the answer: so the rest is read and thrown away, within bounds.
import type { IncomingMessage } from 'node:http';

/** Before the answer: as much as a person's upload usually still has to send. A sender that pauses waits for the answer. */
const beforeAnswer = { maxBytes: 67_108_864, maxMs: 10_000, pauseMs: 500 };
/** After it, for senders that read while they send; then the connection is closed. */
const afterAnswer = { maxBytes: 268_435_456, maxMs: 120_000 };

/** Reads what is left of the request, so that the sender hears the answer. */
export const drainRequest = async (request: IncomingMessage): Promise<void> => {
  if (request.readableEnded || request.destroyed) return;
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  const closing = setTimeout(() => request.destroy(), afterAnswer.maxMs);
  request.once('close', () => clearTimeout(closing));
  request.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    let bytes = 0;
    let waiting = true;
    const stopWaiting = (): void => {
      waiting = false;
      clearTimeout(paused);
      clearTimeout(waited);
      resolve();
    };
    const paused = setTimeout(stopWaiting, beforeAnswer.pauseMs);
    const waited = setTimeout(stopWaiting, beforeAnswer.maxMs);
    request.once('end', stopWaiting);
    request.once('close', stopWaiting);
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (waiting) paused.refresh();
      if (bytes > beforeAnswer.maxBytes) stopWaiting();
      if (bytes > afterAnswer.maxBytes) request.destroy();
    });
    // Its reader may have left it paused.
    request.resume();
    if (declaredBytes > beforeAnswer.maxBytes) stopWaiting();
  });
};

/** Does `work`. If that throws, the rest of the request is read and dropped first, so that the answer is received. */
export const answerAfterDraining = async <T>(
  request: IncomingMessage,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    await drainRequest(request);
    throw error;
  }
};
