// Takes an enquiry out of the spam: it becomes an ordinary one, and the notices that it never had are put once.
import type { EnquiryStatus } from '#contract/enquiry-status.ts';
import type { Actor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Db, Deps } from '#server/deps.ts';
import { putMail } from '#server/outbox/outbox.store.ts';
import { enquiryMails } from './enquiries.mail.ts';
import { type Enquiry, findEnquiry, markNotSpam } from './enquiries.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The notices of an enquiry, in the transaction that makes it one. */
export const putNotices = async (tx: Db, { clock, config }: Needs, enquiry: Enquiry): Promise<void> => {
  for (const mail of enquiryMails(enquiry, config.mailTo)) await putMail(tx, clock, mail);
};

/** Staff put it there: it was an ordinary one before, and its notices have gone. */
export const isSpamByStaff = ({ status, spam_reason }: Enquiry): boolean =>
  status === 'spam' && spam_reason === 'staff';

/** `undefined` when it is not spam, because somebody was quicker or it never was. */
export const restoreEnquiry = async (
  tx: Db,
  deps: Needs,
  before: Enquiry,
  to: Exclude<EnquiryStatus, 'spam'> = 'new',
): Promise<Enquiry | undefined> => {
  const restored = await markNotSpam(tx, before.id, to);
  if (restored !== undefined && !isSpamByStaff(before)) await putNotices(tx, deps, restored);
  return restored;
};

export type NotSpamResult = { outcome: 'restored' | 'already'; enquiry: Enquiry } | { outcome: 'not-found' };

/** Staff say that it is no spam. */
export const declareNotSpam = (deps: Needs, actor: Actor, id: string): Promise<NotSpamResult> =>
  deps.db.transaction().execute(async (tx) => {
    const before = await findEnquiry(tx, id);
    if (before === undefined) return { outcome: 'not-found' };
    const enquiry = await restoreEnquiry(tx, deps, before);
    if (enquiry === undefined) return { outcome: 'already', enquiry: before };
    await recordAudit(tx, deps.clock, {
      actor,
      action: 'enquiry.not-spam',
      aboutType: 'enquiry',
      aboutId: id,
      detail: { spamReason: before.spam_reason },
    });
    return { outcome: 'restored', enquiry };
  });
