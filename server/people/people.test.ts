// A person's data across tables, files and mail: found, exported, erased, and removed when its time is over.
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import type { PeopleErased, PeopleFound, PersonalRecord } from '#contract/staff/people.ts';
import { partsOfKind, peopleApi } from '#contract/staff/people.ts';
import { verifyChain } from '#server/audit/verify-chain.store.ts';
import { databaseFiles } from '#server/db/open.ts';
import { searchEntries } from '#server/db/search.ts';
import { finishInTurns } from '#server/enquiries/finish-arrivals.ts';
import { keptPath } from '#server/files/local-store.ts';
import { mailFolder } from '#server/outbox/open-mailer.ts';
import { startOutbox } from '#server/outbox/worker.ts';
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePng } from '#tests/files/sample-files.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { keptFiles } from '#tests/files/stored-files.ts';
import { unzip } from '#tests/files/unzip.ts';
import { makeActor, makeEnquiry } from '#tests/support/factories.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';
import { purge } from './purge.ts';

const email = 'Asha.Rao@mail.test';
const dayMs = 24 * 60 * 60 * 1000;

let test: StaffApp;
let admin: StaffSession;
beforeEach(async () => {
  test = await makeStaffApp({ site: false });
  admin = await test.asStaff('admin');
});
afterEach(() => test.close());

const enquire = async (changes: Record<string, unknown> = {}) => {
  const answer = await test.app.inject({
    method: 'POST',
    url: publicApi.contactSubmit.path,
    payload: makeEnquiry({ name: 'Asha Rao', email, phone: '9876543210', ...changes }),
  });
  expect(answer.statusCode).toBe(201);
};

const pay = async () => {
  const { link, token } = await makePaymentLink(test.deps, { client_name: 'Asha Rao', email });
  await test.app.inject({
    method: 'POST',
    url: publicApi.paymentSubmit.path,
    headers: { 'content-type': formType },
    payload: makeForm([
      { name: 'token', content: token },
      { name: 'receipt', fileName: 'receipt.png', content: makePng() },
    ]),
  });
  return link;
};

const apply = async () => {
  const { link, token } = await makeCandidateLink(test.deps, {
    name: 'Asha Rao',
    email,
    phone: '9876543210',
  });
  const answer = await test.app.inject({
    method: 'POST',
    url: pathOf(publicApi.candidateUpload, { token }),
    headers: { 'content-type': formType },
    payload: makeForm([{ name: 'certificate', fileName: 'certificates.pdf', content: makePdf() }]),
  });
  expect(answer.statusCode).toBe(201);
  return link;
};

const find = async (text: string): Promise<PersonalRecord[]> =>
  (await admin.inject({ url: peopleApi.find.path, query: { find: text } })).json<PeopleFound>().records;

const exported = (records: PersonalRecord[], notes: PersonalRecord['kind'][] = []) =>
  admin.inject({
    method: 'POST',
    url: peopleApi.export.path,
    payload: {
      items: records.map(({ kind, id }) => ({
        kind,
        id,
        parts: partsOfKind[kind].filter((part) => part !== 'notes' || notes.includes(kind)),
      })),
    },
  });

const erase = async (records: PersonalRecord[], evenAccounts = false) =>
  admin.inject({
    method: 'POST',
    url: peopleApi.erase.path,
    payload: {
      items: records.map(({ kind, id }) => ({ kind, id })),
      reason: 'Asked by phone on 28 November',
      evenAccounts,
    },
  });

/** Everything the database holds, as text. */
const everything = async (): Promise<string> => {
  const { db } = test.deps;
  const tables = [
    'enquiry',
    'enquiry_note',
    'client',
    'payment_link',
    'payment_submission',
    'candidate_link',
    'candidate_upload',
    'outbox',
    'audit_event',
  ] as const;
  const rows = [];
  for (const table of tables) rows.push(await db.selectFrom(table).selectAll().execute());
  return JSON.stringify(rows);
};

