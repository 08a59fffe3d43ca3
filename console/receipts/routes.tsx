// The queue of receipts, and one receipt beside it. Filters and order stay in the address while receipts are looked through.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { kept, readChoice, readPage, readText } from '#console/search.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { receiptFilters, receiptOrders } from '#contract/staff/receipts.ts';

const readSearch = (search: Record<string, unknown>) =>
  kept({
    q: readText(search.q),
    status: readChoice(search.status, receiptFilters),
    late: readChoice(search.late, ['slow', 'late']),
    sort: readChoice(search.sort, receiptOrders),
    ...readPage(search),
  });

export const receiptsRoutes = (parent: RootRoute) => {
  const queue = createRoute({
    getParentRoute: () => parent,
    path: consolePaths.receipts,
    validateSearch: readSearch,
    component: lazyScreen(() => import('./receipts-screen.tsx'), 'ReceiptsScreen'),
  });
  const one = createRoute({
    getParentRoute: () => queue,
    path: '$reference',
    component: lazyScreen(() => import('./receipt-screen.tsx'), 'ReceiptScreen'),
  });
  return [queue.addChildren([one])] as const;
};
