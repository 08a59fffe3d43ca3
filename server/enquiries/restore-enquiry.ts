// Takes an enquiry out of the spam: it becomes an ordinary one, and the notices that it never had are put once.
import type { EnquiryStatus } from '#contract/enquiry-status.ts';
import type { Actor } from '#server/audit/actor.ts';
import { type Act, runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, orNotFound } from '#server/http/api-error.ts';
import { enquiryMails } from './enquiries.mail.ts';
import { type Enquiry, findEnquiry, markNotSpam } from './enquiries.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The notices of an enquiry, in the transaction that makes it one. */
export const putNotices = async (
  { mail }: Pick<Act, 'mail'>,
  { config }: Needs,
  enquiry: Enquiry,
): Promise<void> => {
  for (const each of enquiryMails(enquiry, config.mailTo)) await mail(each);
};

/** Staff put it there: it was an ordinary one before, and its notices have gone. */
export const isSpamByStaff = ({ status, spam_reason }: Enquiry): boolean =>
  status === 'spam' && spam_reason === 'staff';

/** `undefined` when it is not spam, because somebody was quicker or it never was. */
export const restoreEnquiry = async (
  act: Pick<Act, 'tx' | 'mail'>,
  deps: Needs,
  before: Enquiry,
  to: Exclude<EnquiryStatus, 'spam'> = 'new',
): Promise<Enquiry | undefined> => {
  const restored = await markNotSpam(act.tx, before.id, to);
  if (restored !== undefined && !isSpamByStaff(before)) await putNotices(act, deps, restored);
  return restored;
};

/** Staff say that it is no spam. */
export const declareNotSpam = (deps: Needs, actor: Actor, id: string): Promise<Enquiry> =>
  runAction(deps, actor, async ({ tx, record, mail }) => {
    const before = orNotFound(await findEnquiry(tx, id), `There is no enquiry with the ID ${id}.`);
    const enquiry = await restoreEnquiry({ tx, mail }, deps, before);
    if (enquiry === undefined) {
      const message = `The enquiry ${id} is not spam: its status is ${before.status}.`;
      throw new ApiError('staff.conflict', { message });
    }
    await record('enquiry.not-spam', id, { detail: { spamReason: before.spam_reason } });
    return enquiry;
  });
