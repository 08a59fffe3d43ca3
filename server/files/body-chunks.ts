// The body of an upload in pieces worth handling. A sender may cut it into single bytes; the reader gets kilobytes,
// so that searching, hashing and writing cost by the byte and not by the packet. A sender that is too slow is cut off here.
import type { IncomingMessage } from 'node:http';

/** A body that came too slowly, was longer than allowed, or ended with its connection. */
export class BodyError extends Error {
  readonly reason: 'too-slow' | 'too-large' | 'broken-off';
  constructor(reason: BodyError['reason']) {
    super(`The body of the upload: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * In every minute this much must arrive: 512 bytes a second. It lets a phone on its last bar of 2G go on, at a kilobyte a
 * second with pauses, and gives up a connection that is only held open. Time that this side takes is not counted.
 */
export const slowestUpload = { windowMs: 60_000, bytes: 30_720 };

export type BodyChunkOptions = {
  /** Of the whole body. */
  maxBytes: number;
  slowest?: { windowMs: number; bytes: number };
};

/** The first piece is small, so that a form's first fields are checked early. */
const firstPieceBytes = 4_096;
const pieceBytes = 65_536;

/** Collects small buffers into pieces that grow from 4 KB to 64 KB; copies a byte once at most. */
const makePieces = () => {
  const whole: Buffer[] = [];
  let aim = firstPieceBytes;
  let open: Buffer | undefined;
  let used = 0;

  const close = (): void => {
    if (open === undefined || used === 0) return;
    whole.push(open.subarray(0, used));
    open = undefined;
    used = 0;
    aim = Math.min(pieceBytes, aim * 2);
  };

  return {
    add: (buffer: Buffer): void => {
      if (used + buffer.length > aim) close();
      if (buffer.length >= aim) {
        whole.push(buffer);
        return;
      }
      open ??= Buffer.allocUnsafeSlow(aim);
      used += buffer.copy(open, used);
      if (used === aim) close();
    },
    take: (): Buffer | undefined => whole.shift(),
    hasWhole: (): boolean => whole.length > 0,
    close,
  };
};

/**
 * Throws a `BodyError` once everything that arrived before has been handed on. Leaves the rest of the request unread and paused
 * when its reader stops.
 */
export async function* readBodyChunks(
  request: IncomingMessage,
  { maxBytes, slowest = slowestUpload }: BodyChunkOptions,
): AsyncGenerator<Buffer, void> {
  const pieces = makePieces();
  let total = 0;
  /** Bytes of the half window that runs, and of the one before it. */
  let inHalf = 0;
  let before: number | undefined;
  /** Since when the reader has been busy; `undefined` while waiting for the sender. */
  let pausedAt: number | undefined = performance.now();
  let ended = false;
  let failure: BodyError | undefined;
  let wake = (): void => undefined;

  const finish = (reason?: BodyError['reason']): void => {
    if (ended) return;
    ended = true;
    if (reason !== undefined) failure = new BodyError(reason);
    pieces.close();
    request.pause();
    wake();
  };
  const onData = (buffer: Buffer): void => {
    total += buffer.length;
    inHalf += buffer.length;
    if (total > maxBytes) {
      finish('too-large');
      return;
    }
    pieces.add(buffer);
    if (!pieces.hasWhole()) return;
    pausedAt = performance.now();
    request.pause();
    wake();
  };
  const onEnd = (): void => finish();
  const onClose = (): void => finish(request.readableEnded ? undefined : 'broken-off');
  // By halves, so that silence is found after one and a half windows at most: before the connection is closed for it, while
  // the sender can still be told.
  const window = setInterval(() => {
    const tooLittle = before !== undefined && before + inHalf < slowest.bytes;
    if (pausedAt === undefined && tooLittle) finish('too-slow');
    before = inHalf;
    inHalf = 0;
  }, slowest.windowMs / 2);
  const resume = (): void => {
    // If the reader was slow, the sender is not to blame.
    if (pausedAt !== undefined && performance.now() - pausedAt > slowest.windowMs / 10) {
      window.refresh();
      before = undefined;
      inHalf = 0;
    }
    pausedAt = undefined;
    request.resume();
  };

  if (request.destroyed && !request.readableEnded) finish('broken-off');
  request.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose);
  try {
    for (;;) {
      const piece = pieces.take();
      if (piece !== undefined) {
        yield piece;
        continue;
      }
      if (failure !== undefined) throw failure;
      if (ended) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        resume();
      });
    }
  } finally {
    clearInterval(window);
    request.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
    if (!request.readableEnded) request.pause();
  }
}
