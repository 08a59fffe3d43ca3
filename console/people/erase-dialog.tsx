// Asks before a person's data is erased, which cannot be undone, and says what stays because the law asks for it.

import { useState } from 'react';
import { staffCall } from '#console/api.ts';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import { candidateApi } from '#contract/staff/candidates.ts';
import { clientApi } from '#contract/staff/clients.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import { type PeopleErased, type PersonalRecord, peopleApi } from '#contract/staff/people.ts';
import { Checkbox } from '#ui/field.tsx';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const saidOf = ({ erased, files, kept }: PeopleErased): string =>
  [
    `${counted(erased, 'record', 'records')} and ${counted(files, 'file', 'files')} are erased.`,
    ...(kept.length > 0 ? [`${counted(kept.length, 'payment stays', 'payments stay')}.`] : []),
  ].join(' ');

export const EraseDialog = ({
  open,
  records,
  onClose,
  onErased,
}: {
  open: boolean;
  records: readonly PersonalRecord[];
  onClose: () => void;
  onErased: () => void;
}) => {
  const [evenAccounts, setEvenAccounts] = useState(false);
  const held = records.filter(({ keptUntil }) => keptUntil !== null).length;
  const { runAsync } = useStaffAction<string, PeopleErased>({
    act: (reason) =>
      staffCall(peopleApi.erase, {
        body: { items: records.map(({ kind, id }) => ({ kind, id })), reason, evenAccounts },
      }),
    changes: [peopleApi.find, enquiryApi.list, candidateApi.list, clientApi.list, paymentLinkApi.list],
    done: saidOf,
    onDone: onErased,
  });
  return (
    <ConfirmDialog
      id="erase-person"
      open={open}
      title="Erase this person’s data?"
      confirmLabel={`Erase ${counted(records.length, 'record', 'records')}`}
      danger
      reason={{
        label: 'Who asked for it, and when?',
        hint: 'Stays in the audit log: write no more about the person than that.',
        isRequired: true,
        maxLength: 500,
        draftKey: `person.erase ${records.map(({ id }) => id).join(' ')}`,
      }}
      onClose={onClose}
      onConfirm={runAsync}
    >
      <p>
        Records, files and copies of mails are erased for good, and the audit log keeps only that it happened.
        Earlier backups still hold them until they are replaced. This cannot be undone.
      </p>
      {held > 0 && (
        <Checkbox
          id="erase-accounts"
          label={`Also ${counted(held, 'payment', 'payments')} that accounting law requires us to keep`}
          hint="Unless you tick this, they stay until that period is over."
          checked={evenAccounts}
          onChange={(event) => setEvenAccounts(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
};
