// Compares what clients were told with what is stored, and the stored things with each other: rows, files, mails, and what
// the command line finds.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import type { OpenDeps } from '#server/open-deps.ts';
import { arrivedFiles } from '#tests/files/stored-files.ts';
import { runCli } from '#tests/support/run-cli.ts';
import type { Ledger } from './ledger.ts';
import { withDeps } from './server-process.ts';

const groupBy = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> =>
  Map.groupBy(rows, keyOf);

const verifyEnquiries = async ({ db }: OpenDeps, { enquiries }: Ledger): Promise<Set<string>> => {
  const rows = await db.selectFrom('enquiry').select(['id', 'message', 'idempotency_key']).execute();
  const byMessage = groupBy(rows, ({ message }) => message);
  for (const [message, same] of byMessage) assert.equal(same.length, 1, `stored twice: ${message}`);
  for (const { id, message, key } of enquiries) {
    const [row] = byMessage.get(message) ?? [];
    // Rows have no prototype.
    assert.deepEqual({ ...row }, { id, message, idempotency_key: key }, 'a confirmed enquiry');
  }
  return new Set(rows.map(({ id }) => id));
};

type FileRow = { id: string; link_id: string; file_key: string; file_sha256: string };

const hashOf = async ({ files }: OpenDeps, key: string): Promise<string> => {
  const { stream } = await files.open(key);
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
};

/** One row for each link, with a file of exactly the content that was confirmed. */
const verifyFiles = async (deps: OpenDeps, ledger: Ledger, rows: FileRow[], kind: string): Promise<void> => {
  for (const [link, same] of groupBy(rows, (row) => row.link_id)) {
    assert.equal(same.length, 1, `two ${kind}s on the link ${link}`);
  }
  const stored = new Map(rows.map((row) => [row.file_sha256, row]));
  for (const sent of ledger.files.filter((each) => each.kind === kind)) {
    assert.ok(stored.has(sent.sha256), `a confirmed ${kind} is gone`);
  }
  for (const { file_key, file_sha256 } of rows) {
    assert.equal(await hashOf(deps, file_key), file_sha256, `the content of a ${kind}`);
  }
};

const verifyActs = async ({ db }: OpenDeps, { notes, verifications }: Ledger): Promise<void> => {
  const stored = await db.selectFrom('enquiry_note').select(['enquiry_id', 'body']).execute();
  const byBody = groupBy(stored, ({ body }) => body);
  for (const [body, same] of byBody) assert.equal(same.length, 1, `a note stored twice: ${body}`);
  for (const { enquiryId, body } of notes) {
    assert.equal(byBody.get(body)?.[0]?.enquiry_id, enquiryId, 'a confirmed note is gone');
  }
  const receipts = await db
    .selectFrom('payment_submission')
    .select(['reference_id', 'status', 'utr'])
    .execute();
  const byReference = new Map(receipts.map((row) => [row.reference_id, row]));
  for (const { reference, utr } of verifications) {
    assert.deepEqual(
      { ...byReference.get(reference) },
      { reference_id: reference, status: 'verified', utr },
      'a confirmed verification',
    );
  }
};

/** Each thing that is stored has each of its mails once, whatever happened around it. */
const verifyMails = async ({ db }: OpenDeps): Promise<void> => {
  const kindsOf: [ids: { id: string }[], kinds: string[]][] = [
    [await db.selectFrom('enquiry').select('id').execute(), ['enquiry.agency', 'enquiry.visitor']],
    [
      await db.selectFrom('payment_submission').select('id').execute(),
      ['receipt.agency', 'receipt.received'],
    ],
    [
      await db.selectFrom('payment_submission').select('id').where('status', '=', 'verified').execute(),
      ['receipt.verified'],
    ],
    [
      await db.selectFrom('candidate_upload').select('id').execute(),
      ['certificate.agency', 'certificate.received'],
    ],
  ];
  const mails = await db.selectFrom('outbox').select(['id', 'kind', 'about_id']).execute();
  const found = groupBy(mails, ({ kind, about_id }) => `${kind} ${about_id}`);
  for (const [ids, kinds] of kindsOf) {
    for (const { id } of ids) {
      for (const kind of kinds) assert.equal(found.get(`${kind} ${id}`)?.length, 1, `mails ${kind} of ${id}`);
    }
  }
};

/** No file without a row and no row without its file, once everything that a crash left was swept. */
const verifySwept = async (deps: OpenDeps): Promise<number> => {
  // Nobody is uploading now: what lies there has been given up, however young it is.
  const { rowsWithoutFile, removedArrivals, removedFiles } = await sweepFiles(deps, {
    arrivalGraceMs: 0,
    keptGraceMs: 0,
  });
  assert.deepEqual(rowsWithoutFile, []);
  assert.deepEqual(await arrivedFiles(deps), []);
  const again = await sweepFiles(deps, { arrivalGraceMs: 0, keptGraceMs: 0 });
  assert.deepEqual(again.removedFiles, []);
  return removedArrivals.length + removedFiles.length;
};

const verifyCheck = async (environment: Record<string, string>): Promise<void> => {
  const { ok, out, err } = await runCli(['check', '--json'], environment);
  assert.ok(ok, `cli check: ${err}\n${out}`);
};

/**
 * Throws where anything is missing, there twice, or otherwise than confirmed. Nobody may be uploading meanwhile. Answers
 * how many files the sweep took away.
 */
export const verifyLedger = async (environment: Record<string, string>, ledger: Ledger): Promise<number> => {
  const swept = await withDeps(environment, async (deps) => {
    await verifyEnquiries(deps, ledger);
    const columns = ['id', 'link_id', 'file_key', 'file_sha256'] as const;
    const receipts = await deps.db.selectFrom('payment_submission').select(columns).execute();
    const certificates = await deps.db.selectFrom('candidate_upload').select(columns).execute();
    await verifyFiles(deps, ledger, receipts, 'receipt');
    await verifyFiles(deps, ledger, certificates, 'certificate');
    await verifyActs(deps, ledger);
    // A folder as a kill left it: the next start does this first of all.
    await finishArrivals(deps);
    await verifyMails(deps);
    return verifySwept(deps);
  });
  await verifyCheck(environment);
  return swept;
};
