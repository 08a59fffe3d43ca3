// Changes where an enquiry stands, and offers to take that back.

import { staffCall } from '#console/api.ts';
import type { EnquiryStatus } from '#contract/enquiry.ts';
import { type EnquiryStatusChange, enquiryApi } from '#contract/staff/enquiries.ts';
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

/** `hasNotices`: the person was told already that the message has arrived. Otherwise leaving the spam tells it, for good. */
export const useStatusAction = (id: string, hasNotices: boolean) => {
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
