// What a person gets of each record that tells of them: how a machine's file names it, how the document calls it and shows it. Columns
// that are not listed here never leave: what the program alone needs, and who of the staff did what.
import type { SelectType } from 'kysely';
import { brand } from '#content/brand.ts';
import { formatEnd } from '#contract/end-time.ts';
import { enquiryFields, enquiryLabels } from '#contract/enquiry.ts';
import { formatBytes } from '#contract/file-size.ts';
import { formatRupees } from '#contract/money.ts';
import type { PaymentKind, ReceiptStatus } from '#contract/payment.ts';
import { actionLabel } from '#contract/staff/audit-actions.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { formatDate, formatInstant } from '#contract/time.ts';
import type {
  AuditEventTable,
  CandidateLinkRequestTable,
  CandidateLinkTable,
  CandidateUploadTable,
  ClientTable,
  EnquiryNoteTable,
  EnquiryTable,
  LinkOpeningTable,
  OutboxTable,
  PaymentLinkTable,
  PaymentSubmissionTable,
  ProjectTable,
} from '#server/db/tables.ts';

/** `value` is for machines, `shown` for people. */
export type Fact = { name: string; label: string; value: unknown; shown: string };

/** A column, its name and label, and how its value is shown if not as it is. */
type Field<Table> = {
  [Column in keyof Table & string]: readonly [
    column: Column,
    name: string,
    label: string,
    show?: (value: NonNullable<SelectType<Table[Column]>>) => string,
  ];
}[keyof Table & string];

const instant = (iso: string): string => formatInstant(iso, brand.hours);
const end = (iso: string): string => formatEnd(iso, brand.hours);

const fieldsOf = <Table>(...fields: Field<Table>[]): readonly Field<Table>[] => fields;

const linkFields = [
  ['expires_at', 'expiresAt', 'Link expires', end],
  ['deactivated_at', 'deactivatedAt', 'Link deactivated', instant],
] as const;

export const personalFields = {
  enquiry: fieldsOf<EnquiryTable>(
    ['created_at', 'receivedAt', 'Received', instant],
    ...enquiryFields.map((field) => [field, field, enquiryLabels[field]] as const),
    ['drawing', 'drawing', 'Drawing'],
    ['status', 'status', 'Status', (status: EnquiryTable['status']) => statusWords.enquiry[status].label],
  ),
  reply: fieldsOf<EnquiryNoteTable>(['created_at', 'sentAt', 'Sent', instant], ['body', 'text', 'Text']),
  note: fieldsOf<EnquiryNoteTable>(['created_at', 'writtenAt', 'Written', instant], ['body', 'text', 'Text']),
  client: fieldsOf<ClientTable>(
    ['created_at', 'createdAt', 'Created', instant],
    ['code', 'clientId', 'Client ID'],
    ['name', 'name', 'Name'],
    ['email', 'email', 'Email'],
    ['phone', 'phone', 'Phone'],
    ['address', 'address', 'Address'],
    ['tax_id', 'taxId', 'GSTIN'],
    ['archived_at', 'archivedAt', 'Archived', instant],
  ),
  clientNote: fieldsOf<ClientTable>(['notes', 'text', 'Text']),
  project: fieldsOf<ProjectTable>(
    ['created_at', 'createdAt', 'Created', instant],
    ['code', 'projectId', 'Project ID'],
    ['name', 'name', 'Name'],
    ['description', 'description', 'Description'],
    ['archived_at', 'archivedAt', 'Archived', instant],
  ),
  payment_link: fieldsOf<PaymentLinkTable>(
    ['created_at', 'createdAt', 'Created', instant],
    [
      'kind',
      'paymentKind',
      'Payment for',
      (kind: PaymentKind) => (kind === 'project' ? 'A project' : 'Registration'),
    ],
    ['client_id', 'clientId', 'Client ID'],
    ['client_name', 'clientName', 'Name'],
    ['email', 'email', 'Email'],
    ['project_id', 'projectId', 'Project ID'],
    ['project_name', 'projectName', 'Project'],
    ['description', 'projectDescription', 'Description'],
    ['amount_paise', 'amountPaise', 'Amount', (paise: number) => formatRupees(Number(paise))],
    ['due_date', 'dueDate', 'Due', formatDate],
    ...linkFields,
  ),
  receipt: fieldsOf<PaymentSubmissionTable>(
    ['submitted_at', 'submittedAt', 'Sent', instant],
    ['reference_id', 'referenceId', 'Receipt number'],
    ['file_name', 'fileName', 'File'],
    ['file_bytes', 'fileBytes', 'Size', formatBytes],
    ['status', 'status', 'Status', (status: ReceiptStatus) => statusWords.receipt[status].label],
    ['reason', 'reason', 'Reason'],
    ['decided_at', 'decidedAt', 'Checked', instant],
    ['utr', 'utr', 'Bank reference (UTR)'],
  ),
  candidate_link: fieldsOf<CandidateLinkTable>(
    ['created_at', 'createdAt', 'Created', instant],
    ['candidate_id', 'candidateId', 'Candidate ID'],
    ['name', 'name', 'Name'],
    ['email', 'email', 'Email'],
    ['phone', 'phone', 'Phone'],
    ['position', 'position', 'Position'],
    ...linkFields,
  ),
  certificate: fieldsOf<CandidateUploadTable>(
    ['uploaded_at', 'uploadedAt', 'Uploaded', instant],
    ['file_name', 'fileName', 'File'],
    ['file_bytes', 'fileBytes', 'Size', formatBytes],
  ),
  request: fieldsOf<CandidateLinkRequestTable>(
    ['created_at', 'askedAt', 'Asked', instant],
    ['handled_at', 'answeredAt', 'Answered', instant],
    ['outcome', 'outcome', 'Answer', (outcome: string) => (outcome === 'granted' ? 'Granted' : 'Refused')],
  ),
  visit: fieldsOf<LinkOpeningTable>(
    ['opened_at', 'openedAt', 'Opened', instant],
    ['device', 'device', 'Device'],
    ['agent', 'browser', 'Browser'],
  ),
  mail: fieldsOf<OutboxTable>(
    ['created_at', 'writtenAt', 'Written', instant],
    ['sent_at', 'sentAt', 'Sent', instant],
    ['to_address', 'to', 'To'],
    ['subject', 'subject', 'Subject'],
    ['text_body', 'text', 'Text'],
  ),
  event: fieldsOf<AuditEventTable>(['at', 'at', 'When', instant], ['action', 'action', 'What', actionLabel]),
} as const;

/** Those that have a value. */
export const factsOf = <Table>(
  fields: readonly Field<Table>[],
  row: { [Column in keyof Table]?: SelectType<Table[Column]> | null },
): Fact[] =>
  fields.flatMap(([column, name, label, show = String]) => {
    const value = row[column];
    return value === null || value === undefined || value === ''
      ? []
      : [{ name, label, value, shown: show(value) }];
  });
