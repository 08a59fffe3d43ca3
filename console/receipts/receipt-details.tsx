// Everything else there is to know of a receipt: its link and client, its file, what the client sees, the ones before it.

import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Email } from '#console/parts/email.tsx';
import { FactList } from '#console/parts/fact-list.tsx';
import { Section } from '#console/parts/section.tsx';
import { Day, Time } from '#console/parts/time.tsx';
import { payment } from '#content/payment.ts';
import { formatBytes } from '#contract/file-size.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import type { StaffReceipt } from '#contract/staff/receipts.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { RelatedList } from './warnings.tsx';

const kindWords = { project: 'Project payment', registration: 'Registration fee' } as const;

export const ReceiptFacts = ({ receipt }: { receipt: StaffReceipt }) => {
  const { link, file, status, others } = receipt;
  const seen = payment.confirmation.states[status];
  return (
    <>
      <Section title="Payment">
        <FactList
          facts={[
            { label: 'Client', value: link.clientName },
            { label: 'Client ID', value: link.clientId, copy: link.clientId },
            {
              label: 'Email',
              value: link.email !== null && <Email address={link.email} />,
              copy: link.email ?? undefined,
            },
            { label: 'Project', value: link.projectName },
            { label: 'Project ID', value: link.projectId, copy: link.projectId },
            { label: 'For', value: kindWords[link.kind] },
            { label: 'Description', value: link.description },
            { label: 'Due', value: link.dueDate !== null && <Day on={link.dueDate} /> },
            { label: 'Sent', value: <Time at={receipt.submittedAt} /> },
            ...(status === 'received'
              ? [
                  { label: 'Usually decided by', value: <Time at={receipt.usuallyBy} /> },
                  { label: 'At the latest by', value: <Time at={receipt.latestBy} /> },
                ]
              : []),
            {
              label: 'Payment link',
              value: (
                <ConsoleLink
                  href={`${consolePaths.paymentLinks}/${link.id}`}
                  className="text-link link-alone"
                >
                  {statusWords.paymentLink[link.state].label}
                </ConsoleLink>
              ),
            },
          ]}
        />
      </Section>
      <Section title="What the client sees">
        <p>
          <strong>{seen.heading}.</strong> <span>{seen.text}</span>
        </p>
        <p>
          <a href={link.url} target="_blank" rel="noreferrer" className="text-link link-alone">
            Open the client’s page
          </a>
        </p>
      </Section>
      <Section title="File">
        <FactList
          facts={[
            { label: 'Name', value: <bdi>{file.name}</bdi> },
            { label: 'Size', value: `${file.kind.toUpperCase()}, ${formatBytes(file.bytes)}` },
            { label: 'SHA-256', value: <code className="receipt-hash">{file.sha256}</code> },
          ]}
        />
      </Section>
      {others.length > 0 && (
        <Section title="Other receipts of this link">
          <RelatedList receipts={others} />
        </Section>
      )}
    </>
  );
};
