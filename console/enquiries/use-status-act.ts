// Changes where an enquiry stands, and offers to take that back.

import { staffCall } from '#console/api.ts';
import type { EnquiryStatus } from '#contract/enquiry-status.ts';
import type { EnquiryAnswer, EnquiryStatusChange } from '#contract/staff/enquiries.ts';
import { enquiryPaths } from '#contract/staff/enquiry-paths.ts';
import { useEnquiryAct } from './use-enquiry-act.ts';

const doneWords: Record<EnquiryStatus, string> = {
  new: 'Marked as unread.',
  read: 'Reopened.',
  answered: 'Marked as answered.',
  closed: 'Closed.',
  spam: 'Marked as spam.',
};

const change = (id: string) => (body: EnquiryStatusChange) =>
  staffCall<EnquiryAnswer>('POST', enquiryPaths.status, { params: { id }, body });

export const useStatusAct = (id: string) => {
  const back = useEnquiryAct<EnquiryStatusChange>(id, change(id), { done: 'Taken back.' });
  return useEnquiryAct<EnquiryStatusChange>(id, change(id), {
    done: (_, { from, to }) =>
      from === 'spam'
        ? // Mails have gone out: that cannot be taken back.
          'No spam any more. It is in the inbox, and the person is told that the message has arrived.'
        : { text: doneWords[to], undo: () => void back.run({ from: to, to: from }) },
  });
};

/** Opening a new one reads it; that somebody else was quicker is no trouble. */
export const useReadAct = (id: string) =>
  useEnquiryAct<EnquiryStatusChange>(id, change(id), { quietly: true });
