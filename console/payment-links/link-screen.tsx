// One payment link: how to hand it over, what it asks for, its receipts, and what happened to it.

import { useParams } from '@tanstack/react-router';
import { useStaffQuery } from '#console/api.ts';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Email } from '#console/parts/email.tsx';
import { FactList } from '#console/parts/fact-list.tsx';
import { Money } from '#console/parts/money.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { RecordColumns } from '#console/parts/record-columns.tsx';
import { RecordMark } from '#console/parts/record-mark.tsx';
import { RecordPending } from '#console/parts/record-pending.tsx';
import { ScanPill } from '#console/parts/scan-notice.tsx';
import { Section } from '#console/parts/section.tsx';
import { RecordStatus } from '#console/parts/status-pill.tsx';
import { Day, Time } from '#console/parts/time.tsx';
import { writeSearch } from '#console/use-address.ts';
import { payment } from '#content/payment.ts';
import {
  clientScreens,
  consoleLink,
  consolePaths,
  paymentLinkScreens,
  receiptScreens,
} from '#contract/staff/paths.ts';
import { paymentLinkApi, type StaffPaymentLink } from '#contract/staff/payment-links.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { ExpirySection } from './expiry-section.tsx';
import { HandOverSection } from './hand-over-section.tsx';
import { HistorySection } from './history-section.tsx';
import { LinkActs } from './link-actions.tsx';
import { LinkStatus } from './link-table.tsx';
import { kindWords } from './words.ts';

const back = { href: consolePaths.paymentLinks, label: 'Payment links' };

const Receipts = ({ link: { receipts } }: { link: StaffPaymentLink }) =>
  receipts.length > 0 && (
    <Section title="Receipts">
      <ul>
        {receipts.map(({ referenceId, status, submittedAt, reason, scan }) => (
          <li
            key={referenceId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-2 first:border-0"
          >
            <ConsoleLink
              href={consoleLink(receiptScreens.one, { reference: referenceId })}
              className="text-link"
            >
              {referenceId}
            </ConsoleLink>
            <RecordStatus words={statusWords.receipt[status]} />
            <ScanPill scan={scan} />
            <span className="text-sm text-muted">
              <Time at={submittedAt} />
            </span>
            {reason !== null && <span className="w-full text-muted wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );

const Facts = ({ link }: { link: StaffPaymentLink }) => (
  <Section title="Payment details">
    <p className="sum">
      <span className="text-muted">Amount</span>
      <strong>
        <Money paise={link.amountPaise} />
      </strong>
    </p>
    <FactList
      facts={[
        { label: 'Due', value: link.dueDate !== null && <Day on={link.dueDate} /> },
        { label: 'Kind', value: kindWords[link.kind] },
        {
          label: 'Client',
          value:
            link.directoryId === null ? (
              <>
                {link.clientName}{' '}
                <ConsoleLink
                  href={clientScreens.create + writeSearch({ link: link.id })}
                  className="text-link link-alone"
                >
                  Add to clients
                </ConsoleLink>
              </>
            ) : (
              <ConsoleLink
                href={consoleLink(clientScreens.one, { id: link.directoryId })}
                className="text-link link-alone"
              >
                {link.clientName}
              </ConsoleLink>
            ),
        },
        { label: 'Client ID', value: link.clientId, copy: link.clientId },
        {
          label: 'Email',
          value: link.email !== null && <Email address={link.email} />,
          copy: link.email ?? undefined,
        },
        { label: 'Project', value: link.projectName },
        { label: 'Project ID', value: link.projectId, copy: link.projectId },
        { label: payment.client.labels.brandId, value: link.brandId, copy: link.brandId ?? undefined },
        { label: 'Description', value: link.description },
        { label: 'Created', value: <Time at={link.createdAt} /> },
        { label: 'Deactivated', value: link.deactivatedAt !== null && <Time at={link.deactivatedAt} /> },
      ]}
    />
  </Section>
);

export const LinkScreen = () => {
  const { id } = useParams({ from: paymentLinkScreens.one });
  const query = useStaffQuery(paymentLinkApi.one, { params: { id } });
  const { data } = query;
  if (data === undefined) return <RecordPending title="Payment link" back={back} query={query} />;
  const { link } = data;
  return (
    <>
      <PageHead
        title={`${link.clientName}, ${link.projectName}`}
        back={back}
        status={
          <RecordMark reference={link.id}>
            <LinkStatus link={link} />
          </RecordMark>
        }
        actions={<LinkActs link={link} />}
      />
      <RecordColumns lead={<HandOverSection link={link} />} facts={<Facts link={link} />}>
        <Receipts link={link} />
        <ExpirySection link={link} />
        <HistorySection link={link} />
      </RecordColumns>
    </>
  );
};
