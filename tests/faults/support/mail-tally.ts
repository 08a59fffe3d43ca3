// A mail server that takes everything and keeps only which mail came how often: some tens of thousands pass through it.
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailTally = {
  url: string;
  /** How often each Message-ID came, by the outbox id that it is made from. */
  counts: Map<string, number>;
  close(): Promise<void>;
};

/** Headers stand at the beginning. */
const headMaxBytes = 8_192;

const outboxIdOf = (head: string): string => /^Message-ID: <([^@>\r\n]{1,64})@/im.exec(head)?.[1] ?? '?';

export const startMailTally = async (): Promise<MailTally> => {
  const counts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, _session, done) {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < headMaxBytes) head += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const id = outboxIdOf(head.slice(0, headMaxBytes));
        counts.set(id, (counts.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  server.on('error', () => undefined); // Clients that are killed.
  const listener = await new Promise<Server>((resolve) => {
    const listening: Server = server.listen(0, '127.0.0.1', () => resolve(listening));
  });
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    counts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
