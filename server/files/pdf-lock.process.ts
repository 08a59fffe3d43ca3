// A process that opens one encrypted PDF without a password and says whether that worked. It asks for the parts it needs.
import { Worker } from 'node:worker_threads';
import type { LockAnswer, LockMessage, LockPiece } from './pdf.ts';

const pieceBytes = 65_536;
const messageBytes = 262_144;
/** Of all memory, also what is unpacked outside the heap: a few megabytes may hold gigabytes. The largest file takes 50 MB of it. */
const maxMegabytes = 400;

// In a thread, since unpacking leaves no moment for a timer.
new Worker(
  `setInterval(() => {
    if (process.memoryUsage.rss() > ${maxMegabytes * 1_048_576}) process.kill(process.pid, 'SIGKILL');
  }, 20);`,
  { eval: true },
).unref();

const tell = (message: LockMessage): void => void process.send?.(message);

const waiting = new Map<number, (piece: Uint8Array) => void>();
process.on('message', ({ begin, piece }: LockPiece) => waiting.get(begin)?.(piece));

/** Of a damaged file the reader wants all at once: the server hands it over bit by bit, and does other things in between. */
const readRange = async (begin: number, end: number): Promise<Uint8Array> => {
  const whole = new Uint8Array(end - begin);
  for (let at = begin; at < end; at += messageBytes) {
    const piece = await new Promise<Uint8Array>((resolve) => {
      waiting.set(at, resolve);
      tell({ begin: at, end: Math.min(end, at + messageBytes) });
    });
    whole.set(piece, at - begin);
  }
  return whole;
};

const ask = async (fileBytes: number): Promise<LockAnswer> => {
  const { getDocument, PDFDataRangeTransport, VerbosityLevel } = await import(
    'pdfjs-dist/legacy/build/pdf.mjs'
  );

  class FromStore extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void readRange(begin, end).then((whole) => this.onDataRange(begin, whole));
    }
  }

  const range = new FromStore(fileBytes, null);
  try {
    await getDocument({
      range,
      rangeChunkSize: pieceBytes,
      disableAutoFetch: true,
      disableStream: true,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
    return 'restricted';
  } catch (error) {
    const isLocked =
      error instanceof Error &&
      // Encrypted for the holders of a certificate, or by a method that no reader has.
      (error.name === 'PasswordException' || error.message === 'unknown encryption method');
    return isLocked ? 'locked' : 'damaged';
  }
};

tell({ answer: await ask(Number(process.argv[2])) });