const mailFiles = (): Promise<string[]> => readdir(mailFolder(test.config.dataDir)).catch(() => []);

const sendMails = async (): Promise<void> => {
  const outbox = startOutbox(test.deps, { prepare: finishInTurns(test.deps) });
  try {
    await expect
      .poll(() => test.deps.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute(), {
        timeout: 20_000,
      })
      .toEqual([]);
  } finally {
    await outbox.stop();
  }
};

describe('a person', () => {
  it('is found by address, phone as people write it, and name', async () => {
    await enquire();
    await enquire({ name: 'Ravi Kumar', email: 'ravi@mail.test', phone: '9123456780' });
    await pay();
    await apply();
    expect((await find(email.toLowerCase())).map(({ kind, isExact }) => [kind, isExact])).toEqual([
      ['enquiry', true],
      ['payment_link', true],
      ['candidate_link', true],
    ]);
    expect((await find('+91 98765-43210')).map(({ kind }) => kind)).toEqual(['enquiry', 'candidate_link']);
    for (const pasted of ['tel:+919876543210', 'Mobile: 98765 43210 (office)\u200b'])
      expect((await find(pasted)).map(({ isExact }) => isExact)).toEqual([true, true]);
    for (const pasted of [` <mailto:${email}>. `, `\u200b${email},`])
      expect((await find(pasted)).map(({ isExact }) => isExact)).toEqual([true, true, true]);
    const { token } = await makePaymentLink(test.deps, { client_name: 'Chitra' });
    expect(await find(`${test.config.publicUrl}/payment/${token}.`)).toMatchObject([
      { kind: 'payment_link', name: 'Chitra' },
    ]);
    expect((await find('asha')).length).toBe(3);
    expect(await find('nobody')).toEqual([]);
    expect(await find('" OR 1=1 --')).toEqual([]);
  });

  it('is the business of administrators alone', async () => {
    const staff = await test.asStaff('staff');
    expect((await staff.inject({ url: peopleApi.find.path, query: { find: 'x' } })).statusCode).toBe(403);
  });

  it('is exported with records, files and mails in human words, and without what is internal', async () => {
    await enquire({ drawing: 'a3y3iqgw' });
    const link = await apply();
    await sendMails();
    const answer = await exported(await find(email));
    expect(answer.headers['content-type']).toBe('application/zip');
    const zip = answer.rawPayload.toString('latin1');
    expect(zip).toContain('files/1-certificates.pdf');
    const archive = unzip(answer.rawPayload);
    const { records } = JSON.parse(archive.get('records.json')?.toString() ?? '');
    expect(Object.keys(records[0])).toEqual([
      ...['kind', 'receivedAt', 'name', 'email', 'phone', 'subject', 'message', 'drawing', 'status'],
      ...['mails', 'files'],
    ]);
    expect(records[0].drawing).toBe('a3y3iqgw');
    expect(records[1]).toMatchObject({
      kind: 'candidate_link',
      certificates: [{ fileName: 'certificates.pdf' }],
      files: ['files/1-certificates.pdf'],
    });
    // No columns, and no mail to the agency itself.
    expect(JSON.stringify(records)).not.toMatch(/"\w*_\w*":|"id":/);
    expect(
      new Set(records.flatMap(({ mails }: { mails: { to: string }[] }) => mails.map(({ to }) => to))),
    ).toEqual(new Set([email]));
    const { pages } = await readPdf(archive.get('records.pdf') ?? Buffer.alloc(0));
    const text = pages.flat().join(' ');
    expect(text).toContain(email);
    for (const label of ['Received', 'Candidate ID', 'Uploaded the certificate'])
      expect(text).toContain(label);
    expect(zip.match(/mails\/[^/]+\.eml/g)?.length).toBeGreaterThanOrEqual(2);
    expect(zip).not.toContain(link.token_id);
    expect(await everything()).toContain('person.export');
  });

  it('is exported with the day at whose end a link expires', async () => {
    await makePaymentLink(test.deps, { email, expires_at: '2026-12-27T18:30:00.000Z' });
    const archive = unzip((await exported(await find(email))).rawPayload);
    const { pages } = await readPdf(archive.get('records.pdf') ?? Buffer.alloc(0));
    expect(pages.flat().join(' ')).toContain('the end of 27 Dec 2026');
  });

  it('is exported as staff chose it, record by record', async () => {
    await enquire({ subject: 'Consulting' });
    await enquire({ subject: 'Support' });
    await apply();
    const records = (await find(email)).toSorted((one, other) => one.summary.localeCompare(other.summary));
    for (const { kind, id } of records.filter((record) => record.kind === 'enquiry'))
      await admin.inject({
        method: 'POST',
        url: pathOf(enquiryApi.addNote, { id }),
        payload: { body: `About Ravi, ${kind}` },
      });
    const answer = await admin.inject({
      method: 'POST',
      url: peopleApi.export.path,
      payload: {
        items: records.map(({ kind, id, summary }) => ({
          kind,
          id,
          parts: summary === 'Support' ? ['notes'] : [],
        })),
      },
    });
    const archive = unzip(answer.rawPayload);
    const shown = JSON.parse(archive.get('records.json')?.toString() ?? '').records;
    expect(
      shown.map((record: Record<string, unknown[]>) => [
        record.subject ?? record.kind,
        record.notes?.length,
        record.mails,
        record.files?.length,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Consulting', undefined, undefined, 0],
        ['Support', 1, undefined, 0],
        ['candidate_link', undefined, undefined, 0],
      ]),
    );
  });

  it('is exported with the rest where a file is gone, damaged or unreadable, which the archive and the log tell', async () => {
    const sent = [await apply(), await apply(), await apply(), await apply()];
    const keyOf = async ({ id }: { id: string }) =>
      (
        await test.deps.db
          .selectFrom('candidate_upload')
          .select('file_key')
          .where('link_id', '=', id)
          .executeTakeFirstOrThrow()
      ).file_key;
    const [gone = '', damaged = '', unreadable = ''] = await Promise.all(sent.map(keyOf));
    const pathOf = (key: string) => keptPath(join(test.config.storageUrl.replace(/^file:/, ''), 'kept'), key);
    await rm(pathOf(gone));
    await appendFile(pathOf(damaged), ' ');
    await rm(pathOf(unreadable));
    await mkdir(pathOf(unreadable));
    await sendMails();
    const mail = (await mailFiles()).find((name) => name.includes('certificate.received')) ?? '';
    await rm(join(mailFolder(test.config.dataDir), mail));
    await mkdir(join(mailFolder(test.config.dataDir), mail));

    const answer = await exported(await find(email));
    expect(sent).toHaveLength(4);
    const archive = unzip(answer.rawPayload);
    const read = (name: string) => archive.get(name)?.toString() ?? '';
    expect(archive.get('files/1-certificates.pdf')?.equals(makePdf())).toBe(true);
    expect(archive.has('files/2-certificates.pdf')).toBe(false);
    const reasons = [
      'it is damaged on the server, no longer what was sent',
      'it is missing on the server',
      'the server’s disk could not read it',
    ];
    expect(read('left-out.txt').trim().split('\n').toSorted()).toEqual([
      '',
      'Not in this archive:',
      ...reasons.map((reason) => `certificates.pdf: ${reason}`),
      `mails/${mail}: the server’s disk could not read it`,
    ]);
    const { records }: { records: { files: string[] }[] } = JSON.parse(read('records.json'));
    expect(records.map(({ files }) => files[0]).toSorted()).toEqual([
      ...reasons.map((reason) => `certificates.pdf (left out: ${reason})`),
      'files/1-certificates.pdf',
    ]);
    for (const key of [gone, damaged, unreadable])
      expect(test.logs.entries()).toContainEqual(
        expect.objectContaining({ fileKey: key, msg: expect.stringContaining('left out of an export') }),
      );
  });

  it('is exported under a name that every system takes, with its ending', async () => {
    await enquire();
    const link = await apply();
    await test.deps.db
      .updateTable('candidate_upload')
      .set({ file_name: `${'ಕ'.repeat(200)}.pdf` })
      .where('link_id', '=', link.id)
      .execute();
    const answer = await exported(await find(email));
    const archive = unzip(answer.rawPayload);
    expect([...archive.keys()].find((name) => name.startsWith('files/'))).toBe(
      `files/1-${'ಕ'.repeat(60)}.pdf`,
    );
  });

  it('is erased from rows, files, mails, search and the trail, which stays whole', async () => {
    await enquire();
    await enquire({ name: 'Ravi Kumar', email: 'ravi@mail.test', phone: '9123456780' });
    await apply();
    await sendMails();
    expect((await keptFiles(test.deps)).length).toBe(1);
    const searched = await admin.inject({
      url: enquiryApi.export.path,
      query: { format: 'csv', q: '9876543210' },
    });
    expect(searched.statusCode).toBe(200);
    expect(await everything()).toContain('enquiry.export');
    const answer = await erase(await find(email));
    expect(answer.json<PeopleErased>()).toMatchObject({ erased: 2, files: 1, kept: [] });

    const left = await everything();
    expect(left).not.toMatch(/asha/i);
    expect(left).not.toContain('9876543210');
    expect(left).toContain('Ravi Kumar');
    expect(await keptFiles(test.deps)).toEqual([]);
    // Nor in pages of the file that are free, nor in its journal.
    for (const each of databaseFiles(test.deps.config).flatMap((path) => [path, `${path}-wal`])) {
      const bytes = await readFile(each, 'latin1');
      expect(bytes.includes(email)).toBe(false);
      expect(bytes.includes('9876543210')).toBe(false);
    }
    expect(await find('asha')).toEqual([]);
    const found = await searchEntries(test.deps.db, 'enquiry', 'asha');
    expect(await found?.select('found.seq').execute()).toEqual([]);
    // The mails about Ravi stay, as files too.
    expect((await mailFiles()).length).toBe(2);
    expect((await verifyChain(test.deps)).faults).toEqual([]);
    expect(left).toContain('Asked by phone on 28 November');
    expect((await erase([{ kind: 'enquiry', id: 'gone' } as PersonalRecord])).statusCode).toBe(404);
  });

  it('keeps what the law makes us keep, unless that is asked for too', async () => {
    await enquire();
    const link = await pay();
    const found = await find(email);
    expect(found.find(({ kind }) => kind === 'payment_link')?.keptUntil).toBe('2034-11-27');
    const first = (await erase(found)).json<PeopleErased>();
    expect(first).toMatchObject({
      erased: 1,
      kept: [{ kind: 'payment_link', id: link.id, until: '2034-11-27' }],
    });
    expect((await keptFiles(test.deps)).length).toBe(1);
    expect((await erase(await find(email), true)).json<PeopleErased>()).toMatchObject({
      erased: 1,
      kept: [],
    });
    expect(await everything()).not.toMatch(/asha/i);
    expect(await keptFiles(test.deps)).toEqual([]);
  });

  it('is on record as what happened: a refused erasure is none', async () => {
    await pay();
    const acts = async () =>
      (
        await test.deps.db
          .selectFrom('audit_event')
          .select(['action', 'detail'])
          .where('action', 'like', 'person.%')
          .orderBy('seq')
          .execute()
      ).map(({ action, detail }) => [action, JSON.parse(detail ?? '{}').refusedBecause]);
    expect((await erase(await find(email))).json<PeopleErased>()).toMatchObject({ erased: 0 });
    const gone = [{ kind: 'enquiry', id: 'gone' } as PersonalRecord];
    expect((await erase(gone)).statusCode).toBe(404);
    expect(await acts()).toEqual([
      ['person.erase-refused', 'kept-by-law'],
      ['person.erase-refused', 'not-found'],
    ]);
    expect((await exported(gone)).statusCode).toBe(404);
    await erase(await find(email), true);
    expect((await acts()).slice(2)).toEqual([['person.erase', undefined]]);
  });

  it('leaves mail to others alone, whose address somebody wrote into the form', async () => {
    Object.assign(test.deps.config, { mailTo: 'desk@agency.test' });
    await apply();
    await enquire({ name: 'Some Stranger' });
    await enquire({ name: 'Another Stranger', email: test.deps.config.mailTo });
    const mails = async () =>
      (await test.deps.db.selectFrom('outbox').select(['to_address', 'kind']).execute()).map(
        ({ to_address, kind }) => `${kind} ${to_address}`,
      );
    const before = await mails();
    expect((await erase(await find('Stranger'))).json<PeopleErased>()).toMatchObject({ erased: 2 });
    expect(await mails()).toEqual(before.filter((mail) => !mail.startsWith('enquiry.')));
    expect((await mails()).some((mail) => mail.endsWith(email))).toBe(true);
  });

  it('is not erased without a reason', async () => {
    await enquire();
    const answer = await admin.inject({
      method: 'POST',
      url: peopleApi.erase.path,
      payload: { items: [{ kind: 'enquiry', id: 'x' }], reason: ' ', evenAccounts: false },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: { reason: 'Must not be empty' } });
  });
});

