// An installation with something of everything in it, and all that is in one: to compare it with what a copy or a backup made of it.
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { publicApi } from '#contract/public-api.ts';
import { insertUpload } from '#server/candidates/candidates.store.ts';
import type { Config } from '#server/config.ts';
import { copiedTables } from '#server/copy/copied-tables.ts';
import { type Row, readRows } from '#server/copy/rows.store.ts';
import { openDatabase } from '#server/db/open.ts';
import { makeDemoLinks } from '#server/demo.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { openFileStore } from '#server/files/open-store.ts';
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { keptFiles } from '#tests/files/stored-files.ts';
import { makeEnquiry } from './factories.ts';
import type { TestApp } from './make-test-app.ts';
import { makeStaff } from './staff-app.ts';

/** Every row of every table, and the keys of every file. */
export const wholeInstallation = async (config: Config) => {
  const db = await openDatabase(config);
  const files = await openFileStore(config);
  const rows: Record<string, Row[]> = {};
  for (const [table, keys] of copiedTables)
    rows[table] = (await readRows(db, { table, keys }, {})).map((row) => ({ ...row }));
  const tasks = await db.selectFrom('enquiry_task').selectAll().orderBy('enquiry_id').execute();
  const keys = (await keptFiles({ files })).sort();
  await db.destroy();
  files.close();
  return { rows, tasks: tasks.map((row) => ({ ...row })), keys };
};

export const sendEnquiry = async ({ app }: TestApp, message: string): Promise<void> => {
  const payload = makeEnquiry({ message });
  const answer = await app.inject({ method: 'POST', url: publicApi.contactSubmit.path, payload });
  expect(answer.statusCode).toBe(201);
};

/** Something of everything, with an enquiry whose mails are still to be written. */
export const fillInstallation = async (test: TestApp) => {
  const { deps } = test;
  await makeStaff(deps, 'admin');
  await makeDemoLinks(deps);
  for (const at of [1, 2, 3]) await sendEnquiry(test, `Our shop ${at} of silk wants a ಸೈಟ್ "and" more.`);
  await finishArrivals(deps);
  // One that still has its mails before it.
  await sendEnquiry(test, 'The newest of all');
  await makePaymentLink(deps);
  const { link } = await makeCandidateLink(deps);
  const { key, bytes, sha256 } = await deps.files.put(Readable.from([makePdf({ bytes: 90_000 })]));
  await insertUpload(deps.db, deps.clock, {
    link_id: link.id,
    file_key: key,
    file_name: 'ಪ್ರಮಾಣ.pdf',
    file_bytes: bytes,
    file_sha256: sha256,
    file_damaged: 0,
  });
  return { key, linkId: link.id };
};
