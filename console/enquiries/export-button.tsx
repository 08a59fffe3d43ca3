// Takes what is filtered along as a file: says first how many rows it will hold, and the file holds exactly those.

import { useState } from 'react';
import { createPortal } from 'react-dom';
import { staffUrl, useStaffQuery } from '#console/api.ts';
import { countWords } from '#console/parts/pager.tsx';
import { ErrorState, SkeletonLines } from '#console/parts/states.tsx';
import { workbookMaxRows } from '#contract/limits.ts';
import type { EnquiryFilters } from '#contract/staff/enquiries.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { Dialog } from '#ui/dialog.tsx';

type Filters = Partial<EnquiryFilters>;

const Choice = ({ filters, onTaken }: { filters: Filters; onTaken: () => void }) => {
  const { data, error, refetch } = useStaffQuery(enquiryApi.count, { query: filters });
  if (data === undefined) {
    return error === null ? (
      <SkeletonLines lines={2} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  }
  const { count, until } = data;
  const link = (format: 'csv' | 'xlsx') =>
    staffUrl(enquiryApi.export, { query: { ...filters, format, until } });
  const isTooLong = count > workbookMaxRows;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p>
          <span>{countWords({ value: count, isCapped: false }, 'enquiry', 'enquiries')}</span>, as filtered in
          the list.
        </p>
        <p className="text-muted">
          {isTooLong
            ? `Excel files hold at most ${workbookMaxRows.toLocaleString('en-IN')} rows here: choose CSV, or narrow the filter.`
            : 'Excel keeps phone numbers and dates as they are. CSV is for other programs. The audit log records the export.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isTooLong && (
          <a className="button" href={link('xlsx')} download onClick={onTaken}>
            Excel
          </a>
        )}
        <a className="button-quiet" href={link('csv')} download onClick={onTaken}>
          CSV
        </a>
      </div>
    </div>
  );
};

export const ExportButton = ({ filters }: { filters: Filters }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="button-quiet" onClick={() => setOpen(true)}>
        Export
      </button>
      {createPortal(
        <Dialog id="enquiry-export" open={isOpen} title="Export" dismissLabel="Close" onClose={close}>
          {isOpen && <Choice filters={filters} onTaken={close} />}
        </Dialog>,
        document.body,
      )}
    </>
  );
};