describe('the purge', () => {
  const asha = makeActor('asha');
  const kinds = async () => ({
    enquiries: (await test.deps.db.selectFrom('enquiry').select('id').execute()).length,
    payments: (await test.deps.db.selectFrom('payment_link').select('id').execute()).length,
    candidates: (await test.deps.db.selectFrom('candidate_link').select('id').execute()).length,
    files: (await keptFiles(test.deps)).length,
  });
  beforeEach(async () => {
    await enquire();
    await pay();
    await apply();
    await sendMails();
  });

  it('removes each kind with its files and mails when its period is over, not before', async () => {
    const all = { enquiries: 1, payments: 1, candidates: 1, files: 2 };
    test.clock.advance(29 * dayMs);
    await purge(test.deps, asha);
    expect(await kinds()).toEqual(all);
    expect((await mailFiles()).length).toBeGreaterThan(0);

    test.clock.advance(2 * dayMs);
    await purge(test.deps, asha);
    expect(await mailFiles()).toEqual([]);
    expect(await test.deps.db.selectFrom('outbox').select('id').execute()).toEqual([]);

    test.clock.set('2027-11-27T17:59:00.000Z');
    await purge(test.deps, asha);
    expect(await kinds()).toEqual(all);
    test.clock.set('2027-11-28T18:01:00.000Z');
    expect(await purge(test.deps, asha, { dryRun: true })).toMatchObject({ certificates: 1, enquiries: 0 });
    expect(await kinds()).toEqual(all);
    expect(await purge(test.deps, asha)).toMatchObject({ certificates: 1, enquiries: 0, receipts: 0 });
    expect(await kinds()).toEqual({ ...all, candidates: 0, files: 1 });

    test.clock.set('2028-11-28T18:01:00.000Z');
    await purge(test.deps, asha);
    expect(await kinds()).toEqual({ enquiries: 0, payments: 1, candidates: 0, files: 1 });

    test.clock.set('2034-11-28T18:01:00.000Z');
    await purge(test.deps, asha);
    expect(await kinds()).toEqual({ enquiries: 0, payments: 0, candidates: 0, files: 0 });
    expect(await everything()).not.toMatch(/asha rao/i);
    expect((await verifyChain(test.deps)).faults).toEqual([]);
  });

  it('asked for earlier, leaves payments and the trail alone', async () => {
    test.clock.advance(40 * dayMs);
    const result = await purge(test.deps, asha, { olderThanMs: 30 * dayMs });
    expect(result).toMatchObject({ enquiries: 1, certificates: 1, receipts: 0, audit: 0 });
    expect(await kinds()).toEqual({ enquiries: 0, payments: 1, candidates: 0, files: 1 });
  });
});
