// The export of what is filtered, as a file for spreadsheets. That somebody took it is recorded before the first row leaves.
import type { FastifyReply } from 'fastify';
import { type EnquiryField, enquiryExportLabels, enquiryFields, enquiryLabels } from '#contract/enquiry.ts';
import type { EnquiryFilters } from '#contract/staff/enquiries.ts';
import { spamWords, statusWords } from '#contract/staff/statuses.ts';
import type { Actor } from '#server/audit/actor.ts';
import { namesOfActors } from '#server/audit/actor-names.store.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { refuseLongWorkbook, type SheetFormat, sendSheet } from '#server/documents/send-sheet.ts';
import type { SheetColumn } from '#server/documents/sheet.ts';
import {
  countEnquiries,
  type EnquiryExportRow,
  type EnquiryListFilter,
  enquiryPages,
} from './enquiry-list.store.ts';

type ExportRow = EnquiryExportRow & { assignee: string | null };

/** Of those that are not as wide as a name, or not words. */
const layout: Partial<Record<EnquiryField, Pick<SheetColumn<ExportRow>, 'width' | 'kind'>>> = {
  email: { width: 30 },
  phone: { width: 14, kind: 'digits' },
  subject: { width: 16 },
  message: { width: 80 },
};

const columns: readonly SheetColumn<ExportRow>[] = [
  { name: enquiryExportLabels.id, value: (row) => row.id, width: 28 },
  { name: enquiryExportLabels.createdAt, value: (row) => row.created_at, kind: 'instant', width: 20 },
  { name: enquiryExportLabels.status, value: (row) => statusWords.enquiry[row.status].label, width: 10 },
  ...enquiryFields.map(
    (field): SheetColumn<ExportRow> => ({
      name: enquiryLabels[field],
      value: (row) => row[field],
      width: 24,
      ...layout[field],
    }),
  ),
  {
    name: enquiryExportLabels.spamReason,
    value: (row) => (row.spam_reason === null ? null : spamWords(row.spam_reason)),
    width: 34,
  },
  { name: enquiryExportLabels.assignedTo, value: (row) => row.assignee, width: 20 },
];

async function* withNames({ db }: Deps, filter: EnquiryListFilter): AsyncGenerator<readonly ExportRow[]> {
  for await (const rows of enquiryPages(db, filter)) {
    const names = await namesOfActors(
      db,
      rows.map((row) => row.assigned_to),
    );
    yield rows.map((row) => ({ ...row, assignee: names.get(row.assigned_to ?? '') ?? null }));
  }
}

/** Throws `staff.invalid` if a workbook cannot hold that many rows; nothing is recorded or sent then. */
export const exportEnquiries = async (
  deps: Deps,
  actor: Actor,
  reply: FastifyReply,
  { format, query, filter }: { format: SheetFormat; query: EnquiryFilters; filter: EnquiryListFilter },
): Promise<FastifyReply> => {
  await runAction(deps, actor, async ({ tx, record }) => {
    const count = await countEnquiries(tx, filter);
    refuseLongWorkbook(format, count);
    // What was searched for may name a person: it is recorded where it can be forgotten.
    await record('enquiry.export', 'enquiries', {
      aboutType: 'export',
      detail: { format, count, filter: query },
    });
  });
  return sendSheet(reply, format, deps.clock.now(), {
    name: 'enquiries',
    title: 'Enquiries',
    columns,
    pages: withNames(deps, filter),
  });
};
