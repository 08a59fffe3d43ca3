// Takes records of people out of the database with everything that hangs on them: notes, uploads, requests, openings, mail, and what
// the audit log tells of them. The files themselves go after the transaction (`finishRemoval`).
import type { PersonalItem } from '#contract/staff/people.ts';
import { forgetDetails } from '#server/audit/forget.store.ts';
import type { Db, Deps } from '#server/deps.ts';
import { removeMailFiles } from '#server/outbox/mail-files.ts';

export type Removed = {
  /** Records that are gone, and mails. */
  records: number;
  /** Keys of kept files that no row names any more. */
  fileKeys: string[];
  /** Outbox ids whose mails may lie about as files. */
  mailIds: string[];
};

/** A new object each time. */
export const nothing = (): Removed => ({ records: 0, fileKeys: [], mailIds: [] });

/** Adds up the counts and joins the lists. */
export const sumRemoved = (parts: readonly Removed[]): Removed => ({
  records: parts.reduce((sum, { records }) => sum + records, 0),
  fileKeys: parts.flatMap(({ fileKeys }) => fileKeys),
  mailIds: parts.flatMap(({ mailIds }) => mailIds),
});

/** Removes mail about these records, and what the audit log says about them beyond the fact. */
const forget = async (tx: Db, aboutIds: readonly string[]): Promise<string[]> => {
  if (aboutIds.length === 0) return [];
  await forgetDetails(tx, aboutIds);
  const mails = await tx.deleteFrom('outbox').where('about_id', 'in', aboutIds).returning('id').execute();
  return mails.map(({ id }) => id);
};

/** Links of a kind with what was sent through them. `aboutIds` are what else mails and the log may tell of. */
const removeLinks = async (
  tx: Db,
  kind: 'candidate_link' | 'payment_link',
  sentAs: 'candidate_upload' | 'payment_submission',
  ids: readonly string[],
  aboutIds: readonly string[] = [],
): Promise<Removed> => {
  const sent = await tx
    .deleteFrom(sentAs)
    .where('link_id', 'in', ids)
    .returning(['id', 'file_key'])
    .execute();
  await tx.deleteFrom('link_opening').where('link_type', '=', kind).where('link_id', 'in', ids).execute();
  await tx.deleteFrom(kind).where('id', 'in', ids).execute();
  const mailIds = await forget(tx, [...ids, ...sent.map(({ id }) => id), ...aboutIds]);
  return { records: ids.length, fileKeys: sent.map(({ file_key }) => file_key), mailIds };
};

const removers: Record<PersonalItem['kind'], (tx: Db, ids: readonly string[]) => Promise<Removed>> = {
  enquiry: async (tx, ids) => {
    const mailIds = await forget(tx, ids);
    await tx.deleteFrom('enquiry_note').where('enquiry_id', 'in', ids).execute();
    await tx.deleteFrom('enquiry').where('id', 'in', ids).execute();
    return { records: ids.length, fileKeys: [], mailIds };
  },
  // Their payment links stay.
  client: async (tx, ids) => {
    await tx.deleteFrom('project').where('client_id', 'in', ids).execute();
    await tx.deleteFrom('client').where('id', 'in', ids).execute();
    return { records: ids.length, fileKeys: [], mailIds: await forget(tx, ids) };
  },
  payment_link: (tx, ids) => removeLinks(tx, 'payment_link', 'payment_submission', ids),
  candidate_link: async (tx, ids) => {
    const ofLinks = tx.deleteFrom('candidate_link_request').where('link_id', 'in', ids);
    const requests = await ofLinks.returning('id').execute();
    const requestIds = requests.map(({ id }) => id);
    return removeLinks(tx, 'candidate_link', 'candidate_upload', ids, requestIds);
  },
};

/** With all that belongs to them alone: notes, projects, uploads, requests, openings and mails. Ids that are gone are counted all the same. */
export const removeRecords = async (
  tx: Db,
  kind: PersonalItem['kind'],
  ids: readonly string[],
): Promise<Removed> => (ids.length === 0 ? nothing() : removers[kind](tx, ids));

/** Returns which of the addresses belong to the team or to records that stay: nobody who types one into a form may get its mail removed. */
export const addressesInUse = async (tx: Db, addresses: readonly string[]): Promise<Set<string>> => {
  const used = new Set<string>();
  if (addresses.length === 0) return used;
  const wanted = addresses.map((address) => address.toLowerCase());
  for (const table of ['enquiry', 'client', 'payment_link', 'candidate_link', 'staff_user'] as const) {
    const found = await tx
      .selectFrom(table)
      .select('email')
      .distinct()
      .where(({ fn }) => fn<string>('lower', ['email']), 'in', wanted)
      .execute();
    for (const { email } of found) if (email !== null) used.add(email.toLowerCase());
  }
  return used;
};

/** Removes mail to these addresses, whatever it was about. */
export const removeMailTo = async (tx: Db, addresses: readonly string[]): Promise<Removed> => {
  if (addresses.length === 0) return nothing();
  const mails = await tx.deleteFrom('outbox').where('to_address', 'in', addresses).returning('id').execute();
  return { records: mails.length, fileKeys: [], mailIds: mails.map(({ id }) => id) };
};

/** Removes the files that the rows named, and mails that lie about as files. Call this after the transaction. A file that cannot be removed is logged and left to the sweep. */
export const finishRemoval = async (
  { files, config, log }: Pick<Deps, 'files' | 'config' | 'log'>,
  { fileKeys, mailIds }: Removed,
): Promise<void> => {
  for (const key of fileKeys) {
    await files
      .remove(key)
      .catch((error: unknown) =>
        log.error({ err: error }, 'a file whose record is gone could not be removed'),
      );
  }
  await removeMailFiles(config.dataDir, mailIds);
};
