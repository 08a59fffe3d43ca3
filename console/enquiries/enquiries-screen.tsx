// The inbox: every enquiry but spam, newest first, and filters to see others.

import { useSearch } from '@tanstack/react-router';
import { staffQuery, staffUrl, useStaffQuery } from '#console/api.ts';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { ExportButton } from '#console/parts/export-button.tsx';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { Pager } from '#console/parts/pager.tsx';
import { EmptyState } from '#console/parts/states.tsx';
import { RecordStatus } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { writeSearch } from '#console/use-address.ts';
import { enquirySubjects } from '#contract/enquiry.ts';
import { type EnquiryRow, enquiryApi } from '#contract/staff/enquiries.ts';
import { consoleLink, consolePaths, enquiryScreens } from '#contract/staff/paths.ts';
import { statusChoices, statusWords } from '#contract/staff/statuses.ts';
import { useColleagues } from './colleagues.ts';

const Status = ({ row: { status, hasOthers } }: { row: EnquiryRow }) => (
  <span className="pills">
    <RecordStatus words={statusWords.enquiry[status]} />
    {hasOthers && (
      <span className="pill pill-neutral" title="Others came from the same email address or phone.">
        <span>Several</span>
      </span>
    )}
  </span>
);

const columns: Column<EnquiryRow>[] = [
  {
    id: 'name',
    label: 'Name',
    words: true,
    render: ({ name }) => name,
    order: { by: 'name' },
  },
  {
    id: 'message',
    label: 'Message',
    wide: true,
    words: true,
    render: ({ excerpt }) => <span className="text-muted">{excerpt}</span>,
  },
  { id: 'subject', label: 'Subject', minor: true, render: ({ subject }) => subject },
  { id: 'status', label: 'Status', render: (row) => <Status row={row} /> },
  {
    id: 'assigned',
    label: 'Assigned to',
    minor: true,
    words: true,
    render: ({ assignedTo }) => assignedTo?.name ?? null,
  },
  {
    id: 'received',
    label: 'Received',
    render: ({ createdAt }) => <Time at={createdAt} />,
    order: { by: 'received', first: 'descending', isDefault: true },
  },
];

export const EnquiriesScreen = () => {
  const search = useSearch({ from: consolePaths.enquiries });
  const { own, others } = useColleagues();
  const list = useStaffQuery(enquiryApi.list, {
    query: search,
    refetchMs: 60_000,
  });
  const { after, before, sort, ...filters } = search;
  const exported = { ...filters, ...(sort && { sort }) };
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHead
        title="Enquiries"
        actions={
          <ExportButton
            count={staffQuery(enquiryApi.count, { query: exported })}
            hrefOf={(file) => staffUrl(enquiryApi.export, { query: { ...exported, ...file } })}
            one="enquiry"
            many="enquiries"
          />
        }
      />
      <FilterBar
        search={{ label: 'Search enquiries', placeholder: 'Name or words' }}
        selects={[
          {
            param: 'status',
            label: 'Status',
            all: 'All but spam',
            options: [...statusChoices(statusWords.enquiry), { value: 'all', label: 'All, spam too' }],
          },
          {
            param: 'subject',
            label: 'Subject',
            all: 'Any subject',
            options: enquirySubjects.map((value) => ({ value, label: value })),
          },
          {
            param: 'assigned',
            label: 'Assigned to',
            all: 'Any assignee',
            options: [
              { value: 'me', label: own === undefined ? 'Me' : `Me (${own.name})` },
              { value: 'nobody', label: 'Nobody' },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ],
            isLate: true,
          },
        ]}
        dates="Received"
      />
      <DataTable
        label="Enquiries"
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => consoleLink(enquiryScreens.one, { id }) + writeSearch(search)}
        isMarked={({ status }) => status === 'new'}
        query={list}
        empty={
          isFiltered ? (
            <EmptyState title="No enquiry matches." />
          ) : (
            <EmptyState title="No enquiries yet">
              What visitors send through the contact form arrives here.
            </EmptyState>
          )
        }
      />
      <Pager page={list.data} one="enquiry" many="enquiries" />
    </>
  );
};
