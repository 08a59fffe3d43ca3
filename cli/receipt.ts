// `receipt`: lists what clients sent, and verifies or rejects it. The client gets one mail about the decision.
import type { Command } from 'commander';
import { formatRupees, rupeesFromPaise } from '#contract/money.ts';
import { readLine } from '#server/links/checked-text.ts';
import { decideReceipt } from '#server/payments/decide-receipt.ts';
import {
  type Decision,
  listReceipts,
  listSameFileElsewhere,
  type ReceiptWithLink,
} from '#server/payments/payments.store.ts';
import { allPages, checked, shownTime } from './input.ts';
import { decisionOf, receiptJson } from './receipt-json.ts';
import { CommandError, type Context, type Run } from './run.ts';

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
  const receipts = await allPages<ReceiptWithLink>((limit, last) =>
    listReceipts(deps.db, { limit, after: last?.receipt }),
  );
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
        ...(row.damaged ? ['damaged PDF'] : []),
        ...(row.sameFileAs.length > 0 ? [`same file as ${row.sameFileAs.join(', ')}`] : []),
      ].join('; '),
    }),
    'No receipts have been sent yet.',
  );
};

const decide = async (
  { deps, actor, print }: Context,
  reference: string,
  decision: Decision,
): Promise<void> => {
  const referenceId = reference.trim().toUpperCase();
  const result = await decideReceipt(deps, actor, referenceId, decision);
  if (result.outcome === 'not-found') throw new CommandError(`There is no receipt ${referenceId}.`);
  const { receipt, link } = result.about;
  if (result.outcome === 'already') {
    throw new CommandError(`The receipt ${referenceId} was already ${decisionOf(receipt)}.`);
  }
  const told =
    link.email === null
      ? 'The link has no e-mail address, so nobody was told.'
      : `A mail goes to ${link.email}.`;
  print(
    withLinkJson(result.about),
    `The receipt ${referenceId} of ${link.client_name} (${formatRupees(Number(link.amount_paise))}) is ${receipt.status}. ${told}`,
  );
};

export const addReceiptCommands = (program: Command, run: Run): void => {
  const group = program.command('receipt').description('receipts that clients sent');
  group.command('list').description('all receipts, the newest first').action(run(list));
  group
    .command('verify <reference>')
    .description('the money is in the account')
    .action(run((context, reference: string) => decide(context, reference, { status: 'verified' })));
  group
    .command('reject <reference>')
    .description('the client reads the reason and can send another receipt')
    .requiredOption('--reason <text>', 'what is wrong and what to do')
    .action(
      run((context, reference: string, { reason }: { reason: string }) =>
        decide(context, reference, { status: 'rejected', reason: checked(() => readLine('reason', reason)) }),
      ),
    );
};
