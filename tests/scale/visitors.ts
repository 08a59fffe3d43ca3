// Visitors behind a balancer: what fails is sent again, as they would, until it is confirmed; and every failure is written down.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sitePaths } from '#contract/paths.ts';
import type { HttpClient } from '#tests/faults/support/http-client.ts';
import {
  confirmEnquiry,
  confirmFile,
  type Ledger,
  newEnquiry,
  newFile,
  Refused,
  type SentFile,
  sendEnquiry,
  sendFile,
  sendNote,
} from '#tests/faults/support/ledger.ts';

/** Of one request, in milliseconds of `performance.now()`. */
export type Failure = { from: number; to: number; what: string };

export type Visitors = {
  failures: Failure[];
  pages: number;
  /** Ends when everybody has been told of what they sent. */
  stop(): Promise<void>;
};

type Options = {
  client: HttpClient;
  ledger: Ledger;
  cookie: string;
  tokens: { receipt: string[]; certificate: string[] };
  enquirers: number;
};

const againMs = 150;

export const startVisitors = ({ client, ledger, cookie, tokens, enquirers }: Options): Visitors => {
  let isOver = false;
  const failures: Failure[] = [];
  const visitors: Visitors = { failures, pages: 0, stop: async () => undefined };

  const noting = async <T>(act: () => Promise<T>): Promise<{ value: T } | { error: unknown }> => {
    const from = performance.now();
    try {
      return { value: await act() };
    } catch (error) {
      failures.push({ from, to: performance.now(), what: String(error) });
      return { error };
    }
  };

  const enquire = async (): Promise<void> => {
    while (!isOver) {
      const sent = newEnquiry();
      for (;;) {
        const result = await noting(() => sendEnquiry(client, sent));
        if ('value' in result) {
          confirmEnquiry(ledger, sent, result.value);
          break;
        }
        await pause(againMs);
      }
      await pause(randomInt(60));
    }
  };

  const upload = async (kind: SentFile['kind']): Promise<void> => {
    while (!isOver) {
      const token = tokens[kind].pop();
      if (token === undefined) return;
      const sent = newFile(kind, token, randomInt(5_000, 200_000));
      for (;;) {
        const result = await noting(async () => {
          try {
            return await sendFile(client, sent);
          } catch (error) {
            // The page shows a certificate that was stored though its answer was lost.
            if (error instanceof Refused && error.status === 409 && kind === 'certificate') return undefined;
            throw error;
          }
        });
        if ('value' in result) {
          confirmFile(ledger, sent, result.value);
          break;
        }
        await pause(againMs);
      }
      await pause(randomInt(100));
    }
  };

  const work = async (): Promise<void> => {
    while (!isOver) {
      const enquiryId = ledger.enquiries.at(-1)?.id;
      if (enquiryId !== undefined) {
        const note = { enquiryId, body: `Called back. ${randomUUID()}` };
        if ('value' in (await noting(() => sendNote(client, cookie, note)))) ledger.notes.push(note);
      }
      await pause(randomInt(60));
    }
  };

  const browse = async (): Promise<void> => {
    while (!isOver) {
      await noting(async () => {
        const answer = await client.send(sitePaths.home);
        if (answer.status !== 200) throw new Refused('a page', answer);
        visitors.pages += 1;
      });
      await pause(randomInt(20));
    }
  };

  const all = [
    ...Array.from({ length: enquirers }, enquire),
    upload('receipt'),
    upload('certificate'),
    work(),
    browse(),
    browse(),
  ];
  visitors.stop = async () => {
    isOver = true;
    await Promise.all(all);
  };
  return visitors;
};
