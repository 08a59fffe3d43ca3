// The queue as the address narrows it, and the way through it: to a receipt, to the next one, back to the list.

import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useStaffQuery } from '#console/api.ts';
import { writeSearch } from '#console/use-address.ts';
import { consoleLink, consolePaths, receiptScreens } from '#contract/staff/paths.ts';
import { receiptApi } from '#contract/staff/receipts.ts';

const refetchMs = 60_000;

/** Returns the address of a receipt in the queue that is open. */
export const useReceiptHref = () => {
  const search = useSearch({ from: consolePaths.receipts });
  return (reference: string): string => consoleLink(receiptScreens.one, { reference }) + writeSearch(search);
};

export const useQueue = () => {
  const router = useRouter();
  const hrefOf = useReceiptHref();
  const search = useSearch({ from: consolePaths.receipts });
  const { reference: open } = useParams({ strict: false });
  const list = useStaffQuery(receiptApi.list, { query: search, refetchMs });
  const rows = list.data?.rows;
  const { after, before, sort, ...filters } = search;
  const sumPaise = useStaffQuery(receiptApi.sum, { query: filters, refetchMs }).data?.sumPaise;

  const listHref = consolePaths.receipts + writeSearch(search);
  const show = (reference: string | undefined): void => {
    const href = reference === undefined ? listHref : hrefOf(reference);
    void router.navigate({ href, replace: true, resetScroll: false });
  };

  /** The receipt before (-1) or after (1) the open one; nothing at the ends. */
  const step = (by: 1 | -1): void => {
    const at = rows?.findIndex(({ reference }) => reference === open) ?? -1;
    const next = at < 0 ? rows?.[0] : rows?.[at + by];
    if (next !== undefined) show(next.reference);
  };

  /** After a decision: the next one that waits, or the list when none does. */
  const showNextWaiting = (): void => {
    const at = rows?.findIndex(({ reference }) => reference === open) ?? -1;
    const others = [...(rows?.slice(at + 1) ?? []), ...(rows?.slice(0, Math.max(0, at)) ?? [])];
    show(others.find(({ status }) => status === 'received')?.reference);
  };

  return { list, rows, sumPaise, open, listHref, hrefOf, step, showNextWaiting };
};
