// Everything kept about one person: found, marked, exported as one archive, erased.

import { useState } from 'react';
import { errorWords, StaffError, staffUrl, useStaffQuery } from '#console/api.ts';
import { DataTable } from '#console/parts/data-table.tsx';
import { Email } from '#console/parts/email.tsx';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { showToast } from '#console/parts/toasts.ts';
import { readText } from '#console/search.ts';
import { useAddress } from '#console/use-address.ts';
import { consoleLink, consolePaths } from '#contract/staff/paths.ts';
import type { PersonalItem, PersonalRecord } from '#contract/staff/people.ts';
import { peopleApi } from '#contract/staff/people.ts';
import { formatDate } from '#contract/time.ts';
import { Checkbox } from '#ui/field.tsx';
import { EraseDialog } from './erase-dialog.tsx';

const kindWords: Record<PersonalRecord['kind'], string> = {
  enquiry: 'Enquiry',
  client: 'Client',
  payment_link: 'Payment link',
  candidate_link: 'Candidate',
};

const screens: Record<PersonalRecord['kind'], string> = {
  enquiry: consolePaths.enquiries,
  client: consolePaths.clients,
  payment_link: consolePaths.paymentLinks,
  candidate_link: consolePaths.candidates,
};

const keyOf = ({ kind, id }: PersonalItem) => `${kind} ${id}`;

/** A download that must be a POST, so that no address can start it. */
const download = async (items: PersonalItem[], withNotes: boolean): Promise<void> => {
  const response = await fetch(staffUrl(peopleApi.export), {
    method: peopleApi.export.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, withNotes }),
  });
  if (!response.ok) throw new StaffError(response.status, 'server.failed', 'The export could not be made.');
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'person.zip';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

export const PeopleScreen = () => {
  const { values } = useAddress();
  const find = readText(values.q, 254);
  const [marked, setMarked] = useState<Set<string>>(new Set());
  const [isErasing, setErasing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [withNotes, setWithNotes] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useStaffQuery(peopleApi.find, {
    query: { find: find ?? '' },
    enabled: find !== undefined,
  });
  const records = find === undefined ? [] : data?.records;
  const chosen = (records ?? []).filter((record) => marked.has(keyOf(record)));
  const items = chosen.map(({ kind, id }) => ({ kind, id }));

  const exportThem = async () => {
    if (isExporting) return;
    setExporting(true);
    try {
      await download(items, withNotes);
      showToast({ kind: 'success', text: 'The archive holds the records, the files and the mails.' });
    } catch (problem) {
      showToast({ kind: 'error', text: errorWords(problem) });
    } finally {
      setExporting(false);
    }
  };

  return (
    <>
      <PageHead title="Privacy requests">
        <p>
          Find everything kept about a person who asks for it. Search by email address, phone number or name,
          and mark what is theirs.
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
                  ? 'Nothing is marked.'
                  : `${chosen.length} ${chosen.length === 1 ? 'record is' : 'records are'} marked.`}
              </span>
            </p>
            <button
              type="button"
              className="button-quiet button-small"
              disabled={(records ?? []).every(({ isExact }) => !isExact)}
              onClick={() => setMarked(new Set(records?.filter(({ isExact }) => isExact).map(keyOf)))}
            >
              Mark exact matches
            </button>
            <Checkbox
              id="export-notes"
              label="Export notes, too: read first what they say of others"
              checked={withNotes}
              onChange={({ currentTarget }) => setWithNotes(currentTarget.checked)}
            />
            <button
              type="button"
              className="button-quiet button-small"
              disabled={chosen.length === 0}
              aria-busy={isExporting || undefined}
              onClick={() => void exportThem()}
            >
              Export
            </button>
            <button
              type="button"
              className="button-danger button-small"
              disabled={chosen.length === 0}
              onClick={() => setErasing(true)}
            >
              Erase
            </button>
          </div>
          {data?.isCapped === true && (
            <p className="alert alert-info">
              <span>There are more than are listed. Search for something that fits one person only.</span>
            </p>
          )}
          <DataTable
            label="What is kept"
            rows={records}
            rowKey={keyOf}
            rowHref={({ kind, id }) => consoleLink(`${screens[kind]}/$id`, { id })}
            error={error}
            onRetry={() => void refetch()}
            isStale={isPlaceholderData}
            selection={{
              selected: marked,
              onChange: setMarked,
              nameOf: (record) => `${kindWords[record.kind]} of ${record.name}`,
            }}
            columns={[
              { id: 'name', label: 'Name', words: true, render: ({ name }) => name },
              { id: 'kind', label: 'Kind', render: ({ kind }) => kindWords[kind] },
              {
                id: 'email',
                label: 'Email',
                wide: true,
                words: true,
                render: ({ email, phone }) => (email === null ? (phone ?? '–') : <Email address={email} />),
              },
              { id: 'summary', label: 'About', minor: true, words: true, render: ({ summary }) => summary },
              { id: 'at', label: 'Since', render: ({ createdAt }) => <Time at={createdAt} /> },
              { id: 'files', label: 'Files', align: 'end', minor: true, render: ({ files }) => files },
              {
                id: 'match',
                label: 'Match',
                render: ({ isExact, keptUntil }) =>
                  (isExact || keptUntil !== null) && (
                    <span className="flex flex-wrap gap-1">
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
      <EraseDialog
        open={isErasing}
        records={chosen}
        onClose={() => setErasing(false)}
        onErased={() => setMarked(new Set())}
      />
    </>
  );
};
