// Payment links in a list: the whole list, and those of one client.

import type { Column } from '#console/parts/data-table.tsx';
import { Money } from '#console/parts/money.tsx';
import { RecordStatus } from '#console/parts/status-pill.tsx';
import { Day, Time } from '#console/parts/time.tsx';
import type { PaymentLinkRow } from '#contract/staff/payment-links.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { kindWords } from './words.ts';

/** An active link is told by its receipt; a dead one says that it is dead, too. */
export const LinkStatus = ({ link }: { link: Pick<PaymentLinkRow, 'state' | 'receiptStatus'> }) => (
  <span className="inline-flex flex-wrap gap-1">
    {link.state !== 'active' && <RecordStatus words={statusWords.paymentLink[link.state]} />}
    {(link.state === 'active' || link.receiptStatus !== 'none') && (
      <RecordStatus words={statusWords.receipt[link.receiptStatus]} />
    )}
  </span>
);

type Options = {
  /** What is searched for comes in order of arrival, and a client's links too. */
  isOrdered?: boolean;
  withoutClient?: boolean;
};

export const linkColumns = ({
  isOrdered = false,
  withoutClient = false,
}: Options = {}): Column<PaymentLinkRow>[] => [
  ...(withoutClient
    ? []
    : [
        {
          id: 'client',
          label: 'Client',
          words: true,
          render: ({ clientName }: PaymentLinkRow) => clientName,
        },
      ]),
  {
    id: 'project',
    label: 'Project',
    wide: true,
    words: true,
    render: ({ projectName, projectId }) => (
      <>
        {projectName} <span className="text-muted">{projectId}</span>
      </>
    ),
  },
  { id: 'kind', label: 'Kind', minor: true, render: ({ kind }) => kindWords[kind] },
  {
    id: 'amount',
    label: 'Amount',
    align: 'end',
    render: ({ amountPaise }) => <Money paise={amountPaise} />,
    ...(isOrdered && { order: { ascending: 'amount', descending: '-amount', first: 'descending' as const } }),
  },
  { id: 'status', label: 'Status', render: (row) => <LinkStatus link={row} /> },
  { id: 'due', label: 'Due', render: ({ dueDate }) => <Day on={dueDate} /> },
  {
    id: 'created',
    label: 'Created',
    minor: true,
    render: ({ createdAt }) => <Time at={createdAt} />,
    ...(isOrdered && {
      order: {
        ascending: 'created',
        descending: '-created',
        first: 'descending' as const,
        isDefault: true,
      },
    }),
  },
];
