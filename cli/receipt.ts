// `receipt`: lists what clients sent, writes it to a file, and verifies or rejects it. The client gets one mail about the decision.
import type { Command } from 'commander';
import { formatBytes } from '#contract/file-size.ts';
import { formatRupees, rupeesFromPaise } from '#contract/money.ts';
import { endSentence } from '#contract/text.ts';
import { namesOfActors } from '#server/audit/actor-names.store.ts';
import { readLine } from '#server/links/checked-text.ts';
import { type DecisionOptions, decideReceipt, readUtr } from '#server/payments/decide-receipt.ts';
import {
  type Decision,
  findReceipt,
  listSameFileElsewhere,
  type Receipt,
  type ReceiptWithLink,
  receiptPages,
} from '#server/payments/payments.store.ts';
import { fileOf } from '#server/payments/receipt.view.ts';
import { normaliseReference } from '#server/payments/receipts.store.ts';
import { allRows, checked, shownTime } from './input.ts';
import { CommandError, type Context, commandsOf, type Run } from './run.ts';
import { type SaveOptions, saveFile } from './save-file.ts';

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
const decisionOf = (receipt: Receipt, names: ReadonlyMap<string, string>): string =>
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

const withLinkJson = ({ receipt, link }: ReceiptWithLink) => ({
  ...receiptJson(receipt),
  clientId: link.client_id,
  clientName: link.client_name,
  projectName: link.project_name,
  projectId: link.project_id,
  amount: rupeesFromPaise(Number(link.amount_paise)),
  paymentKind: link.kind,
});

const list = async ({ deps, printList }: Context): Promise<void> => {
  const receipts = await allRows(receiptPages(deps.db));
  const rows = [];
  for (const each of receipts) {
    const sameFileAs = await listSameFileElsewhere(deps.db, each.receipt.file_sha256, each.link.id);
    rows.push({ ...withLinkJson(each), sameFileAs });
  }
  printList(
    rows,
    (row) => ({
      reference: row.referenceId,
      status: row.status,
      client: row.clientName,
      project: row.projectName,
      amount: formatRupees(Math.round(row.amount * 100)),
      sent: shownTime(row.submittedAt),
      file: row.fileName,
      warning: [
        ...(row.damaged ? ['damaged file'] : []),
        ...(row.sameFileAs.length > 0 ? [`same file as ${row.sameFileAs.join(', ')}`] : []),
      ].join('; '),
    }),
    'No receipts have been sent yet.',
  );
};

const notFound = (referenceId: string) => new CommandError(`There is no receipt ${referenceId}.`);

const download = async (context: Context, reference: string, options: SaveOptions): Promise<void> => {
  const referenceId = normaliseReference(reference);
  const found = await findReceipt(context.deps.db, referenceId);
  if (found === undefined) throw notFound(referenceId);
  const detail = { referenceId };
  await saveFile(context, fileOf(found.receipt), options, 'receipt.download', found.link.id, { detail });
};

const decide = async (
  { deps, actor, print }: Context,
  reference: string,
  decision: Decision,
  options: DecisionOptions = {},
): Promise<void> => {
  const referenceId = normaliseReference(reference);
  const result = await decideReceipt(deps, actor, referenceId, decision, options);
  if (result.outcome === 'not-found') throw notFound(referenceId);
  if (result.outcome === 'utr-used') {
    const uses = result.uses.map((each) => `${each.reference_id} of ${each.client_name}`).join(', ');
    throw new CommandError(
      `${endSentence(`This bank reference was already used for ${uses}`)} If that is right, add --utr-again. Nothing was changed.`,
    );
  }
  const { receipt, link } = result.about;
  if (result.outcome === 'already') {
    const names = await namesOfActors(deps.db, [receipt.decided_by]);
    throw new CommandError(`The receipt ${referenceId} was already ${decisionOf(receipt, names)}.`);
  }
  const told =
    link.email === null
      ? 'The link has no email address, so nobody was told.'
      : `A mail goes to ${link.email}.`;
  print(
    withLinkJson(result.about),
    `The receipt ${referenceId} of ${link.client_name} (${formatRupees(Number(link.amount_paise))}) is ${receipt.status}. ${told}`,
  );
};

export const addReceiptCommands = (program: Command, run: Run): void => {
  const group = program.command('receipt').description('receipts that clients sent');
  const add = commandsOf(group, run);
  add('list', 'all receipts, the newest first', list);
  add('download <reference>', 'write the file that the client sent to your disk', download)
    .option('--to <file>', 'where to; by default the current folder, under its own name')
    .option('--force', 'replace an existing file');
  add(
    'verify <reference>',
    'the money is in the account',
    (context, reference: string, { utr, utrAgain }: { utr?: string; utrAgain?: boolean }) => {
      const checkedUtr = utr === undefined ? null : checked(() => readUtr('utr', utr));
      return decide(context, reference, { status: 'verified', utr: checkedUtr }, { mayReuseUtr: utrAgain });
    },
  )
    .option('--utr <text>', "the bank's reference of the payment, as the account shows it")
    .option('--utr-again', 'accept a reference that another receipt has too');
  add(
    'reject <reference>',
    'the client reads the reason and can send another receipt',
    (context, reference: string, { reason }: { reason: string }) =>
      decide(context, reference, { status: 'rejected', reason: checked(() => readLine('reason', reason)) }),
  ).requiredOption('--reason <text>', 'what is wrong and what to do');
};
