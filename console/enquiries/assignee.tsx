// Who takes care of an enquiry.

import { staffCall } from '#console/api.ts';
import { type EnquiryAssigneeChange, enquiryApi, type StaffEnquiry } from '#contract/staff/enquiries.ts';
import { endSentence } from '#contract/text.ts';
import { Select } from '#ui/field.tsx';
import { useColleagues } from './colleagues.ts';
import { useEnquiryAction } from './use-enquiry-action.ts';

const assign = (id: string) => (body: EnquiryAssigneeChange) =>
  staffCall(enquiryApi.assignee, { params: { id }, body });

export const Assignee = ({ enquiry: { id, assignedTo } }: { enquiry: StaffEnquiry }) => {
  const { own, others } = useColleagues();
  const back = useEnquiryAction<EnquiryAssigneeChange>(id, assign(id), 'Undone.');
  const { run, isPending } = useEnquiryAction<EnquiryAssigneeChange>(
    id,
    assign(id),
    ({ enquiry }, { from, to }) => ({
      text:
        enquiry.assignedTo === null
          ? 'Nobody is assigned.'
          : `Assigned to ${endSentence(enquiry.assignedTo.name)}`,
      undo: () => void back.run({ from: to, to: from }),
    }),
  );
  const people = [...(own === undefined ? [] : [own]), ...others];
  // Somebody who cannot sign in any more.
  const gone = assignedTo !== null && people.every((each) => each.id !== assignedTo.id) ? [assignedTo] : [];
  return (
    <Select
      id="enquiry-assignee"
      label="Assigned to"
      value={assignedTo?.id ?? ''}
      aria-busy={isPending || undefined}
      options={[
        { value: '', label: 'Nobody' },
        ...[...people, ...gone].map((each) => ({
          value: each.id,
          label: each.id === own?.id ? `Me (${each.name})` : each.name,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        void run({ from: assignedTo?.id ?? null, to: value === '' ? null : value });
      }}
    />
  );
};
