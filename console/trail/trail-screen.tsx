// The trail: every act, newest first, by whom, from where and what it changed. Administrators export it and check that it is whole.

import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { staffQuery, staffUrl, useStaffQuery } from '#console/api.ts';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { DataTable } from '#console/parts/data-table.tsx';
import { ExportButton } from '#console/parts/export-button.tsx';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { Pager } from '#console/parts/pager.tsx';
import { EmptyState } from '#console/parts/states.tsx';
import { Time } from '#console/parts/time.tsx';
import { firstPage, useAddress } from '#console/use-address.ts';
import { brand } from '#content/brand.ts';
import { accountApi } from '#contract/staff/account.ts';
import { areaLabel, entryWords } from '#contract/staff/audit-actions.ts';
import { changesOf, erasedDetail } from '#contract/staff/audit-changes.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { type TrailEvent, trailApi } from '#contract/staff/trail.ts';
import { TrailCheckButton } from './trail-check.tsx';

const Changes = ({
  event,
  isOpen,
  onToggle,
}: {
  event: TrailEvent;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}) => {
  if (event.detail === null) {
    return <span className="text-muted">{erasedDetail}</span>;
  }
  const changes = changesOf(event.detail, brand.hours);
  if (changes.length === 0) return null;
  return (
    <details
      className="trail-changes"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>
        <span className="trail-lines">
          {changes.map(({ name, before, after }) => (
            <span key={name} className="trail-change">
              <span className="text-muted">{name}</span> {before !== undefined && <del>{before}</del>}{' '}
              <span>{after ?? '–'}</span>{' '}
            </span>
          ))}
        </span>
      </summary>
    </details>
  );
};

export const TrailScreen = () => {
  const { hrefWith } = useAddress();
  const search = useSearch({ from: consolePaths.trail });
  const { after, before, ...filters } = search;
  const { data: me } = useStaffQuery(accountApi.me);
  const { data: choices } = useStaffQuery(trailApi.choices);
  const list = useStaffQuery(trailApi.list, { query: search });
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = (seq: number, isOpen: boolean) =>
    setOpened((before) => {
      const others = [...before].filter((each) => each !== seq);
      return new Set(isOpen ? [...others, seq] : others);
    });
  const isAdmin = me?.staff.role === 'admin';
  return (
    <>
      <PageHead
        title="Audit log"
        actions={
          isAdmin && (
            <>
              <ExportButton
                count={staffQuery(trailApi.count, { query: filters })}
                hrefOf={(file) => staffUrl(trailApi.export, { query: { ...filters, ...file } })}
                one="entry"
                many="entries"
              />
              <TrailCheckButton />
            </>
          )
        }
      >
        <p>
          Everything that was done here: by staff, from the command line, through private links and by the
          server itself. Entries cannot be edited.
        </p>
      </PageHead>
      <FilterBar
        selects={[
          {
            param: 'area',
            label: 'About',
            all: 'About anything',
            options: (choices?.areas ?? []).map((value) => ({ value, label: areaLabel(value) })),
            isLate: true,
          },
          {
            param: 'actor',
            label: 'By',
            all: 'By anyone',
            options: (choices?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
            isLate: true,
          },
        ]}
        dates="Recorded"
      />
      {filters.about !== undefined && (
        <p>
          <ConsoleLink className="text-link link-alone" href={hrefWith({ about: undefined, ...firstPage })}>
            Show entries about all records
          </ConsoleLink>
        </p>
      )}
      <DataTable
        label="Audit log"
        rows={list.data?.rows}
        rowKey={({ seq }) => String(seq)}
        query={list}
        columns={[
          { id: 'at', label: 'When', render: ({ at }) => <Time at={at} /> },
          {
            id: 'action',
            label: 'What',
            wide: true,
            plain: true,
            render: ({ seq, actorName, action, aboutName }) => {
              const words = entryWords(actorName, action, aboutName);
              const who = words.startsWith(actorName) ? actorName : '';
              return (
                <span className="trail-what" title={words} data-opened={opened.has(seq) || undefined}>
                  <span className="trail-who">{who}</span>
                  {words.slice(who.length)}
                </span>
              );
            },
          },
          {
            id: 'detail',
            label: 'Changes',
            plain: true,
            render: (event) => (
              <Changes
                event={event}
                isOpen={opened.has(event.seq)}
                onToggle={(isOpen) => toggle(event.seq, isOpen)}
              />
            ),
          },
          {
            id: 'about',
            label: 'About',
            minor: true,
            render: ({ aboutId, aboutType }) => (
              <ConsoleLink
                className="text-link link-alone"
                href={hrefWith({ about: aboutId, ...firstPage })}
                title={aboutId}
              >
                {aboutType.replaceAll('_', ' ')}
              </ConsoleLink>
            ),
          },
          { id: 'origin', label: 'From', minor: true, render: ({ origin }) => origin },
        ]}
        empty={<EmptyState title="No entry matches." />}
      />
      <Pager page={list.data} one="entry" many="entries" />
    </>
  );
};
