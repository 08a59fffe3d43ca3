// What the clients of a load know: what was confirmed to them, to the letter, and what they sent without an answer.
import { createHash, randomUUID } from 'node:crypto';
import { pathOf } from '#contract/endpoint.ts';
import { idempotencyHeader } from '#contract/enquiry.ts';
import { publicApi } from '#contract/public-api.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { receiptApi } from '#contract/staff/receipts.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import type { Answer, HttpClient } from './http-client.ts';

export type SentEnquiry = { key: string; message: string; id?: string };
export type SentFile = {
  kind: 'receipt' | 'certificate';
  token: string;
  sha256: string;
  file: Buffer;
  /** Of a receipt that was confirmed. */
  reference?: string;
};
export type SentNote = { enquiryId: string; body: string };
export type SentVerification = { reference: string; utr: string };

export type Ledger = {
  enquiries: SentEnquiry[];
  /** Confirmed; without the bytes. */
  files: Omit<SentFile, 'file'>[];
  notes: SentNote[];
  verifications: SentVerification[];
  /** Sent, and no answer came: stored or not. */
  open: { enquiries: SentEnquiry[]; files: SentFile[]; verifications: SentVerification[] };
};

export const makeLedger = (): Ledger => ({
  enquiries: [],
  files: [],
  notes: [],
  verifications: [],
  open: { enquiries: [], files: [], verifications: [] },
});

/** An answer that no client should get under an honest load. */
export class Refused extends Error {
  readonly status: number;
  constructor(what: string, { status, body }: Answer) {
    super(`${what}: answered ${status} ${body.slice(0, 300)}`);
    this.name = 'Refused';
    this.status = status;
  }
}

const mustBe = (status: number, what: string, answer: Answer): Record<string, unknown> => {
  if (answer.status !== status) throw new Refused(what, answer);
  return JSON.parse(answer.body) as Record<string, unknown>;
};

/** Different in every message, so that each can be found again. */
export const newEnquiry = (): SentEnquiry => {
  const key = randomUUID();
  return { key, message: `We need a shop on the web. ${key} ஆயிரம் "புடவைகள்" & <more>\nSecond line.` };
};

/** Whatever the answer is. */
export const sendEnquiryAsIs = (client: HttpClient, { message, key }: SentEnquiry): Promise<Answer> =>
  client.json(publicApi.contactSubmit.path, makeEnquiry({ message }), { [idempotencyHeader]: key });

/** Throws where the connection ends first, and `Refused` for any answer but the thanks. */
export const sendEnquiry = async (client: HttpClient, sent: SentEnquiry): Promise<string> =>
  String(mustBe(201, 'an enquiry', await sendEnquiryAsIs(client, sent)).id);

export const newFile = (kind: SentFile['kind'], token: string, bytes = 20_000): SentFile => {
  const file = makePdf({ text: randomUUID().replaceAll('-', ' '), bytes });
  return { kind, token, file, sha256: createHash('sha256').update(file).digest('hex') };
};

export const uploadOf = ({ kind, token, file }: SentFile): { path: string; body: Buffer } => {
  const part = {
    name: kind,
    content: file,
    fileName: `${kind}.pdf`,
    type: 'application/pdf',
  };
  return kind === 'receipt'
    ? { path: publicApi.paymentSubmit.path, body: makeForm([{ name: 'token', content: token }, part]) }
    : { path: pathOf(publicApi.candidateUpload, { token }), body: makeForm([part]) };
};

/** Answers the reference of a receipt. Throws like `sendEnquiry`. */
export const sendFile = async (client: HttpClient, sent: SentFile): Promise<string | undefined> => {
  const { path, body } = uploadOf(sent);
  const answer = await client.send(path, { method: 'POST', headers: { 'content-type': formType }, body });
  const { referenceId } = mustBe(201, `a ${sent.kind}`, answer);
  return typeof referenceId === 'string' ? referenceId : undefined;
};

export const sendNote = async (client: HttpClient, cookie: string, { enquiryId, body }: SentNote) => {
  const path = pathOf(enquiryApi.addNote, { id: enquiryId });
  mustBe(200, 'a note', await client.json(path, { body }, { cookie }));
};

export const sendVerification = async (
  client: HttpClient,
  cookie: string,
  { reference, utr }: SentVerification,
) => {
  const path = pathOf(receiptApi.verify, { reference });
  const answer = await client.json(path, { seenInBank: true, utr }, { cookie });
  // One that was decided before the answer was lost says so.
  if (answer.status !== 409) mustBe(200, 'a verification', answer);
};

export const confirmEnquiry = ({ enquiries }: Ledger, sent: SentEnquiry, id: string): void => {
  enquiries.push({ ...sent, id });
};

export const confirmFile = (
  { files }: Ledger,
  { kind, token, sha256 }: SentFile,
  reference?: string,
): void => {
  files.push({ kind, token, sha256, ...(reference === undefined ? {} : { reference }) });
};
