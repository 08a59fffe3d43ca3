// Answers an upload that is refused before all of it arrived. A browser reads no answer while it still sends, and a
// connection closed on unread bytes is reset, which loses the answer: so the rest is read and thrown away, within bounds.
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Before the answer: long enough for what a person's upload usually still holds. */
const beforeAnswer = { maxBytes: 33_554_432, maxMs: 5_000 };
/** After it, for senders that read while they send; then the connection is closed. */
const afterAnswer = { maxBytes: 134_217_728, maxMs: 60_000 };

const hasEnded = (request: IncomingMessage): boolean => request.readableEnded || request.destroyed;

const throwAway = async (request: IncomingMessage): Promise<void> => {
  if (hasEnded(request)) return;
  let bytes = 0;
  const stopWaiting = new AbortController();
  const closing = setTimeout(() => request.destroy(), afterAnswer.maxMs);
  request.once('close', () => clearTimeout(closing));
  const enough = new Promise<void>((resolve) => {
    request.once('end', resolve);
    request.once('close', resolve);
    request.on('error', () => resolve());
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > beforeAnswer.maxBytes) resolve();
      if (bytes > afterAnswer.maxBytes) request.destroy();
    });
  });
  const waited = pause(beforeAnswer.maxMs, undefined, { signal: stopWaiting.signal }).catch(() => undefined);
  await Promise.race([enough, waited]);
  stopWaiting.abort();
};

/** Does `work`; where it throws, what is left of the request is thrown away first, so that the answer is received. */
export const politely = async <T>(request: IncomingMessage, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    await throwAway(request);
    throw error;
  }
};
