// All candidates' links, and above them whoever asked for a new one.

import { useSearch } from '@tanstack/react-router';
import { useStaffQuery } from '#console/api.ts';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { Pager } from '#console/parts/pager.tsx';
import { ScanPill } from '#console/parts/scan-notice.tsx';
import { EmptyState, SkeletonLines } from '#console/parts/states.tsx';
import { DemoPill, RecordStatus, StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { type CandidateFilter, type CandidateRow, candidateApi } from '#contract/staff/candidates.ts';
import { candidateScreens, consoleLink, consolePaths } from '#contract/staff/paths.ts';
import { statusChoices, statusWords } from '#contract/staff/statuses.ts';
import { RequestsSection } from './requests-section.tsx';
import { TimeLeft } from './time-left.tsx';

const statusFilter: readonly { value: CandidateFilter; label: string }[] = [
  ...statusChoices(statusWords.candidateLink),
  { value: 'asked', label: 'Asked for a new link' },
  { value: 'unviewed', label: 'New certificate' },
];

const Status = ({ row }: { row: CandidateRow }) => (
  <span className="pills">
    <RecordStatus words={statusWords.candidateLink[row.status]} />
    <DemoPill of={row.id} />
    {row.isUnviewed && <StatusPill tone="waiting">New certificate</StatusPill>}
    {row.scan !== null && <ScanPill scan={row.scan} />}
    {row.askedAt !== null && <StatusPill tone="waiting">Asked</StatusPill>}
  </span>
);

export const CandidatesScreen = () => {
  const search = useSearch({ from: consolePaths.candidates });
  const list = useStaffQuery(candidateApi.list, {
    query: search,
  });
  const requests = useStaffQuery(candidateApi.requests);
  const isFiltered = search.q !== undefined || search.status !== undefined;
  const columns: Column<CandidateRow>[] = [
    {
      id: 'name',
      label: 'Name',
      words: true,
      render: ({ name }) => name,
      order: { by: 'name' },
    },
    { id: 'position', label: 'Position', words: true, render: ({ position }) => position },
    { id: 'status', label: 'Status', render: (row) => <Status row={row} /> },
    {
      id: 'left',
      label: 'Time left',
      render: ({ status, expiresAt }) =>
        status === 'active' && list.data !== undefined ? (
          <TimeLeft expiresAt={expiresAt} now={list.data.now} receivedAt={list.dataUpdatedAt} />
        ) : null,
    },
    {
      id: 'expires',
      label: 'Expires',
      minor: true,
      render: ({ expiresAt }) => <Time at={expiresAt} />,
      order: { by: 'expires', first: 'descending' },
    },
    {
      id: 'created',
      label: 'Created',
      minor: true,
      render: ({ createdAt }) => <Time at={createdAt} />,
      order: { by: 'created', first: 'descending', isDefault: true },
    },
  ];
  return (
    <>
      <PageHead title="Candidates" create={{ href: candidateScreens.create, label: 'New link' }} />
      {/* Whoever asked stands above the list: both are shown together, so that none pushes the other down. */}
      {requests.isPending ? (
        <SkeletonLines lines={8} />
      ) : (
        <>
          <RequestsSection />
          <FilterBar
            search={{ label: 'Search candidates', placeholder: 'Name, email, phone, position or ID' }}
            selects={[{ param: 'status', label: 'Status', all: 'Any link status', options: statusFilter }]}
          />
          <DataTable
            label="Candidates"
            columns={columns}
            rows={list.data?.rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => consoleLink(candidateScreens.one, { id })}
            isMarked={({ askedAt, isUnviewed }) => askedAt !== null || isUnviewed}
            query={list}
            empty={
              isFiltered ? (
                <EmptyState title="No candidate matches." />
              ) : (
                <EmptyState title="No candidates yet">
                  Create a link and hand it over: the candidate uploads one PDF of certificates through it.
                </EmptyState>
              )
            }
          />
          <Pager page={list.data} one="candidate" many="candidates" />
        </>
      )}
    </>
  );
};
