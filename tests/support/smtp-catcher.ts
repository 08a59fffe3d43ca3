// A real SMTP server that keeps what arrives, and can refuse, fail or hang as real ones do.
import type { AddressInfo, Server } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type CaughtMail = { from: string; to: string[]; raw: string; parsed: ParsedMail };

export type SmtpCatcher = {
  url: string;
  port: number;
  mails: CaughtMail[];
  /** What the server says to a mail: take it, or a reply code, or nothing at all. */
  behave(how: 'take' | 'hang' | { code: number; message: string }): void;
  /** The first `count` mails; rejects when they do not arrive in time. */
  waitFor(count: number, timeoutMs?: number): Promise<CaughtMail[]>;
  close(): Promise<void>;
};

export const startSmtpCatcher = async (port = 0): Promise<SmtpCatcher> => {
  let behaviour: Parameters<SmtpCatcher['behave']>[0] = 'take';
  const mails: CaughtMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (behaviour === 'hang') return;
        if (behaviour !== 'take') {
          done(Object.assign(new Error(behaviour.message), { responseCode: behaviour.code }));
          return;
        }
        const raw = Buffer.concat(chunks).toString('utf8');
        mails.push({
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          parsed: await simpleParser(raw),
        });
        done();
        for (const wake of waiting) wake();
      });
    },
  });
  server.on('error', () => undefined); // Clients that give up are what some tests are about.
  const listener = await new Promise<Server>((resolve) => {
    const listening: Server = server.listen(port, '127.0.0.1', () => resolve(listening));
  });
  const { port: taken } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    mails,
    behave: (how) => {
      behaviour = how;
    },
    waitFor: (count, timeoutMs = 10_000) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer);
          waiting.delete(check);
        };
        const check = () => {
          if (mails.length < count) return;
          stop();
          resolve(mails.slice(0, count));
        };
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`${mails.length} of ${count} mails arrived in ${timeoutMs} ms`));
        }, timeoutMs);
        waiting.add(check);
        check();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
