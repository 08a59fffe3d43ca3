// Asks, record by record, what of it goes into a person's export: what tells of others, too, stays out of it.

import { useState } from 'react';
import { StaffError, staffUrl } from '#console/api.ts';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { showToast } from '#console/parts/toasts.ts';
import type { ExportItem, PersonalPart, PersonalRecord } from '#contract/staff/people.ts';
import { partsOfKind, peopleApi, personalKindWords } from '#contract/staff/people.ts';
import { Checkbox } from '#ui/field.tsx';

const partWords: Record<PersonalPart, string> = {
  files: 'Files they sent',
  mails: 'Mails to them',
  visits: 'When the link was opened, on which device',
  notes: 'Staff’s notes',
};

/** A download that must be a POST, so that no address can start it. */
const download = async (items: readonly ExportItem[]): Promise<void> => {
  const response = await fetch(staffUrl(peopleApi.export), {
    method: peopleApi.export.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  });
  if (!response.ok) throw new StaffError(response.status, 'server.failed', 'The export could not be made.');
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'person.zip';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const partsOf = ({ kind, files }: PersonalRecord) =>
  partsOfKind[kind].filter((part) => part !== 'files' || files > 0);

/** All but the notes, until staff have read them. */
const proposed = (record: PersonalRecord) => partsOf(record).filter((part) => part !== 'notes');

export const ExportDialog = ({
  open,
  records,
  hrefOf,
  onClose,
}: {
  open: boolean;
  records: readonly PersonalRecord[];
  hrefOf: (record: PersonalRecord) => string;
  onClose: () => void;
}) => {
  const [changed, setChanged] = useState<ReadonlyMap<string, readonly PersonalPart[]>>(new Map());
  const chosenOf = (record: PersonalRecord) => changed.get(record.id) ?? proposed(record);
  const toggle = (record: PersonalRecord, part: PersonalPart, isIn: boolean) => {
    const others = chosenOf(record).filter((each) => each !== part);
    setChanged(new Map(changed).set(record.id, isIn ? [...others, part] : others));
  };
  return (
    <ConfirmDialog
      id="export-person"
      open={open}
      title="What goes into the export?"
      confirmLabel={`Export ${records.length} ${records.length === 1 ? 'record' : 'records'}`}
      onClose={onClose}
      onConfirm={async () => {
        await download(
          records.map((record) => ({ kind: record.kind, id: record.id, parts: [...chosenOf(record)] })),
        );
        showToast({
          kind: 'success',
          text: 'The archive holds what you chose, to read and for other programs.',
        });
      }}
    >
      <p>
        The person gets each record and what is ticked below it. Read it first, and leave out anything about
        other people.
      </p>
      {records.map((record) => (
        <fieldset key={record.id} className="mt-2 grid gap-2">
          <legend className="mb-2 font-semibold">
            <a className="text-link" href={hrefOf(record)} target="_blank" rel="noreferrer">
              {personalKindWords[record.kind]}: {record.summary}
            </a>
          </legend>
          {partsOf(record).map((part) => (
            <Checkbox
              key={part}
              id={`${record.id}-${part}`}
              label={partWords[part]}
              checked={chosenOf(record).includes(part)}
              onChange={({ currentTarget }) => toggle(record, part, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
    </ConfirmDialog>
  );
};
