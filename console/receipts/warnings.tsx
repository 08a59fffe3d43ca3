// What to be careful about before a receipt is verified, with the receipts that it has something in common with.

import type { ReactNode } from 'react';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { ScanPill } from '#console/parts/scan-notice.tsx';
import { damagedFile } from '#contract/messages.ts';
import type { RelatedReceipt, StaffReceipt } from '#contract/staff/receipts.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { useReceiptHref } from './use-queue.ts';

export const RelatedList = ({ receipts }: { receipts: readonly RelatedReceipt[] }) => {
  const hrefOf = useReceiptHref();
  return (
    <ul className="related">
      {receipts.map(({ reference, clientName, projectName, status, isSameLink, scan }) => (
        <li key={reference} className="wrap-anywhere">
          <ConsoleLink href={hrefOf(reference)} className="text-link link-alone">
            {reference}
          </ConsoleLink>{' '}
          <span>
            {isSameLink ? 'for this same link' : `${clientName}, ${projectName}`},{' '}
            {statusWords.receipt[status].label.toLowerCase()}
          </span>{' '}
          <ScanPill scan={scan} />
        </li>
      ))}
    </ul>
  );
};

const Warning = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="alert alert-error">
    <p>
      <strong>{title}</strong>
    </p>
    {children}
  </div>
);

export const Warnings = ({ receipt: { file, sameFile, sameUtr } }: { receipt: StaffReceipt }) => (
  <>
    {file.isDamaged && (
      <Warning title={damagedFile.forStaff}>
        <p>It may have been cut off while it was saved or sent.</p>
      </Warning>
    )}
    {sameFile.length > 0 && (
      <Warning title="The very same file was sent earlier or elsewhere:">
        <RelatedList receipts={sameFile} />
      </Warning>
    )}
    {sameUtr.length > 0 && (
      <Warning title="Other receipts have the same bank reference:">
        <RelatedList receipts={sameUtr} />
      </Warning>
    )}
  </>
);
