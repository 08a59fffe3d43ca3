// Where an enquiry stands, and the buttons that change it: what makes sense from where it is.

import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import type { EnquiryStatus } from '#contract/enquiry.ts';
import { type EnquiryStatusChange, enquiryApi, type StaffEnquiry } from '#contract/staff/enquiries.ts';
import { useEnquiryAction } from './use-enquiry-action.ts';

const doneWords: Record<EnquiryStatus, string> = {
  new: 'Marked as unread.',
  read: 'Reopened.',
  answered: 'Marked as answered.',
  closed: 'Closed.',
  spam: 'Marked as spam.',
};

const change = (id: string) => (body: EnquiryStatusChange) =>
  staffCall(enquiryApi.status, { params: { id }, body });

/** Offers to take the change back. `hasNotices`: the person was told already that the message has arrived. Otherwise leaving the spam tells it, for good. */
const useStatusAction = (id: string, hasNotices: boolean) => {
  const back = useEnquiryAction<EnquiryStatusChange>(id, change(id), 'Undone.');
  return useEnquiryAction<EnquiryStatusChange>(id, change(id), (_, { from, to }) => {
    if (from === 'spam' && !hasNotices) {
      return 'No longer spam. You get the usual notice, and the person is told that the message has arrived.';
    }
    const text = from === 'spam' ? 'No longer spam.' : doneWords[to];
    return { text, undo: () => void back.run({ from: to, to: from }) };
  });
};

/** Opening a new one marks it as read; it does not matter if somebody else was quicker. */
export const useReadAct = (id: string) => {
  const { runAsync } = useEnquiryAction<EnquiryStatusChange>(id, change(id));
  return () => void runAsync({ from: 'new', to: 'read' }).catch(() => undefined);
};

type Act = { to: EnquiryStatus; label: string; isMain?: boolean };

const answered: Act = { to: 'answered', label: 'Mark as answered' };
const close: Act = { to: 'closed', label: 'Close' };
const spam: Act = { to: 'spam', label: 'Spam' };

const acts: Record<EnquiryStatus, readonly Act[]> = {
  new: [answered, close, spam],
  read: [answered, close, { to: 'new', label: 'Mark as unread' }, spam],
  answered: [close, { to: 'new', label: 'Mark as unread' }],
  closed: [{ to: 'read', label: 'Reopen' }],
  spam: [{ to: 'new', label: 'Not spam', isMain: true }],
};

export const StatusActs = ({ enquiry: { id, status, spamReason } }: { enquiry: StaffEnquiry }) => {
  const { run, isPending } = useStatusAction(id, spamReason === null || spamReason === 'staff');
  return (
    <>
      {acts[status].map(({ to, label, isMain = false }) => (
        <Button
          key={to}
          look={isMain ? 'main' : 'quiet'}
          isOff={isPending}
          onClick={() => void run({ from: status, to })}
        >
          {label}
        </Button>
      ))}
    </>
  );
};
