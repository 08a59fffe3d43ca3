// Takes an enquiry out of the spam: it becomes an ordinary one, and the notices that it never had are put once.
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

/** `undefined` when it is not spam, because somebody was quicker or it never was. */
export const restoreEnquiry = async (tx: Db, deps: Needs, id: string): Promise<Enquiry | undefined> => {
  const restored = await markNotSpam(tx, id);
  if (restored !== undefined) await putNotices(tx, deps, restored);
  return restored;
};

export type NotSpamResult = { outcome: 'restored' | 'already'; enquiry: Enquiry } | { outcome: 'not-found' };

/** Staff say that it is no spam. */
export const declareNotSpam = (deps: Needs, actor: Actor, id: string): Promise<NotSpamResult> =>
  deps.db.transaction().execute(async (tx) => {
    const before = await findEnquiry(tx, id);
    if (before === undefined) return { outcome: 'not-found' };
    const enquiry = await restoreEnquiry(tx, deps, id);
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
