// All payment links, newest first, and filters to find some.

import { useSearch } from '@tanstack/react-router';
import { useStaffQuery } from '#console/api.ts';
import { DataTable } from '#console/parts/data-table.tsx';
import { FilterBar } from '#console/parts/filter-bar.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { Pager } from '#console/parts/pager.tsx';
import { EmptyState } from '#console/parts/states.tsx';
import { isDemo } from '#contract/demo.ts';
import { consoleLink, consolePaths, paymentLinkScreens } from '#contract/staff/paths.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import { statusChoices, statusWords } from '#contract/staff/statuses.ts';
import { linkColumns } from './link-table.tsx';
import { dueChoices, kindChoices } from './words.ts';

export const PaymentLinksScreen = () => {
  const search = useSearch({ from: consolePaths.paymentLinks });
  const list = useStaffQuery(paymentLinkApi.list, { query: search });
  const { q, kind, receipt, state, due } = search;
  const filters = { q, kind, receipt, state, due };
  const isFiltered = Object.values(filters).some((each) => each !== undefined);
  const { data: sum } = useStaffQuery(paymentLinkApi.sum, { query: filters, enabled: isFiltered });
  return (
    <>
      <PageHead title="Payment links" create={{ href: paymentLinkScreens.create, label: 'New link' }} />
      <FilterBar
        search={{ label: 'Search payment links', placeholder: 'Client, project, reference or email' }}
        selects={[
          {
            param: 'receipt',
            label: 'Receipt',
            all: 'Any receipt status',
            options: statusChoices(statusWords.receipt),
          },
          {
            param: 'state',
            label: 'Link',
            all: 'Any link status',
            options: statusChoices(statusWords.paymentLink),
          },
          { param: 'due', label: 'Due', all: 'Any due date', options: dueChoices },
          { param: 'kind', label: 'Kind', all: 'Any kind', options: kindChoices },
        ]}
      />
      <DataTable
        label="Payment links"
        columns={linkColumns}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => consoleLink(paymentLinkScreens.one, { id })}
        isMarked={({ receiptStatus }) => receiptStatus === 'received'}
        query={list}
        empty={
          isFiltered ? (
            <EmptyState title="No payment link matches." />
          ) : (
            <EmptyState title="No payment links yet">
              Create one and hand it over: the client sees what to pay and how, and uploads the receipt there.
            </EmptyState>
          )
        }
      />
      <Pager
        page={list.data}
        one="payment link"
        many="payment links"
        sumPaise={isFiltered ? sum?.sumPaise : undefined}
        hasDemo={list.data?.rows.some(({ id }) => isDemo(id))}
      />
    </>
  );
};
