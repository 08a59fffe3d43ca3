// The buttons that change where an enquiry stands: what makes sense from where it is.

import { Button } from '#console/parts/button.tsx';
import type { EnquiryStatus } from '#contract/enquiry.ts';
import type { StaffEnquiry } from '#contract/staff/enquiries.ts';
import { useStatusAction } from './use-status-action.ts';

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
