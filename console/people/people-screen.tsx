// Everything kept about one person: found, marked, exported as one archive, erased.

import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useStaffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { DataTable } from '#console/parts/data-table.tsx';
import { Email } from '#console/parts/email.tsx';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { Day } from '#console/parts/time.tsx';
import { brand } from '#content/brand.ts';
import { dayOf } from '#contract/days.ts';
import { consoleLink, consolePaths } from '#contract/staff/paths.ts';
import type { PersonalItem, PersonalRecord } from '#contract/staff/people.ts';
import { peopleApi, personalKindWords } from '#contract/staff/people.ts';
import { formatDate } from '#contract/time.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';

const screens: Record<PersonalRecord['kind'], string> = {
  enquiry: consolePaths.enquiries,
  client: consolePaths.clients,
  payment_link: consolePaths.paymentLinks,
  candidate_link: consolePaths.candidates,
};

const keyOf = ({ kind, id }: PersonalItem) => `${kind} ${id}`;

const hrefOf = ({ kind, id }: PersonalRecord) => consoleLink(`${screens[kind]}/$id`, { id });

export const PeopleScreen = () => {
  const { q: find } = useSearch({ from: consolePaths.people });
  const [marked, setMarked] = useState<Set<string>>(new Set());
  /** What was chosen when the question came up, which stands until all lists are read again. */
  const [erasing, setErasing] = useState<readonly PersonalRecord[]>();
  const [isExporting, setExporting] = useState(false);
  const list = useStaffQuery(peopleApi.find, {
    query: { find: find ?? '' },
    enabled: find !== undefined,
  });
  const records = find === undefined ? [] : list.data?.records;
  const chosen = (records ?? []).filter((record) => marked.has(keyOf(record)));

  return (
    <>
      <PageHead title="Privacy requests">
        <p>
          Find everything kept about a person who asks for it. Search by email address, phone number or name,
          and select what is theirs.
        </p>
      </PageHead>
      <FilterBar search={{ label: 'Find a person', placeholder: 'Email address, phone or name' }} />
      {find === undefined ? (
        <EmptyState title="Whose data?">Enquiries, clients, payments and candidates are searched.</EmptyState>
      ) : (
        <>
          <div className="people-acts">
            <p role="status">
              <span>
                {chosen.length === 0
                  ? 'Nothing is selected.'
                  : `${chosen.length} ${chosen.length === 1 ? 'record is' : 'records are'} selected.`}
              </span>
            </p>
            <Button
              small
              disabled={(records ?? []).every(({ isExact }) => !isExact)}
              onClick={() => setMarked(new Set(records?.filter(({ isExact }) => isExact).map(keyOf)))}
            >
              Select exact matches
            </Button>
            <Button small disabled={chosen.length === 0} onClick={() => setExporting(true)}>
              Export
            </Button>
            <Button look="danger" small disabled={chosen.length === 0} onClick={() => setErasing(chosen)}>
              Erase
            </Button>
          </div>
          {list.data?.isCapped === true && (
            <p className="alert alert-info">
              <span>There are more than are listed. Search for something that fits this person alone.</span>
            </p>
          )}
          <DataTable
            label="What is kept"
            rows={records}
            rowKey={keyOf}
            rowHref={hrefOf}
            query={list}
            selection={{
              selected: marked,
              onChange: setMarked,
              nameOf: (record) => `${personalKindWords[record.kind]} of ${record.name}`,
            }}
            columns={[
              { id: 'name', label: 'Name', words: true, render: ({ name }) => name },
              { id: 'kind', label: 'Kind', plain: true, render: ({ kind }) => personalKindWords[kind] },
              {
                id: 'email',
                label: 'Email',
                words: true,
                render: ({ email, phone }) => (email === null ? phone : <Email address={email} />),
              },
              { id: 'summary', label: 'About', minor: true, words: true, render: ({ summary }) => summary },
              {
                id: 'at',
                label: 'Since',
                render: ({ createdAt }) => <Day on={dayOf(createdAt, brand.hours.zone)} />,
              },
              { id: 'files', label: 'Files', align: 'end', minor: true, render: ({ files }) => files },
              {
                id: 'match',
                label: 'Match',
                plain: true,
                render: ({ isExact, keptUntil }) =>
                  (isExact || keptUntil !== null) && (
                    <span className="pills">
                      {isExact && <StatusPill tone="good">Exact</StatusPill>}
                      {keptUntil !== null && (
                        <span className="min-w-28 text-sm text-muted">
                          Kept by law until {formatDate(keptUntil)}
                        </span>
                      )}
                    </span>
                  ),
              },
            ]}
            empty={<EmptyState title="Nothing is kept about this person" />}
          />
        </>
      )}
      <ExportDialog open={isExporting} records={chosen} hrefOf={hrefOf} onClose={() => setExporting(false)} />
      <EraseDialog
        open={erasing !== undefined}
        records={erasing ?? []}
        onClose={() => setErasing(undefined)}
        onErased={() => setMarked(new Set())}
      />
    </>
  );
};
