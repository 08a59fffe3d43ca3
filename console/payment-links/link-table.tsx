// Payment links in a list: the whole list, and those of one client.

import { ConsoleLink } from '#console/parts/console-link.tsx';
import type { Column } from '#console/parts/data-table.tsx';
import { Money } from '#console/parts/money.tsx';
import { ScanPill } from '#console/parts/scan-notice.tsx';
import { DemoPill, RecordStatus } from '#console/parts/status-pill.tsx';
import { Day, Time } from '#console/parts/time.tsx';
import { consoleLink, receiptScreens } from '#contract/staff/paths.ts';
import type { PaymentLinkRow } from '#contract/staff/payment-links.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { kindWords } from './words.ts';

/** An active link is told by its receipt; a dead one says that it is dead, too. */
export const LinkStatus = ({ link }: { link: Pick<PaymentLinkRow, 'id' | 'state' | 'receiptStatus'> }) => (
  <span className="pills">
    {link.state !== 'active' && <RecordStatus words={statusWords.paymentLink[link.state]} />}
    {(link.state === 'active' || link.receiptStatus !== 'none') && (
      <RecordStatus words={statusWords.receipt[link.receiptStatus]} />
    )}
    <DemoPill of={link.id} />
  </span>
);

const client: Column<PaymentLinkRow> = {
  id: 'client',
  label: 'Client',
  words: true,
  render: ({ clientName }) => clientName,
};

const project: Column<PaymentLinkRow> = {
  id: 'project',
  label: 'Project',
  words: true,
  render: ({ projectName, projectId }) => (
    <>
      {projectName} <span className="text-muted">{projectId}</span>
    </>
  ),
};

const amount: Column<PaymentLinkRow> = {
  id: 'amount',
  label: 'Amount',
  plain: true,
  align: 'end',
  render: ({ amountPaise }) => <Money paise={amountPaise} />,
};

const status: Column<PaymentLinkRow> = {
  id: 'status',
  label: 'Status',
  render: (row) => <LinkStatus link={row} />,
};

const due: Column<PaymentLinkRow> = {
  id: 'due',
  label: 'Due',
  render: ({ dueDate }) => dueDate && <Day on={dueDate} />,
};

const created: Column<PaymentLinkRow> = {
  id: 'created',
  label: 'Created',
  minor: true,
  render: ({ createdAt }) => <Time at={createdAt} />,
};

export const linkColumns: Column<PaymentLinkRow>[] = [
  client,
  project,
  { id: 'kind', label: 'Kind', minor: 'most', render: ({ kind }) => kindWords[kind] },
  { ...amount, order: { by: 'amount', first: 'descending' } },
  status,
  due,
  { ...created, order: { by: 'created', first: 'descending', isDefault: true } },
];

/** Of one client: each link with its latest receipt. */
export const ledgerColumns: Column<PaymentLinkRow>[] = [
  project,
  amount,
  status,
  {
    id: 'receipt',
    label: 'Receipt',
    plain: true,
    render: ({ receipt }) =>
      receipt === null ? null : (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <ConsoleLink
            href={consoleLink(receiptScreens.one, { reference: receipt.referenceId })}
            className="text-link"
          >
            {receipt.referenceId}
          </ConsoleLink>
          <ScanPill scan={receipt.scan} />
        </span>
      ),
  },
  { ...due, minor: true },
  created,
];
