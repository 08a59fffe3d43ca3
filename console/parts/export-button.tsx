// Takes what is filtered along as a file: says first how many rows it will hold, and the file holds exactly those.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { staffQuery } from '#console/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { workbookMaxRows } from '#contract/limits.ts';
import { type ExportFile, type exportCountSchema, workbookTooLong } from '#contract/staff/lists.ts';
import { Button } from './button.tsx';
import { ConsoleDialog } from './console-dialog.tsx';
import { countWords } from './pager.tsx';
import { AnswerPending } from './states.tsx';

type Props = {
  /** Counts what is filtered. */
  count: ReturnType<typeof staffQuery<Endpoint<'GET', string, { answer: typeof exportCountSchema }>>>;
  hrefOf: (file: ExportFile) => string;
  /** What is counted: `enquiry`, `enquiries`. */
  one: string;
  many: string;
};

const Choice = ({ count, hrefOf, one, many, onTaken }: Props & { onTaken: () => void }) => {
  const query = useQuery(count);
  if (query.data === undefined) return <AnswerPending query={query} lines={2} />;
  const { count: rows, until } = query.data;
  const isTooLong = rows > workbookMaxRows;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p>
          <span>{countWords({ value: rows, isCapped: false }, one, many)}</span>, as filtered in the list.
        </p>
        <p className="text-muted">
          {isTooLong
            ? workbookTooLong()
            : 'Excel keeps phone numbers and dates as they are. CSV is for other programs. The audit log records the export.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isTooLong && (
          <a className="button" href={hrefOf({ format: 'xlsx', until })} download onClick={onTaken}>
            Excel
          </a>
        )}
        <a className="button-quiet" href={hrefOf({ format: 'csv', until })} download onClick={onTaken}>
          CSV
        </a>
      </div>
    </div>
  );
};

export const ExportButton = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Export</Button>
      <ConsoleDialog id="export" open={isOpen} title="Export" onClose={close}>
        {isOpen && <Choice {...props} onTaken={close} />}
      </ConsoleDialog>
    </>
  );
};
