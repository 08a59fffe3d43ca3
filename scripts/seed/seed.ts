// Fills a database with made-up enquiries, clients, payment links, receipts and candidates, to see how the console does with
// many. Everything is as the product would have stored it: files on the disk, search index, counts.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Insertable } from 'kysely';
import { type EnquiryStatus, enquiryStatuses, enquirySubjects } from '#contract/enquiry.ts';
import type { PaymentKind, ReceiptStatus } from '#contract/payment.ts';
import { gatherStatistics } from '#server/db/gather-statistics.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { newReference } from '#server/ids.ts';
import { newTokenId } from '#server/links/tokens.ts';
import { referencePrefix } from '#server/payments/receipts.store.ts';
import {
  makeBusiness,
  makePerson,
  makeProject,
  makeRandom,
  makeWish,
  positions,
  type Random,
} from './made-up.ts';

export type SeedCounts = { enquiries: number; links: number; receipts: number; candidates: number };

const rowsAtOnce = 200;
const dayMs = 24 * 60 * 60 * 1000;
/** How far back the records go. */
const spanMs = 700 * dayMs;

type Made = { deps: Deps; random: Random; now: number };

const insert = async <Name extends keyof Tables>(
  { db }: Deps,
  table: Name,
  count: number,
  make: (at: number) => Insertable<Tables[Name]> | Promise<Insertable<Tables[Name]>>,
): Promise<void> => {
  for (let start = 0; start < count; start += rowsAtOnce) {
    const rows: Insertable<Tables[Name]>[] = [];
    for (let at = start; at < Math.min(count, start + rowsAtOnce); at += 1) rows.push(await make(at));
    // The builder cannot know that a row belongs to the table of the same name.
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
};

/** In the order of time, as records arrive. */
const instant = ({ now }: Made, at: number, count: number): string =>
  new Date(now - spanMs + Math.floor((spanMs * (at + 1)) / (count + 1))).toISOString();

/** Sorts by time like an id of the product's own. */
const idAt = (iso: string, at: number): string =>
  Date.parse(iso).toString(36).padStart(9, '0') + at.toString(36).padStart(16, '0');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const statusOf = (random: Random, age: number): EnquiryStatus => {
  if (random.chance(0.06)) return 'spam';
  if (age < 0.01) return random.of(['new', 'read', 'answered']);
  return random.chance(0.7) ? 'closed' : random.of(enquiryStatuses.filter((each) => each !== 'spam'));
};

const seedEnquiries = async (made: Made, count: number): Promise<void> => {
  const { deps, random } = made;
  await insert(deps, 'enquiry', count, (at) => {
    const createdAt = instant(made, at, count);
    const status = statusOf(random, 1 - at / count);
    return {
      id: idAt(createdAt, at),
      // Some people write more than once.
      ...makePerson(random, random.chance(0.1) ? random.below(count) : at),
      subject: random.of(enquirySubjects),
      message: makeWish(random),
      status,
      spam_reason: status === 'spam' ? 'too-fast' : null,
      content_hash: sha256(`content ${at}`),
      sender_hash: sha256(`sender ${at}`),
      idempotency_key: null,
      created_at: createdAt,
    };
  });
  // Deleting a task fires the trigger that puts its enquiry into the search index; without mails, nothing is sent.
  await insert(deps, 'enquiry_task', count, (at) => ({
    enquiry_id: idAt(instant(made, at, count), at),
    has_mails: 0 as const,
  }));
  await deps.db.deleteFrom('enquiry_task').where('has_mails', '=', 0).execute();
};

type SeededClient = { code: string; name: string; email: string };

const seedClients = async (made: Made, count: number): Promise<SeededClient[]> => {
  const { deps, random } = made;
  const clients: SeededClient[] = [];
  await insert(deps, 'client', count, (at) => {
    const createdAt = instant(made, at, count);
    const { email, phone } = makePerson(random, at);
    const client = { code: `CLT-${String(at + 1).padStart(5, '0')}`, name: makeBusiness(random), email };
    clients.push(client);
    return {
      id: idAt(createdAt, at),
      ...client,
      phone,
      address: null,
      tax_id: null,
      notes: null,
      archived_at: null,
      created_at: createdAt,
    };
  });
  return clients;
};

type SeededLink = { id: string; createdAt: string; status: ReceiptStatus | 'none' };

/** Which receipt a link ends with; the first `receipts` links have one. */
const receiptStatusOf = (random: Random, hasReceipt: boolean, age: number): SeededLink['status'] => {
  if (!hasReceipt) return 'none';
  if (age < 0.02) return 'received';
  return random.chance(0.93) ? 'verified' : 'rejected';
};

const seedLinks = async (
  made: Made,
  { links: count, receipts }: SeedCounts,
  clients: SeededClient[],
): Promise<SeededLink[]> => {
  const { deps, random } = made;
  const links: SeededLink[] = [];
  const share = Math.min(1, receipts / Math.max(1, count));
  let given = 0;
  await insert(deps, 'payment_link', count, (at) => {
    const createdAt = instant(made, at, count);
    const client = random.of(clients);
    const hasReceipt = given < Math.round((at + 1) * share);
    if (hasReceipt) given += 1;
    const link = {
      id: idAt(createdAt, at),
      createdAt,
      status: receiptStatusOf(random, hasReceipt, 1 - at / count),
    };
    links.push(link);
    return {
      id: link.id,
      token_id: newTokenId(),
      kind: random.of<PaymentKind>(['project', 'project', 'project', 'registration']),
      client_id: client.code,
      client_name: client.name,
      email: client.email,
      project_name: makeProject(random),
      project_id: `PRJ-${at + 1}`,
      description: null,
      brand_id: null,
      amount_paise: (5 + random.below(400)) * 50_000,
      due_date: createdAt.slice(0, 10),
      expires_at: null,
      deactivated_at: random.chance(0.05) ? createdAt : null,
      receipt_status: link.status,
      created_at: createdAt,
    };
  });
  return links;
};

/** The smallest PNG there is, one pixel; a comment in it makes each file a file of its own. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

const keepPicture = async ({ files }: Deps, at: number) => {
  const content = Buffer.concat([pixel, Buffer.from(`receipt ${at}`)]);
  const { key, bytes, sha256 } = await files.put(Readable.from([content]));
  return { file_key: key, file_bytes: bytes, file_sha256: sha256 };
};

const seedReceipts = async (made: Made, links: SeededLink[]): Promise<void> => {
  const { deps, random } = made;
  const sent = links.filter(({ status }) => status !== 'none');
  await insert(deps, 'payment_submission', sent.length, async (at) => {
    const { id, createdAt, status } = sent[at] as SeededLink;
    const submittedAt = new Date(Date.parse(createdAt) + random.below(3 * dayMs)).toISOString();
    const isOpen = status === 'received';
    return {
      id: idAt(submittedAt, at),
      link_id: id,
      reference_id: newReference(referencePrefix),
      status: status as ReceiptStatus,
      reason: status === 'rejected' ? 'The amount is not the one that was asked for.' : null,
      ...(await keepPicture(deps, at)),
      file_name: 'payment.png',
      file_kind: 'png',
      file_damaged: 0,
      submitted_at: submittedAt,
      decided_at: isOpen ? null : new Date(Date.parse(submittedAt) + 3_600_000).toISOString(),
      decided_by: isOpen ? null : 'cli:seed',
      utr: status === 'verified' ? String(300_000_000_000 + at) : null,
    };
  });
};

const seedCandidates = async (made: Made, count: number): Promise<void> => {
  const { deps, random } = made;
  await insert(deps, 'candidate_link', count, (at) => {
    const createdAt = instant(made, at, count);
    return {
      id: idAt(createdAt, at),
      token_id: newTokenId(),
      ...makePerson(random, at),
      position: random.of(positions),
      candidate_id: `CND-${at + 1}`,
      expires_at: new Date(Date.parse(createdAt) + 2 * 3_600_000).toISOString(),
      deactivated_at: null,
      created_at: createdAt,
    };
  });
};

/** Adds to what is there. Calls `tell` with each step that is done. */
export const seed = async (
  deps: Deps,
  counts: SeedCounts,
  tell: (text: string) => void = () => undefined,
): Promise<void> => {
  const made: Made = { deps, random: makeRandom(1), now: deps.clock.now().getTime() };
  await seedEnquiries(made, counts.enquiries);
  tell(`${counts.enquiries} enquiries`);
  const clients = await seedClients(made, Math.max(20, Math.ceil(counts.links / 20)));
  tell(`${clients.length} clients`);
  const links = await seedLinks(made, counts, clients);
  tell(`${links.length} payment links`);
  await seedReceipts(made, links);
  tell(`${links.filter(({ status }) => status !== 'none').length} receipts`);
  await seedCandidates(made, counts.candidates);
  tell(`${counts.candidates} candidates`);
  await gatherStatistics(deps.db);
};
