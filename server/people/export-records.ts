// A person's data as one ZIP archive: the records to read and for machines, the files they sent, the mails as they were written, and a
// list of what could not be put in.
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { brand } from '#content/brand.ts';
import type { PersonalItem } from '#contract/staff/people.ts';
import type { Deps } from '#server/deps.ts';
import { makePdf } from '#server/documents/pdf.ts';
import { openWhole } from '#server/files/kept-file.ts';
import { findScans } from '#server/files/scan.store.ts';
import { readMailFiles } from '#server/outbox/mail-files.ts';
import { type ExportFile, readWhole } from './people.store.ts';

type ExportDeps = Pick<Deps, 'db' | 'files' | 'config' | 'log' | 'clock'>;

/** Why something is not in the archive. */
const reasons = {
  infected: 'a virus was found in it',
  waiting: 'it waits for the virus scan',
  missing: 'it is missing on the server',
  damaged: 'it is damaged on the server, no longer what was sent',
  unreadable: 'the server’s disk could not read it',
} as const;
type Reason = keyof typeof reasons;

/** What a name may have for file systems to take it is 255 bytes; an Indian letter has three. */
const nameMaxBytes = 180;

/** A name inside an archive: no folders, nothing that a system would refuse, and with its ending. */
const entryName = (folder: string, at: number, given: string): string => {
  const name = given.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '_');
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  const letters = Array.from(name.slice(0, name.length - ending.length));
  while (Buffer.byteLength(letters.join('')) > nameMaxBytes) letters.pop();
  return `${folder}/${at}-${letters.join('')}${ending}`;
};

/** For the program alone, or about others: who of the staff did what. */
const internal = new Set([
  ...['id', 'link_id', 'enquiry_id', 'content_hash', 'sender_hash', 'idempotency_key', 'spam_reason'],
  ...['file_key', 'file_sha256', 'assigned_to', 'decided_by', 'handled_by'],
]);

const withoutInternal = (records: unknown): unknown =>
  JSON.parse(JSON.stringify(records, (name, value) => (internal.has(name) ? undefined : value)));

const labelOf = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])|_/g, (_, before = '', after = '') => `${before} ${after.toLowerCase()}`)
    .replace(/^./, (first) => first.toUpperCase());

/** Lists and objects in the order they have, each value on a line of its own. */
const linesOf = (value: unknown, label = ''): [string, string][] => {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [[label, String(value)]];
  return Object.entries(value).flatMap(([name, each]) =>
    linesOf(
      each,
      Array.isArray(value)
        ? `${label} ${Number(name) + 1}`.trim()
        : [label, labelOf(name)].filter(Boolean).join(': '),
    ),
  );
};

const readableRecords = (records: unknown[], madeAt: Date): Promise<Buffer> =>
  makePdf({ title: 'Your data', madeAt }, ({ title, gap, paragraph, facts }) => {
    title('Your data');
    paragraph(`What ${brand.name} keeps about you. Files and mails are beside this document.`);
    for (const record of records) {
      gap(24);
      facts(linesOf(record));
    }
  });

/**
 * Files are read when the archive comes to them. One that is missing, damaged or unreadable is left out: `left-out.txt` and the record
 * say which and why, and the log has a line.
 */
export const exportRecords = async (
  deps: ExportDeps,
  items: readonly PersonalItem[],
  withNotes: boolean,
): Promise<Readable> => {
  const { db, config, log } = deps;
  const found: { whole: Record<string, unknown>; sent: ExportFile[] }[] = [];
  const mailIds: string[] = [];
  for (const { kind, id } of items) {
    const { files: sent, ...whole } = await readWhole(db, kind, id, withNotes);
    mailIds.push(...whole.mails.map((mail) => mail.id));
    found.push({ whole, sent });
  }
  const files = found.flatMap(({ sent }) => sent.map(({ key }) => ({ file_key: key })));
  const scanOf = await findScans(db, config, files);
  const mails = await readMailFiles(config.dataDir, mailIds);

  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => output.destroy(error));
  const isGone = new AbortController();
  output.once('close', () => isGone.abort());
  const leftOut: string[] = [];
  let number = 0;

  const leaveOut = (name: string, reason: Reason): string => {
    leftOut.push(`${name}: ${reasons[reason]}`);
    return `${name} (left out: ${reasons[reason]})`;
  };

  /** Returns what the record says about it. */
  const addFile = async (file: ExportFile): Promise<string> => {
    const { key, name } = file;
    const { state } = scanOf(key);
    if (state !== 'open') return leaveOut(name, state);
    let err: unknown;
    const opened = await openWhole(deps.files, file).catch((error: unknown): Reason => {
      err = error;
      return 'unreadable';
    });
    if (typeof opened === 'string') {
      log.error(
        { fileKey: key, ...(err !== undefined && { err }) },
        `a kept file is ${opened}, and left out of an export; look for all: npm run -s cli -- check --files`,
      );
      return leaveOut(name, opened);
    }
    number += 1;
    const { stream } = opened;
    const entry = entryName('files', number, name);
    archive.addReadStream(stream, entry, { compress: false });
    try {
      // One at a time: whoever takes the archive slowly keeps one file open.
      await finished(stream, { signal: isGone.signal });
    } finally {
      stream.destroy();
    }
    return entry;
  };

  const fill = async (): Promise<void> => {
    const records = [];
    for (const { whole, sent } of found) {
      const files: string[] = [];
      for (const file of sent) files.push(await addFile(file));
      records.push({ ...whole, files });
    }
    for (const { name, content } of mails) {
      if (content instanceof Buffer) {
        archive.addBuffer(content, `mails/${name}`);
      } else {
        log.error({ err: content }, 'a written mail is unreadable, and left out of an export');
        leaveOut(`mails/${name}`, 'unreadable');
      }
    }
    const shown = withoutInternal(records) as unknown[];
    archive.addBuffer(Buffer.from(JSON.stringify(shown, null, 2)), 'records.json');
    archive.addBuffer(await readableRecords(shown, deps.clock.now()), 'records.pdf');
    if (leftOut.length > 0) {
      const lines = ['Not in this archive:', '', ...leftOut];
      archive.addBuffer(Buffer.from(`${lines.join('\n')}\n`), 'left-out.txt');
    }
    archive.end();
  };
  void fill().catch((error: Error) => output.destroy(error));
  return output;
};
