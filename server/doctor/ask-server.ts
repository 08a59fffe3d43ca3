// A question that only the holder of the installation's secret can ask, and an answer that only its server can give: so
// the doctor knows whether an address leads to this very installation, and how the server sees the one who asks.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { diagnosisHeader } from '#contract/diagnosis.ts';
import { publicApi } from '#contract/public-api.ts';
import type { Config } from '#server/config.ts';

/**
 * Tells whether two processes run with the same settings, and nothing of what these are. Passphrases and the like go in too: the mark
 * is keyed with the secret.
 */
export const settingsMark = ({ appSecrets: [secret = ''], ...rest }: Config): string =>
  createHmac('sha256', secret)
    .update(`settings\n${JSON.stringify(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b)))}`)
    .digest('hex')
    .slice(0, 16);

/** How long a question is valid, by the server's clock. */
const freshMs = 5 * 60_000;
const maxHeaderLength = 200;
const maxAnswerLength = 16_384;
const timeoutMs = 10_000;
const questionPattern = /^(\d{1,15})\.([0-9a-f]{32})\.([0-9a-f]{64})$/;

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('diagnosis').digest();
const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', keyOf(secret)).update(text).digest();

const answerSchema = z.object({
  /** Which installation it is: server/backups/backup-state.store.ts. */
  installation: z.string(),
  version: z.string(),
  node: z.string(),
  production: z.boolean(),
  /** A mark of its settings, to notice a server that was started with other settings than the command line reads. */
  settings: z.string(),
  /** The sender's address as rate limits count it. */
  address: z.string(),
  /** The other end of the connection: a proxy, or the sender. */
  peer: z.string(),
  /** As it arrived, cut to 500 characters. */
  forwardedFor: z.string().nullable(),
});
export type Diagnosis = z.infer<typeof answerSchema>;

const questionText = (at: string, nonce: string): string => `question\n${at}\n${nonce}`;
const answerText = (nonce: string, body: string): string => `answer\n${nonce}\n${body}`;

/** For the server: the nonce of a question that was signed with one of the secrets just now. */
export const readQuestion = (
  secrets: readonly string[],
  header: string | string[] | undefined,
  now: Date,
): string | undefined => {
  if (typeof header !== 'string' || header.length > maxHeaderLength) return undefined;
  const [, at = '', nonce = '', signature = ''] = questionPattern.exec(header) ?? [];
  if (Math.abs(now.getTime() - Number(at)) > freshMs) return undefined;
  const given = Buffer.from(signature, 'hex');
  const holds = secrets.map((secret) => {
    const right = sign(secret, questionText(at, nonce));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return holds.includes(true) ? nonce : undefined;
};

/** For the server. */
export const signAnswer = ([secret = '']: readonly string[], nonce: string, diagnosis: Diagnosis) => {
  const body = JSON.stringify(diagnosis);
  return { success: true as const, body, signature: sign(secret, answerText(nonce, body)).toString('hex') };
};

export type Asked =
  | { kind: 'answered'; diagnosis: Diagnosis; date: string | null }
  | { kind: 'refused'; status: number; location: string | null }
  | { kind: 'unreachable'; reason: string };

const reasonOf = (error: unknown): string => {
  const { cause, name, message } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`;
  return cause?.code ?? cause?.message ?? message;
};

const readAnswer = (text: string, secrets: readonly string[], nonce: string): Diagnosis | undefined => {
  try {
    const { body, signature } = z.object({ body: z.string(), signature: z.string() }).parse(JSON.parse(text));
    const given = Buffer.from(signature, 'hex');
    const isRight = secrets.some((secret) => {
      const right = sign(secret, answerText(nonce, body));
      return given.length === right.length && timingSafeEqual(given, right);
    });
    return isRight ? answerSchema.parse(JSON.parse(body)) : undefined;
  } catch {
    return undefined;
  }
};

/** As long as our own answer can be: another server may send anything. */
const readStart = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > maxAnswerLength) break;
  }
  return text;
};

/** Asks the server at `origin`. `headers` go with the question. Never throws. */
export const askServer = async (
  origin: string,
  secrets: readonly string[],
  headers: Record<string, string> = {},
): Promise<Asked> => {
  const nonce = randomBytes(16).toString('hex');
  const at = String(Date.now());
  const [secret = ''] = secrets;
  const signature = sign(secret, questionText(at, nonce)).toString('hex');
  try {
    const answer = await fetch(origin + publicApi.diagnosis.path, {
      headers: { ...headers, [diagnosisHeader]: `${at}.${nonce}.${signature}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = answer.status === 200 ? await readStart(answer) : '';
    const diagnosis = readAnswer(text, secrets, nonce);
    if (diagnosis !== undefined) return { kind: 'answered', diagnosis, date: answer.headers.get('date') };
    return { kind: 'refused', status: answer.status, location: answer.headers.get('location') };
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) };
  }
};
