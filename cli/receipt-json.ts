// A receipt as the command line prints it, in JSON and in one line.

import { formatBytes } from '#contract/file-size.ts';
import type { Receipt } from '#server/payments/payments.store.ts';
import { shownTime } from './input.ts';

export const receiptJson = (receipt: Receipt) => ({
  referenceId: receipt.reference_id,
  status: receipt.status,
  reason: receipt.reason,
  utr: receipt.utr,
  linkId: receipt.link_id,
  fileName: receipt.file_name,
  fileSize: Number(receipt.file_bytes),
  fileSha256: receipt.file_sha256,
  damaged: receipt.file_damaged !== 0,
  submittedAt: receipt.submitted_at,
  decidedAt: receipt.decided_at,
  decidedBy: receipt.decided_by,
});

/** `verified by Asha Rao on 28 Nov 2026, 1:30 am IST`; `names` are those of actors. */
export const decisionOf = (receipt: Receipt, names: ReadonlyMap<string, string>): string =>
  receipt.decided_at === null
    ? 'waiting to be checked'
    : `${receipt.status} by ${names.get(receipt.decided_by ?? '') ?? receipt.decided_by} on ${shownTime(receipt.decided_at)}`;

export const receiptLine = (receipt: Receipt, names: ReadonlyMap<string, string>): string =>
  [
    receipt.reference_id,
    shownTime(receipt.submitted_at),
    `${receipt.file_name} (${formatBytes(Number(receipt.file_bytes))}${receipt.file_damaged ? ', damaged' : ''})`,
    decisionOf(receipt, names),
    ...(receipt.utr === null ? [] : [`UTR ${receipt.utr}`]),
    ...(receipt.reason === null ? [] : [`reason: ${receipt.reason.replaceAll(/\s+/g, ' ')}`]),
  ].join('  ');
