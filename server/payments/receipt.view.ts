// What the console is told of a receipt, in the contract's spelling.
import { brand } from '#content/brand.ts';
import { isDemo } from '#contract/demo.ts';
import { type FileKind, fileKinds } from '#contract/files.ts';
import type { ReceiptRow, RelatedReceipt, StaffReceipt } from '#contract/staff/receipts.ts';
import { formatInstant } from '#contract/time.ts';
import { namesOfActors } from '#server/audit/actor-names.store.ts';
import type { Deps } from '#server/deps.ts';
import { findScan, findScans } from '#server/files/scan.store.ts';
import { paymentLinkState, paymentLinkUrl } from './payment-link.ts';
import type { PaymentLink, Receipt, ReceiptWithLink } from './payments.store.ts';
import { type LatenessLimits, latenessLimits, latenessOf, promisedTimes } from './receipt-lateness.ts';
import {
  listOthersOfLink,
  listSameFile,
  listSameUtr,
  type ReceiptList,
  type Related,
} from './receipts.store.ts';

const nameIn = (names: Map<string, string>, id: string | null): string | null =>
  id === null ? null : (names.get(id) ?? id);

const latenessNow = (receipt: Pick<Receipt, 'status' | 'submitted_at'>, limits: LatenessLimits) =>
  receipt.status === 'received' ? latenessOf(receipt.submitted_at, limits) : 'no';

export const asRows = async (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { rows }: ReceiptList,
): Promise<ReceiptRow[]> => {
  const limits = latenessLimits(clock.now());
  const names = await namesOfActors(
    db,
    rows.map((row) => row.decided_by),
  );
  const scanOf = await findScans(db, config, rows);
  return rows.map((row) => ({
    reference: row.reference_id,
    status: row.status,
    lateness: latenessNow(row, limits),
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    decidedBy: nameIn(names, row.decided_by),
    clientName: row.client_name,
    projectName: row.project_name,
    amountPaise: Number(row.amount_paise),
    fileKind: row.file_kind,
    isDamaged: row.file_damaged !== 0,
    isSameFile: Number(row.is_same_file) !== 0,
    scan: scanOf(row.file_key),
    isDemo: isDemo(row.link_id),
  }));
};

/** `linkId`: of the receipt that the others are compared with. */
export const asRelated = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  linkId: string,
  rows: readonly Related[],
): Promise<RelatedReceipt[]> => {
  const scanOf = await findScans(db, config, rows);
  return rows.map((row) => ({
    reference: row.reference_id,
    status: row.status,
    reason: row.reason,
    submittedAt: row.submitted_at,
    clientName: row.client_name,
    projectName: row.project_name,
    isSameLink: row.link_id === linkId,
    scan: scanOf(row.file_key),
  }));
};

/** Throws if the row names a kind of file that this version does not know. */
export const fileOf = (receipt: Receipt) => {
  const { file_key: key, file_sha256: sha256, file_name: name, file_kind: kind } = receipt;
  if (!Object.hasOwn(fileKinds, kind)) throw new Error(`a receipt is of the unknown kind ${kind}`);
  return { key, sha256, name, kind: kind as FileKind };
};

const linkFacts = (
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  link: PaymentLink,
): StaffReceipt['link'] => ({
  id: link.id,
  kind: link.kind,
  state: paymentLinkState(link, clock.now()),
  amountPaise: Number(link.amount_paise),
  clientId: link.client_id,
  clientName: link.client_name,
  email: link.email,
  projectName: link.project_name,
  projectId: link.project_id,
  description: link.description,
  dueDate: link.due_date,
  createdAt: link.created_at,
  url: paymentLinkUrl(config, link),
});

export const asStaffReceipt = async (
  deps: Deps,
  { receipt, link }: ReceiptWithLink,
): Promise<StaffReceipt> => {
  const { db, clock } = deps;
  const { reference_id: reference, utr } = receipt;
  const names = await namesOfActors(db, [receipt.decided_by]);
  const { usually, latest } = promisedTimes(receipt.submitted_at);
  const related = (rows: readonly Related[]) => asRelated(deps, link.id, rows);
  const others = await listOthersOfLink(db, link.id, reference);
  return {
    reference,
    status: receipt.status,
    lateness: latenessNow(receipt, latenessLimits(clock.now())),
    submittedAt: receipt.submitted_at,
    usuallyBy: usually,
    latestBy: latest,
    decidedAt: receipt.decided_at,
    decidedBy: nameIn(names, receipt.decided_by),
    reason: receipt.reason,
    utr,
    file: {
      name: receipt.file_name,
      kind: fileOf(receipt).kind,
      bytes: Number(receipt.file_bytes),
      sha256: receipt.file_sha256,
      isDamaged: receipt.file_damaged !== 0,
      scan: await findScan(db, deps.config, receipt.file_key),
    },
    link: linkFacts(deps, link),
    sameFile: await related(await listSameFile(db, receipt.file_sha256, reference)),
    sameUtr: utr === null ? [] : await related(await listSameUtr(db, utr, reference)),
    others: await related(others.reverse()),
  };
};

/** `Meera verified this receipt on 28 Nov 2026, 1:30 am IST.` */
export const decisionWords = async (db: Deps['db'], receipt: Receipt): Promise<string> => {
  const names = await namesOfActors(db, [receipt.decided_by]);
  const at = receipt.decided_at === null ? '' : ` on ${formatInstant(receipt.decided_at, brand.hours)}`;
  return `${nameIn(names, receipt.decided_by) ?? 'Someone'} ${receipt.status} this receipt${at}.`;
};
