// The people of a busy day, all mixed: visitors who look at pages, clients and candidates with their links, enquiries, and
// staff at their lists. How many of each there are is given; when they come is chance.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { privatePages, sitePaths, withToken } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { accountApi } from '#contract/staff/account.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { receiptApi } from '#contract/staff/receipts.ts';
import { publicPages } from '#tests/support/test-site.ts';
import type { HttpClient } from './http-client.ts';
import {
  confirmEnquiry,
  confirmFile,
  type Ledger,
  newEnquiry,
  newFile,
  sendEnquiry,
  sendFile,
  sendNote,
  sendVerification,
} from './ledger.ts';

export type DayKind = 'page' | 'enquiry' | 'upload' | 'look' | 'vital' | 'list' | 'act';
export type DayCounts = Record<DayKind, number>;

export type BusyDayOptions = {
  client: HttpClient;
  ledger: Ledger;
  cookie: string;
  tokens: { receipt: string[]; certificate: string[] };
  counts: DayCounts;
  /** How many people act at once. */
  people: number;
};

export type BusyDay = {
  /** Settles when everything was done; rejects for an answer nobody should get. */
  ended: Promise<void>;
  /** Share of everything that is done, 0 to 1. */
  done(): number;
  /** Nobody begins anything more until `goOn`; resolves when what was begun is answered. */
  hold(): Promise<void>;
  goOn(): void;
  timesMs: Record<DayKind, number[]>;
};

const pages = publicPages.filter((path) => path !== sitePaths.maintenance);
const pick = <T>(from: readonly T[]): T => {
  const found = from[randomInt(from.length)];
  if (found === undefined) throw new Error('Nothing to pick from.');
  return found;
};

const uploadBytes = (): number =>
  randomInt(50) === 0 ? randomInt(1_000_000, 5_000_000) : randomInt(5_000, 100_000);

const newVital = () => ({
  page: pick(pages),
  name: 'LCP',
  value: randomInt(300, 4_000),
  rating: 'good',
  id: randomUUID(),
  navigationType: 'navigate',
  device: 'phone',
  build: 'busy-day',
});

export const startBusyDay = ({ client, ledger, cookie, tokens, counts, people }: BusyDayOptions): BusyDay => {
  const left = { ...counts };
  const kinds = Object.keys(left) as DayKind[];
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const remaining = () => kinds.reduce((sum, kind) => sum + left[kind], 0);
  const timesMs = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as BusyDay['timesMs'];
  const known = { receipt: [...tokens.receipt], certificate: [...tokens.certificate] };
  let verified = 0;

  const get = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
    const { status, body } = await client.send(path, { headers });
    if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 200)}`);
  };

  const acts: Record<DayKind, () => Promise<void>> = {
    page: () => {
      const encoding = { 'accept-encoding': 'br' };
      if (randomInt(20) > 0) return get(pick(pages), encoding);
      const [path, all] = pick([
        [privatePages.payment, known.receipt],
        [privatePages.onboarding, known.certificate],
      ] as const);
      return get(withToken(path, pick(all)), encoding);
    },
    enquiry: async () => {
      const sent = newEnquiry();
      confirmEnquiry(ledger, sent, await sendEnquiry(client, sent));
    },
    upload: async () => {
      const kind = tokens.receipt.length > 0 ? 'receipt' : 'certificate';
      const token = tokens[kind].pop();
      if (token === undefined) throw new Error('There are no links left.');
      const sent = newFile(kind, token, uploadBytes());
      confirmFile(ledger, sent, await sendFile(client, sent));
    },
    look: () => {
      const [path, all] = pick([
        [publicApi.clientDetails.path, known.receipt],
        [publicApi.candidateDetails.path, known.certificate],
      ] as const);
      return get(withToken(path, pick(all)));
    },
    vital: async () => {
      const { status } = await client.json(publicApi.vitals.path, newVital());
      if (status !== 204) throw new Error(`A beacon was answered ${status}.`);
    },
    list: () => get(pick([enquiryApi.list.path, receiptApi.list.path, accountApi.me.path]), { cookie }),
    act: async () => {
      const { reference } = ledger.files[verified] ?? {};
      const enquiryId = ledger.enquiries.at(-1)?.id;
      if (reference !== undefined) {
        verified += 1;
        const sent = { reference, utr: String(randomInt(1e11, 1e12 / 4)) };
        await sendVerification(client, cookie, sent);
        ledger.verifications.push(sent);
      } else if (enquiryId !== undefined) {
        const note = { enquiryId, body: `Called back. ${randomUUID()}` };
        await sendNote(client, cookie, note);
        ledger.notes.push(note);
      }
    },
  };

  /** By chance, as many of each as are left to do. */
  const next = (): DayKind | undefined => {
    const all = remaining();
    if (all === 0) return undefined;
    let at = randomInt(all);
    return kinds.find((kind) => {
      at -= left[kind];
      return at < 0;
    });
  };

  let held = false;
  let busy = 0;
  let failed = false;
  const person = async (): Promise<void> => {
    for (;;) {
      while (held && !failed) await pause(20);
      const kind = next();
      if (kind === undefined || failed) return;
      left[kind] -= 1;
      busy += 1;
      const started = performance.now();
      try {
        await acts[kind]();
      } catch (error) {
        failed = true;
        throw error;
      } finally {
        busy -= 1;
      }
      timesMs[kind].push(performance.now() - started);
    }
  };

  return {
    ended: Promise.all(Array.from({ length: people }, person)).then(() => undefined),
    done: () => 1 - remaining() / total,
    hold: async () => {
      held = true;
      while (busy > 0) await pause(20);
    },
    goOn: () => {
      held = false;
    },
    timesMs,
  };
};
