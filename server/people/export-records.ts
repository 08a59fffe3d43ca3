// A person's data as one ZIP archive: the records as JSON, the files they sent, the mails as they were written.
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PersonalItem } from '#contract/staff/people.ts';
import type { Deps } from '#server/deps.ts';
import { findScans } from '#server/files/scan.store.ts';
import { readMailFiles } from '#server/outbox/mail-files.ts';
import { readWhole } from './people.store.ts';

/** A name inside an archive: no folders, nothing that a system would not take. */
const entryName = (folder: string, at: number, name: string): string =>
  `${folder}/${at}-${name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '_').slice(0, 150)}`;

/** Files are read when the archive comes to them; one that is gone breaks the archive off. */
export const exportRecords = async (
  { db, files, config }: Pick<Deps, 'db' | 'files' | 'config'>,
  items: readonly PersonalItem[],
): Promise<Readable> => {
  const archive = new ZipFile();
  const records = [];
  let number = 0;
  const mailIds: string[] = [];
  for (const { kind, id } of items) {
    const { files: sent, ...whole } = await readWhole(db, kind, id);
    mailIds.push(...whole.mails.map((mail) => mail.id));
    const scanOf = await findScans(
      db,
      config,
      sent.map(({ key }) => key),
    );
    const names = sent.map(({ key, name }) => {
      const { state } = scanOf(key);
      if (state !== 'open')
        return `${name} (left out: ${state === 'infected' ? 'a virus was found in it' : 'it waits for the virus scan'})`;
      number += 1;
      const entry = entryName('files', number, name);
      archive.addReadStreamLazy(entry, { compress: false }, (done) => {
        files.open(key).then(
          ({ stream }) => done(null, stream),
          (error: unknown) => done(error, null as unknown as NodeJS.ReadableStream),
        );
      });
      return entry;
    });
    records.push({ ...whole, files: names });
  }
  for (const { name, content } of await readMailFiles(config.dataDir, mailIds)) {
    archive.addBuffer(content, `mails/${name}`);
  }
  archive.addBuffer(Buffer.from(JSON.stringify(records, null, 2)), 'records.json');
  archive.end();
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => output.destroy(error));
  return output;
};
