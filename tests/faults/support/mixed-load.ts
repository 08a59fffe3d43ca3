// A mixed load of honest clients: enquiries, receipts and certificates, some sent slowly, and what staff do, all at once and
// all written down. It goes on until it is stopped, or the server is gone.
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { formType } from '#tests/files/multipart-form.ts';
import type { HttpClient } from './http-client.ts';
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
  sendVerification,
  uploadOf,
} from './ledger.ts';

export type LoadOptions = {
  client: HttpClient;
  url: string;
  ledger: Ledger;
  /** Of somebody of the staff. */
  cookie: string;
  /** Links nobody has used yet; those that are taken are taken out. */
  tokens: { receipt: string[]; certificate: string[] };
  enquirers: number;
};

export type MixedLoad = {
  /** Ends when every client has stopped: after `stop`, or because the server is gone. Rejects for an answer nobody should get. */
  ended: Promise<void>;
  stop(): void;
  /** Slow uploads that were under way when the server went, and cannot have been stored. */
  cut: SentFile[];
};

/** What is under way when a connection ends was sent, and never answered. */
const attempt = async <T>(
  send: () => Promise<T>,
  confirmed: (value: T) => void,
  open: () => void,
): Promise<boolean> => {
  try {
    confirmed(await send());
    return true;
  } catch (error) {
    if (error instanceof Refused) throw error;
    open();
    return false;
  }
};

/** Sends half of the form, waits, and sends the rest unless told to stop. */
const uploadSlowly = async (url: string, sent: SentFile, isOver: () => boolean): Promise<boolean> => {
  const { path, body } = uploadOf(sent);
  const outgoing = request(url + path, {
    method: 'POST',
    headers: { 'content-type': formType, 'content-length': body.length },
  });
  const answer = once(outgoing, 'response');
  answer.catch(() => undefined);
  try {
    outgoing.write(body.subarray(0, body.length / 2));
    // As long as the rest of the load goes on: the server ends first, or is told to.
    while (!isOver() && !outgoing.destroyed) await pause(20);
    outgoing.destroy();
    return false;
  } catch {
    return false;
  }
};

export const startMixedLoad = ({
  client,
  url,
  ledger,
  cookie,
  tokens,
  enquirers,
}: LoadOptions): MixedLoad => {
  let over = false;
  const cut: SentFile[] = [];

  const enquire = async (): Promise<void> => {
    while (!over) {
      const sent = newEnquiry();
      const goOn = await attempt(
        () => sendEnquiry(client, sent),
        (id) => confirmEnquiry(ledger, sent, id),
        () => ledger.open.enquiries.push(sent),
      );
      if (!goOn) return;
      await pause(randomInt(60));
    }
  };

  const upload = async (kind: SentFile['kind']): Promise<void> => {
    while (!over) {
      const token = tokens[kind].pop();
      if (token === undefined) return;
      const sent = newFile(kind, token, randomInt(5_000, 200_000));
      const goOn = await attempt(
        () => sendFile(client, sent),
        (reference) => confirmFile(ledger, sent, reference),
        () => ledger.open.files.push(sent),
      );
      if (!goOn) return;
      await pause(randomInt(100));
    }
  };

  const beCut = async (kind: SentFile['kind']): Promise<void> => {
    const token = tokens[kind].pop();
    if (token === undefined) return;
    const sent = newFile(kind, token, 100_000);
    await uploadSlowly(url, sent, () => over);
    cut.push(sent);
  };

  const work = async (): Promise<void> => {
    let decided = ledger.files.length;
    while (!over) {
      const enquiryId = ledger.enquiries.at(-1)?.id;
      if (enquiryId !== undefined) {
        const note = { enquiryId, body: `Called back. ${randomUUID()}` };
        const goOn = await attempt(
          () => sendNote(client, cookie, note),
          () => ledger.notes.push(note),
          () => undefined,
        );
        if (!goOn) return;
      }
      const { reference } = ledger.files[decided] ?? {};
      if (decided < ledger.files.length) decided += 1;
      if (reference !== undefined) {
        const sent = { reference, utr: String(randomInt(1e11, 1e12 / 4)) };
        const goOn = await attempt(
          () => sendVerification(client, cookie, sent),
          () => ledger.verifications.push(sent),
          () => ledger.open.verifications.push(sent),
        );
        if (!goOn) return;
      }
      await pause(randomInt(60));
    }
  };

  const clients = [
    ...Array.from({ length: enquirers }, enquire),
    upload('receipt'),
    upload('certificate'),
    beCut('receipt'),
    beCut('certificate'),
    work(),
  ];
  const ended = Promise.all(
    clients.map((each) =>
      each.finally(() => {
        over = true;
      }),
    ),
  ).then(() => undefined);
  return {
    ended,
    cut,
    stop: () => {
      over = true;
    },
  };
};
