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

const terminal = ({ production }: Pick<Config, 'production'>): DestinationStream => {
  if (production || !process.stdout.isTTY) {
    // What is left is written at the end of the process, however it comes about, but for a kill.
    return pino.destination({ dest: 1, sync: false, minLength: pieceBytes, periodicFlush: flushEveryMs });
  }
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
