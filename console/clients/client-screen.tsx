// One client: the account, and the links with their receipts, projects and enquiries that belong to it.

import { useParams, useSearch } from '@tanstack/react-router';
import { staffCall, useStaffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { DataTable } from '#console/parts/data-table.tsx';
import { Email } from '#console/parts/email.tsx';
import { FactList } from '#console/parts/fact-list.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { Pager } from '#console/parts/pager.tsx';
import { RecordColumns } from '#console/parts/record-columns.tsx';
import { RecordPending } from '#console/parts/record-pending.tsx';
import { Section } from '#console/parts/section.tsx';
import { EmptyState } from '#console/parts/states.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { ledgerColumns } from '#console/payment-links/link-table.tsx';
import { writeSearch } from '#console/use-address.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import { clientApi, type StaffClient } from '#contract/staff/clients.ts';
import {
  clientScreens,
  consoleLink,
  consolePaths,
  enquiryScreens,
  paymentLinkScreens,
} from '#contract/staff/paths.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import { AccountSection } from './account-section.tsx';
import { ProjectsSection } from './projects-section.tsx';

const back = { href: consolePaths.clients, label: 'Clients' };
const rowClass = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-2 first:border-0';

const Acts = ({ client: { id, archivedAt } }: { client: StaffClient }) => {
  const archive = useStaffAction<boolean>({
    act: (archived) => staffCall(clientApi.archive, { params: { id }, body: { archived } }),
    changes: [clientApi.one, clientApi.list],
    done: (_, archived) => ({
      text: archived ? 'The client is archived.' : 'The client is restored to the directory.',
      undo: () => void archive.run(!archived),
    }),
  });
  return (
    <>
      <ConsoleLink href={paymentLinkScreens.create + writeSearch({ client: id })} className="button">
        New payment link
      </ConsoleLink>
      <ConsoleLink href={consoleLink(clientScreens.edit, { id })} className="button-quiet">
        Edit
      </ConsoleLink>
      <Button isOff={archive.isPending} onClick={() => void archive.run(archivedAt === null)}>
        {archivedAt === null ? 'Archive' : 'Restore'}
      </Button>
    </>
  );
};

/** Each link with what became of it. */
const Ledger = ({ client: { code } }: { client: StaffClient }) => {
  const search = useSearch({ from: clientScreens.one });
  const list = useStaffQuery(paymentLinkApi.list, {
    query: { ...search, client: code },
  });
  return (
    <Section title="Links and receipts">
      <DataTable
        label="Payment links of this client with their receipts"
        columns={ledgerColumns}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => consoleLink(paymentLinkScreens.one, { id })}
        query={list}
        empty={<EmptyState title="No payment links yet" />}
      />
      <Pager page={list.data} one="payment link" many="payment links" />
    </Section>
  );
};

const Enquiries = ({ client: { enquiries, email } }: { client: StaffClient }) => (
  <Section title="Enquiries">
    {enquiries.length === 0 ? (
      <p className="text-muted">
        {email === null ? 'Without an email address none can be found.' : 'None from this email address.'}
      </p>
    ) : (
      <ul>
        {enquiries.map(({ id, subject, status, createdAt }) => (
          <li key={id} className={rowClass}>
            <ConsoleLink href={consoleLink(enquiryScreens.one, { id })} className="text-link">
              {subject}
            </ConsoleLink>
            <StatusPill>{status.charAt(0).toUpperCase() + status.slice(1)}</StatusPill>
            <span className="text-sm text-muted">
              <Time at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

export const ClientScreen = () => {
  const { id } = useParams({ from: clientScreens.one });
  const query = useStaffQuery(clientApi.one, { params: { id } });
  const { data } = query;
  if (data === undefined) return <RecordPending title="Client" back={back} query={query} />;
  const { client } = data;
  return (
    <>
      <PageHead
        title={client.name}
        back={back}
        status={client.archivedAt !== null && <StatusPill>Archived</StatusPill>}
        actions={<Acts client={client} />}
      />
      <RecordColumns
        lead={<AccountSection client={client} />}
        facts={
          <Section title="Client">
            <FactList
              facts={[
                { label: 'Client ID', value: client.code, copy: client.code },
                {
                  label: 'Email',
                  value: client.email !== null && <Email address={client.email} />,
                  copy: client.email ?? undefined,
                },
                { label: 'Phone', value: client.phone, copy: client.phone ?? undefined },
                { label: 'Address', value: client.address },
                { label: 'GSTIN', value: client.taxId, copy: client.taxId ?? undefined },
                { label: 'Notes', value: client.notes },
                { label: 'Added', value: <Time at={client.createdAt} /> },
              ]}
            />
          </Section>
        }
      >
        <Ledger client={client} />
        <Enquiries client={client} />
        <ProjectsSection client={client} />
      </RecordColumns>
    </>
  );
};
