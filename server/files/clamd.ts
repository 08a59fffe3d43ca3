// Asks clamd about one file, over its socket, by its INSTREAM command: pieces with their length before them, a length of
// zero at the end, then one line of answer. docs/decisions/0014-virus-scan.md says why without a library.
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ScanProblem } from '#contract/staff/file-scan.ts';
import type { ClamdAddress } from './scan-url.ts';

export type Verdict = { isClean: true } | { isClean: false; signature: string };

/** No verdict. */
export class ScanError extends Error {
  override name = 'ScanError';
  readonly problem: ScanProblem;
  constructor(problem: ScanProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

class BrokenOff extends ScanError {
  readonly isInTheMiddle: boolean;
  constructor(message: string, isInTheMiddle: boolean) {
    super('broken-off', message);
    this.isInTheMiddle = isInTheMiddle;
  }
}

export type ScanLimits = {
  connectMs: number;
  /** Longest silence while the file is sent and until the answer comes: scanning a large archive takes a while. */
  silentMs: number;
};

const usualLimits: ScanLimits = { connectMs: 5_000, silentMs: 180_000 };
const longestAnswer = 4_096;
const longestPiece = 64 * 1024;

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

const readVerdict = (answer: string): Verdict => {
  const text = answer.replace(/\0/g, '').trim();
  if (text === 'stream: OK') return { isClean: true };
  if (text.startsWith('stream: ') && text.endsWith(' FOUND'))
    return { isClean: false, signature: text.slice('stream: '.length, -' FOUND'.length) };
  throw new ScanError(text.includes('size limit exceeded') ? 'too-large' : 'failed', text.slice(0, 300));
};

/** Waits until the socket takes more. Never rejects: whatever ends the socket is reported elsewhere. */
const room = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go);
      resolve();
    };
    socket.on('drain', go).on('close', go);
  });

const send = async (socket: Socket, file: AsyncIterable<Buffer>): Promise<void> => {
  const write = async (bytes: Buffer): Promise<void> => {
    if (!socket.destroyed && !socket.write(bytes)) await room(socket);
  };
  await write(Buffer.from('zINSTREAM\0'));
  for await (const chunk of file) {
    for (let at = 0; at < chunk.length; at += longestPiece) {
      if (socket.destroyed) return;
      // An early answer is read before the next piece hits a connection that is already closed.
      await nextTurn();
      const piece = chunk.subarray(at, at + longestPiece);
      await write(lengthOf(piece.length));
      await write(piece);
    }
  }
  await write(lengthOf(0));
};

const askOnce = async (
  address: ClamdAddress,
  file: AsyncIterable<Buffer>,
  {
    limits: { connectMs, silentMs } = usualLimits,
    signal,
  }: { limits?: ScanLimits; signal?: AbortSignal } = {},
): Promise<Verdict> => {
  const socket = connect({ ...address, signal });
  let answer = '';
  let isConnected = false;
  let isSent = false;
  const answered = new Promise<void>((resolve, reject) => {
    socket.setTimeout(connectMs, () => {
      socket.destroy(new ScanError(isConnected ? 'silent' : 'unreachable', 'no answer in time'));
    });
    socket.on('connect', () => {
      isConnected = true;
      socket.setTimeout(silentMs);
    });
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('utf8');
      if (answer.includes('\0') || answer.length > longestAnswer) resolve();
    });
    socket.on('end', () => resolve());
    socket.on('error', (error) => {
      // clamd says that a file is too large and closes the connection while it is still being sent.
      if (answer !== '') resolve();
      else if (error instanceof ScanError) reject(error);
      else if (!isConnected) reject(new ScanError('unreachable', error.message));
      else reject(new BrokenOff(error.message, !isSent));
    });
    socket.on('close', () => resolve());
  });
  try {
    const sent = send(socket, file).then(
      () => {
        isSent = true;
      },
      (error: unknown) => {
        socket.destroy();
        throw error;
      },
    );
    // Whichever comes first: an answer before the end ends the sending.
    await Promise.race([answered, sent.then(() => answered)]);
    if (answer === '') throw new BrokenOff('the connection ended without an answer', !isSent);
    return readVerdict(answer.slice(0, longestAnswer));
  } finally {
    socket.destroy();
  }
};

/** Sends PING. Throws a ScanError if the scanner does not answer. */
export const pingClamd = async (address: ClamdAddress): Promise<void> => {
  const socket = connect(address);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.setTimeout(5_000, () => reject(new ScanError('silent', 'no answer in time')));
      socket.on('error', (error) => reject(new ScanError('unreachable', error.message)));
      socket.on('close', () => reject(new ScanError('broken-off', 'the connection ended without an answer')));
      socket.on('data', (chunk: Buffer) => {
        if (chunk.toString('latin1').startsWith('PONG')) resolve();
        else reject(new ScanError('failed', 'this is not clamd'));
      });
      socket.write('zPING\0');
    });
  } finally {
    socket.destroy();
  }
};

/** Reads `file` to its end, or until the scanner has answered. Throws a ScanError if there is no verdict. */
export const scanStream: typeof askOnce = async (address, file, options) => {
  try {
    return await askOnce(address, file, options);
  } catch (error) {
    // A file over its limit is answered and cut off at once, and what is still being sent may keep us from seeing the answer. A
    // scanner that is well and ends the connection in the middle of a file does it for that reason.
    if (!(error instanceof BrokenOff && error.isInTheMiddle)) throw error;
    const isWell = await pingClamd(address).then(
      () => true,
      () => false,
    );
    if (!isWell) throw error;
    throw new ScanError('too-large', `${error.message}, in the middle of the file`);
  }
};
