// A thread that opens one encrypted PDF without a password and says whether that worked. It asks for the parts it needs.
import { parentPort, workerData } from 'node:worker_threads';
import type { LockAnswer, LockMessage } from './pdf.ts';

const pieceBytes = 65_536;

const tell = (message: LockMessage): void => parentPort?.postMessage(message);

const ask = async (fileBytes: number): Promise<LockAnswer> => {
  const { getDocument, PDFDataRangeTransport, VerbosityLevel } = await import(
    'pdfjs-dist/legacy/build/pdf.mjs'
  );

  class FromStore extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      tell({ begin, end });
    }
  }

  const range = new FromStore(fileBytes, null);
  parentPort?.on('message', ({ begin, piece }: { begin: number; piece: Uint8Array<ArrayBuffer> }) =>
    range.onDataRange(begin, piece),
  );
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
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged';
  }
};

tell({ answer: await ask(workerData as number) });
