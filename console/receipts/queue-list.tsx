// The rows of the queue: who, how much, how long it waits, and what to be careful about.

import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Money } from '#console/parts/money.tsx';
import { ScanPill } from '#console/parts/scan-notice.tsx';
import { AnswerPending, EmptyState } from '#console/parts/states.tsx';
import { RecordStatus, StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import type { ReceiptRow } from '#contract/staff/receipts.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import type { useQueue } from './use-queue.ts';

const Row = ({ row, href, isOpen }: { row: ReceiptRow; href: string; isOpen: boolean }) => (
  <li data-marked={row.lateness === 'late' || undefined}>
    <ConsoleLink
      href={href}
      keepScroll
      data-row-link=""
      className="queue-link"
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="queue-line">
        <strong className="min-w-0 wrap-anywhere">{row.clientName}</strong>
        <strong className="shrink-0">
          <Money paise={row.amountPaise} />
        </strong>
      </span>
      <span className="queue-line text-muted">
        <span className="truncate">{row.projectName}</span>
        <span className={`shrink-0 ${row.lateness === 'late' ? 'text-error' : ''}`}>
          {row.lateness === 'late' && 'Late, '}
          <Time at={row.submittedAt} relative />
        </span>
      </span>
      <span className="queue-pills">
        {row.status !== 'received' && <RecordStatus words={statusWords.receipt[row.status]} />}
        {row.isDemo && <StatusPill>Demo</StatusPill>}
        {row.isSameFile && <StatusPill tone="bad">Same file as another</StatusPill>}
        <ScanPill scan={row.scan} />
        {row.isDamaged && <StatusPill tone="bad">Damaged file</StatusPill>}
      </span>
    </ConsoleLink>
  </li>
);

export const QueueList = ({
  queue: { list, rows, open, hrefOf },
  isFiltered,
}: {
  queue: ReturnType<typeof useQueue>;
  isFiltered: boolean;
}) => {
  if (rows === undefined) return <AnswerPending query={list} lines={9} />;
  if (rows.length === 0) {
    return isFiltered ? (
      <EmptyState title="No receipt matches." />
    ) : (
      <EmptyState title="Nothing is waiting">Every receipt has been verified or rejected.</EmptyState>
    );
  }
  return (
    <ol className="queue" aria-label="Receipts" data-stale={list.isPlaceholderData || undefined}>
      {rows.map((row) => (
        <Row key={row.reference} row={row} href={hrefOf(row.reference)} isOpen={row.reference === open} />
      ))}
    </ol>
  );
};
