// All mails, what could not be delivered first.

import { useSearch } from '@tanstack/react-router';
import { useStaffQuery } from '#console/api.ts';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { Email } from '#console/parts/email.tsx';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { Pager } from '#console/parts/pager.tsx';
import { EmptyState } from '#console/parts/states.tsx';
import { RecordStatus } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { type MailRow, mailApi } from '#contract/staff/mail.ts';
import { consoleLink, consolePaths, mailScreens } from '#contract/staff/paths.ts';
import { statusChoices, statusWords } from '#contract/staff/statuses.ts';
import { OutageSection } from './outage-section.tsx';
import { TroubleSection } from './trouble-section.tsx';
import { attemptsWords } from './words.ts';

const columns: Column<MailRow>[] = [
  { id: 'subject', label: 'Subject', wide: true, words: true, render: ({ subject }) => subject },
  { id: 'to', label: 'To', words: true, render: ({ to }) => <Email address={to} /> },
  {
    id: 'status',
    label: 'Status',
    render: ({ state }) => <RecordStatus words={statusWords.mail[state]} />,
  },
  {
    id: 'attempts',
    label: 'Attempts',
    align: 'end',
    minor: true,
    render: ({ attempts }) => attemptsWords(attempts),
  },
  { id: 'next', label: 'Next try', minor: true, render: ({ nextTryAt }) => <Time at={nextTryAt} relative /> },
  { id: 'made', label: 'Created', render: ({ createdAt }) => <Time at={createdAt} /> },
];

export const MailsScreen = () => {
  const search = useSearch({ from: consolePaths.mail });
  const list = useStaffQuery(mailApi.list, { query: search });
  const isFiltered = search.state !== undefined || search.to !== undefined;
  return (
    <>
      <PageHead title="Mail" />
      <OutageSection />
      <TroubleSection />
      <FilterBar
        search={{ param: 'to', label: 'Mails to an address', placeholder: 'Recipient’s full email address' }}
        selects={[
          {
            param: 'state',
            label: 'Status',
            all: 'Any mail status',
            options: statusChoices(statusWords.mail),
          },
        ]}
      />
      <DataTable
        label="Mails"
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => consoleLink(mailScreens.one, { id })}
        isMarked={({ state }) => state === 'failed' || state === 'delayed'}
        query={list}
        empty={<EmptyState title={isFiltered ? 'No mail matches.' : 'No mail yet'} />}
      />
      <Pager page={list.data} one="mail" many="mails" />
    </>
  );
};
