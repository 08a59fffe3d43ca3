// The queue, and the receipt that is open beside it. On a narrow screen one of the two.

import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { Pager } from '#console/parts/pager.tsx';
import { EmptyState } from '#console/parts/states.tsx';
import { isTaken } from '#console/parts/use-list-keys.ts';
import { firstPage, useAddress } from '#console/use-address.ts';
import { QueueList } from './queue-list.tsx';
import { lateHint, lateWords } from './receipt-pills.tsx';
import './receipts.css';
import { statusWords } from '#contract/staff/statuses.ts';
import { useQueue } from './use-queue.ts';

const filters = [
  {
    param: 'status',
    label: 'Status',
    all: statusWords.receipt.received.label,
    restsOnState: true,
    options: [
      { value: 'verified', label: statusWords.receipt.verified.label },
      { value: 'rejected', label: statusWords.receipt.rejected.label },
      { value: 'any', label: 'All receipts' },
    ],
  },
  {
    param: 'late',
    label: 'Waiting for',
    all: 'Any waiting time',
    options: [
      { value: 'slow', label: lateWords.slow },
      { value: 'late', label: lateWords.late },
    ],
  },
] as const;

/** j and k go through the queue: from receipt to receipt while one is open, from row to row otherwise. */
const useQueueKeys = (queue: ReturnType<typeof useQueue>) => {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(queue);
  latest.current = queue;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = ({ j: 1, k: -1 } as const)[event.key];
      if (by === undefined || isTaken(event)) return;
      event.preventDefault();
      if (latest.current.open !== undefined) {
        latest.current.step(by);
        return;
      }
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      links[at < 0 ? 0 : at + by]?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return list;
};

/** Opens the first receipt by itself as soon as there is room for it beside the queue. */
const useFirstOpened = ({ open, rows, list, hrefOf }: ReturnType<typeof useQueue>) => {
  const router = useRouter();
  const detail = useRef<HTMLDivElement>(null);
  const first = open === undefined && !list.isPlaceholderData ? rows?.[0] : undefined;
  const href = first === undefined ? undefined : hrefOf(first.reference);
  useEffect(() => {
    const place = detail.current;
    if (href === undefined || place === null) return;
    const observer = new ResizeObserver(() => {
      if (place.clientWidth > 0) void router.navigate({ href, replace: true, resetScroll: false });
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [href, router]);
  return detail;
};

export const ReceiptsScreen = () => {
  const queue = useQueue();
  const list = useQueueKeys(queue);
  const detail = useFirstOpened(queue);
  const { values, hrefWith } = useAddress();
  const { open } = queue;
  const isFiltered = [values.q, values.status, values.late].some((each) => each !== undefined);
  const isDecided = values.status !== undefined && values.status !== 'received';
  const order = values.sort ?? (isDecided && values.late === undefined ? 'newest' : 'oldest');
  const other = order === 'oldest' ? 'newest' : 'oldest';
  return (
    <div className="receipts" data-open={open !== undefined || undefined}>
      <div ref={list} className="receipts-queue">
        {open === undefined ? (
          <PageHead title="Receipts">{lateHint}</PageHead>
        ) : (
          // No heading, which would stand before the screen's own.
          <p className="receipts-queue-title">
            <span>Queue</span>
          </p>
        )}
        <FilterBar
          search={{ label: 'Search receipts', placeholder: 'Reference, UTR or client' }}
          selects={filters}
        />
        <p className="receipts-order text-muted">
          {order === 'oldest' ? 'Oldest first' : 'Newest first'} ·{' '}
          <ConsoleLink
            className="text-link link-alone"
            keepScroll
            href={hrefWith({ sort: other, ...firstPage })}
          >
            {other === 'oldest' ? 'Oldest first' : 'Newest first'}
          </ConsoleLink>
        </p>
        <QueueList queue={queue} isFiltered={isFiltered} />
        <Pager
          page={queue.list.data}
          one="receipt"
          many="receipts"
          sumPaise={queue.sumPaise}
          hasDemo={queue.rows?.some((row) => row.isDemo)}
        />
      </div>
      <div ref={detail} className="receipts-detail">
        {open !== undefined && <Outlet />}
        {open === undefined && queue.rows?.length === 0 && (
          <EmptyState title="No receipt is open">
            The queue is empty. Receipts appear there as clients send them.
          </EmptyState>
        )}
      </div>
    </div>
  );
};
