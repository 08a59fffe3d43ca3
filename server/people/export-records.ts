// A person's data as one ZIP archive: the records to read and for machines, the files they sent, the mails as they were written, and a
// list of what could not be put in.
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { brand } from '#content/brand.ts';
import { sitePaths } from '#contract/paths.ts';
import { type ExportItem, personalKindWords } from '#contract/staff/people.ts';
import type { Deps } from '#server/deps.ts';
import { makePdf } from '#server/documents/pdf.ts';
import { openWhole } from '#server/files/kept-file.ts';
import { findScans } from '#server/files/scan.store.ts';
import { readMailFiles } from '#server/outbox/mail-files.ts';
import { type ExportFile, type PersonalData, readPersonalData } from './personal-data.store.ts';
import type { Fact } from './personal-fields.ts';

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

const asObject = (facts: readonly Fact[]): Record<string, unknown> =>
  Object.fromEntries(facts.map(({ name, value }) => [name, value]));

type Exported = { data: PersonalData; files: string[] };

/** In names that stay, and values that machines read: what a person may take elsewhere. */
const machineRecords = (about: object, records: readonly Exported[]): Buffer =>
  Buffer.from(
    JSON.stringify(
      {
        ...about,
        records: records.map(({ data: { kind, facts, sections }, files }) => ({
          kind,
          ...asObject(facts),
          ...Object.fromEntries(sections.map(({ name, entries }) => [name, entries.map(asObject)])),
          files,
        })),
      },
      null,
      2,
    ),
  );

const readableRecords = (
  privacyPolicy: string,
  records: readonly Exported[],
  madeAt: Date,
): Promise<Buffer> =>
  makePdf({ title: 'Your data', madeAt }, ({ title, heading, gap, paragraph, facts }) => {
    const rows = (all: readonly Fact[]) => facts(all.map(({ label, shown }) => [label, shown]));
    title('Your data');
    paragraph(
      `What ${brand.name} keeps about you. Files and mails that belong to it are beside this document.`,
    );
    paragraph(`Why we keep it, for how long, and who else gets it: ${privacyPolicy}`);
    for (const { data, files } of records) {
      heading(personalKindWords[data.kind]);
      rows(data.facts);
      facts([['Files', files.join('\n')]]);
      for (const { name, label, entries } of data.sections) {
        gap(6);
        paragraph(
          name === 'history' ? label : `${label}${entries.length > 1 ? `s (${entries.length})` : ''}`,
          'strong',
        );
        if (name === 'history') facts(entries.map(([at, what]) => [at?.shown ?? '', what?.shown]));
        else
          for (const entry of entries) {
            rows(entry);
            gap(4);
          }
      }
    }
  });

/**
 * Files are read when the archive comes to them. One that is missing, damaged or unreadable is left out: `left-out.txt` and the record
 * say which and why, and the log has a line.
 */
export const exportRecords = async (deps: ExportDeps, items: readonly ExportItem[]): Promise<Readable> => {
  const { db, config, log } = deps;
  const found: PersonalData[] = [];
  for (const item of items) found.push(await readPersonalData(db, item, item.parts));
  const files = found.flatMap((data) => data.files.map(({ key }) => ({ file_key: key })));
  const scanOf = await findScans(db, config, files);
  const mails = await readMailFiles(
    config.dataDir,
    found.flatMap(({ mailIds }) => mailIds),
  );

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
    const records: Exported[] = [];
    for (const data of found) {
      const files: string[] = [];
      for (const file of data.files) files.push(await addFile(file));
      records.push({ data, files });
    }
    for (const { name, content } of mails) {
      if (content instanceof Buffer) {
        archive.addBuffer(content, `mails/${name}`);
      } else {
        log.error({ err: content }, 'a written mail is unreadable, and left out of an export');
        leaveOut(`mails/${name}`, 'unreadable');
      }
    }
    const madeAt = deps.clock.now();
    const privacyPolicy = config.publicUrl + sitePaths.privacy;
    const about = { keptBy: brand.legalName, madeAt: madeAt.toISOString(), privacyPolicy };
    archive.addBuffer(machineRecords(about, records), 'records.json');
    archive.addBuffer(await readableRecords(privacyPolicy, records, madeAt), 'records.pdf');
    if (leftOut.length > 0) {
      const lines = ['Not in this archive:', '', ...leftOut];
      archive.addBuffer(Buffer.from(`${lines.join('\n')}\n`), 'left-out.txt');
    }
    archive.end();
  };
  void fill().catch((error: Error) => output.destroy(error));
  return output;
};
