// One receipt: the file beside the expected amount, what to be careful about, and the decision.

import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { staffUrl, useStaffQuery } from '#console/api.ts';
import { Money } from '#console/parts/money.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { RecordMark } from '#console/parts/record-mark.tsx';
import { RecordPending } from '#console/parts/record-pending.tsx';
import { ScanNotice } from '#console/parts/scan-notice.tsx';
import { DemoPill, RecordStatus } from '#console/parts/status-pill.tsx';
import { receiptScreens } from '#contract/staff/paths.ts';
import { receiptApi, type StaffReceipt } from '#contract/staff/receipts.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { FileViewer } from './file-viewer.tsx';
import { ReceiptFacts } from './receipt-details.tsx';
import { LatePill } from './receipt-pills.tsx';
import { useQueue } from './use-queue.ts';
import { Warnings } from './warnings.tsx';

/** A colleague may decide while it is open here. */
const refetchMs = 20_000;

const Opened = ({ receipt }: { receipt: StaffReceipt }) => {
  const { listHref, step, showNextWaiting } = useQueue();
  const [lost, setLost] = useState<string>();
  const { reference, status, lateness, link, file } = receipt;
  const params = { reference };
  return (
    <article className="receipt" aria-label={`Receipt ${reference}`}>
      <div className="receipt-head">
        <PageHead
          title={link.clientName}
          back={{ href: listHref, label: 'Receipts' }}
          status={
            <RecordMark reference={link.id}>
              <RecordStatus words={statusWords.receipt[status]} />
              <DemoPill of={link.id} />
              <LatePill lateness={lateness} />
            </RecordMark>
          }
          actions={
            status === 'verified' && (
              <a className="button-quiet button-small" href={staffUrl(receiptApi.pdf, { params })} download>
                Client’s receipt (PDF)
              </a>
            )
          }
        >
          {reference}
        </PageHead>
        {lost !== undefined && (
          <p role="alert" className="alert alert-error">
            <span>{lost} What you decided was not saved.</span>
          </p>
        )}
      </div>
      <div className="receipt-sides">
        <div className="receipt-file">
          {file.scan.state === 'open' ? (
            <>
              <FileViewer receipt={receipt} onStep={step} />
              <a
                className="text-link link-alone mt-2"
                href={staffUrl(receiptApi.original, { params })}
                download
              >
                Download the original
              </a>
            </>
          ) : (
            <ScanNotice scan={file.scan}>
              Reject the receipt, so that the client can send another file.
            </ScanNotice>
          )}
        </div>
        <p className="receipt-amount sum">
          <span className="text-muted">Expected</span>
          <strong>
            <Money paise={link.amountPaise} />
          </strong>
        </p>
        <div className="receipt-side">
          <Warnings receipt={receipt} />
          <DecisionPanel receipt={receipt} onDecided={showNextWaiting} onLost={setLost} />
          <ReceiptFacts receipt={receipt} />
        </div>
      </div>
    </article>
  );
};

export const ReceiptScreen = () => {
  const { reference } = useParams({ from: receiptScreens.one });
  const { listHref } = useQueue();
  const query = useStaffQuery(receiptApi.one, { params: { reference }, refetchMs });
  if (query.data !== undefined) return <Opened key={reference} receipt={query.data.receipt} />;
  return <RecordPending title="Receipt" back={{ href: listHref, label: 'Receipts' }} query={query} />;
};
