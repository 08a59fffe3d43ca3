// A thread that opens one encrypted PDF without a password and says whether that worked. Reads only the parts it needs.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { LockAnswer } from './pdf.ts';

const pieceBytes = 65_536;

const ask = async (path: string): Promise<LockAnswer> => {
  const { getDocument, PDFDataRangeTransport, VerbosityLevel } = await import(
    'pdfjs-dist/legacy/build/pdf.mjs'
  );
  const file = openSync(path, 'r');

  class FromDisk extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      const piece = new Uint8Array(end - begin);
      const bytes = readSync(file, piece, 0, piece.length, begin);
      this.onDataRange(begin, piece.subarray(0, bytes));
    }
  }

  try {
    const task = getDocument({
      range: new FromDisk(fstatSync(file).size, null),
      rangeChunkSize: pieceBytes,
      disableAutoFetch: true,
      disableStream: true,
      verbosity: VerbosityLevel.ERRORS,
    });
    await task.promise;
    return 'restricted';
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged';
  } finally {
    closeSync(file);
  }
};

parentPort?.postMessage(await ask(workerData as string));
