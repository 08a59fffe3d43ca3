// The log: JSON lines, or readable ones on a developer's terminal. Private tokens never reach it, wherever they come from.
import { createRequire } from 'node:module';
import pino, { type DestinationStream, type Logger } from 'pino';
import type pretty from 'pino-pretty';
import type { Config } from '#server/config.ts';
import { hideTokens } from './hide-tokens.ts';

const require = createRequire(import.meta.url);

/** A write for each line would cost as much as a tenth of a page. */
const pieceBytes = 4_096;
const flushEveryMs = 100;
/** A second: what comes while a write takes longer waits for the next line. */
const flushesAfterLastLine = 10;

/** The destination's own `periodicFlush` writes at rest as well: half a percent of a processor. */
const inPieces = (): DestinationStream => {
  // What is left is written at the end of the process, however it comes about, but for a kill.
  const output = pino.destination({ dest: 1, sync: false, minLength: pieceBytes });
  let flushes = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    output.flush();
    flushes += 1;
    if (flushes < flushesAfterLastLine) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    write: (line) => {
      output.write(line);
      flushes = 0;
      timer ??= setInterval(flush, flushEveryMs).unref();
    },
  };
};

const terminal = ({ production }: Pick<Config, 'production'>): DestinationStream => {
  if (production || !process.stdout.isTTY) return inPieces();
  // Loaded on a developer's terminal alone.
  const readable = require('pino-pretty') as typeof pretty;
  return readable({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true });
};

/** Every finished line passes through `hideTokens`, so that no field, message, child or error can forget to. */
export const openLog = (
  config: Pick<Config, 'production'>,
  destination: DestinationStream = terminal(config),
): Logger =>
  pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => destination.write(hideTokens(line)) },
  );
