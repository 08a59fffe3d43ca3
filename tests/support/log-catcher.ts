// Keeps what was logged, for tests that read it.
import type { DestinationStream } from 'pino';

export type LogCatcher = DestinationStream & { text(): string; entries(): Record<string, unknown>[] };

export const makeLogCatcher = (): LogCatcher => {
  const lines: string[] = [];
  return {
    write: (line) => {
      lines.push(line);
    },
    text: () => lines.join(''),
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
};
