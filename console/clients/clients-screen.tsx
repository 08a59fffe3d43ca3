// The directory of clients, by name.

import { useSearch } from '@tanstack/react-router';
import { useStaffQuery } from '#console/api.ts';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { Email } from '#console/parts/email.tsx';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { Pager } from '#console/parts/pager.tsx';
import { EmptyState } from '#console/parts/states.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { type ClientRow, clientApi } from '#contract/staff/clients.ts';
import { clientScreens, consoleLink, consolePaths } from '#contract/staff/paths.ts';

const columns: Column<ClientRow>[] = [
  {
    id: 'name',
    label: 'Name',
    wide: true,
    words: true,
    render: ({ name, archivedAt }) => (
      <>
        {name} {archivedAt !== null && <StatusPill>Archived</StatusPill>}
      </>
    ),
    order: { by: 'name', isDefault: true },
  },
  {
    id: 'code',
    label: 'Client ID',
    plain: true,
    render: ({ code }) => <span className="whitespace-nowrap">{code}</span>,
  },
  {
    id: 'email',
    label: 'Email',
    words: true,
    render: ({ email }) => (email === null ? null : <Email address={email} />),
  },
  {
    id: 'phone',
    label: 'Phone',
    minor: true,
    render: ({ phone }) => phone,
  },
  {
    id: 'created',
    label: 'Added',
    minor: true,
    render: ({ createdAt }) => <Time at={createdAt} />,
    order: { by: 'created', first: 'descending' },
  },
];

export const ClientsScreen = () => {
  const search = useSearch({ from: consolePaths.clients });
  const list = useStaffQuery(clientApi.list, { query: search });
  const isFiltered = search.q !== undefined || search.archived !== undefined;
  return (
    <>
      <PageHead title="Clients" create={{ href: clientScreens.create, label: 'New client' }}>
        Creating a payment link does not add its client: press “Add to clients” on the link.
      </PageHead>
      <FilterBar
        search={{ label: 'Search clients', placeholder: 'Name, email, phone or client ID' }}
        selects={[
          {
            param: 'archived',
            label: 'Status',
            all: 'Not archived',
            restsOnState: true,
            options: [
              { value: 'only', label: 'Archived' },
              { value: 'with', label: 'All clients' },
            ],
          },
        ]}
      />
      <DataTable
        label="Clients"
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => consoleLink(clientScreens.one, { id })}
        query={list}
        empty={
          isFiltered ? (
            <EmptyState title="No client matches." />
          ) : (
            <EmptyState title="No clients yet">
              Once a client is here, new payment links can take the details from it.
            </EmptyState>
          )
        }
      />
      <Pager page={list.data} one="client" many="clients" />
    </>
  );
};
