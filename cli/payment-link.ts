// `payment-link`: makes private payment links, shows them again, switches them off and on.

import type { Command } from 'commander';
import { brand } from '#content/brand.ts';
import { formatEnd } from '#contract/end-time.ts';
import { formatRupees } from '#contract/money.ts';
import { formatDate } from '#contract/time.ts';
import { namesOfActors } from '#server/audit/actor-names.store.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import type { Deps } from '#server/deps.ts';
import {
  clientOf,
  paymentLinkState,
  paymentLinkToken,
  paymentLinkUrl,
} from '#server/payments/payment-link.ts';
import {
  checkPaymentLink,
  createPaymentLink,
  type PaymentLinkInput,
  setPaymentLinkActive,
} from '#server/payments/payment-links.service.ts';
import {
  findPaymentLink,
  findPaymentLinkByTokenId,
  listReceiptsOfLink,
  type PaymentLink,
  paymentLinkPages,
} from '#server/payments/payments.store.ts';
import { allRows, asFacts, checked, historyLines, orSay, shownTime, takesLink } from './input.ts';
import { receiptJson, receiptLine } from './receipt.ts';
import { CommandError, type Context, commandsOf, type Run } from './run.ts';

/** A dead link has no address to copy. */
const liveUrl = ({ config, clock }: Deps, link: PaymentLink): string | null =>
  paymentLinkState(link, clock.now()) === 'active' ? paymentLinkUrl(config, link) : null;

const linkJson = (deps: Deps, link: PaymentLink) => ({
  id: link.id,
  ...clientOf(link),
  status: paymentLinkState(link, deps.clock.now()),
  url: liveUrl(deps, link),
  expiresAt: link.expires_at,
  deactivatedAt: link.deactivated_at,
  createdAt: link.created_at,
});

const linkFacts = (deps: Deps, link: PaymentLink): string =>
  asFacts([
    ['ID', link.id],
    ['Status', paymentLinkState(link, deps.clock.now())],
    ['Client', link.client_name],
    ['Client ID', link.client_id],
    ['Email', link.email],
    ['Project', link.project_name],
    ['Project ID', link.project_id],
    [`${brand.shortName} ID`, link.brand_id],
    ['Kind', link.kind],
    ['Amount', formatRupees(Number(link.amount_paise))],
    ['Due', link.due_date === null ? null : formatDate(link.due_date)],
    ['Description', link.description],
    ['Created', shownTime(link.created_at)],
    ['Expires', shownEnd(link.expires_at)],
    ['Deactivated', shownTime(link.deactivated_at)],
  ]);

const shownEnd = (iso: string | null): string => (iso === null ? 'never' : formatEnd(iso, brand.hours));

/** Today in the agency's zone. */
const today = ({ clock }: Deps): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: brand.hours.zone }).format(clock.now());

const create = async ({ deps, actor, print, note }: Context, input: PaymentLinkInput): Promise<void> => {
  const link = await createPaymentLink(
    deps,
    actor,
    checked(() => checkPaymentLink(input, deps.clock.now())),
  );
  if (link.due_date !== null && link.due_date < today(deps)) {
    note(`Warning: the due date, ${formatDate(link.due_date)}, is in the past. The link was created anyway.`);
  }
  const url = paymentLinkUrl(deps.config, link);
  print(
    {
      id: link.id,
      token: paymentLinkToken(deps.config, link),
      url,
      expiresAt: link.expires_at,
      linkId: link.id,
      clientId: link.client_id,
    },
    [
      `The payment link for ${link.client_name}:`,
      `\n  ${url}\n`,
      linkFacts(deps, link),
      '\nSend the link to the client. A mail will tell you when the receipt arrives. Then check the bank account and run',
      '  npm run -s cli -- receipt verify REFERENCE',
    ].join('\n'),
  );
};

const list = async ({ deps, printList }: Context): Promise<void> => {
  const links = await allRows(paymentLinkPages(deps.db));
  printList(
    links.map((link) => linkJson(deps, link)),
    (link) => ({
      id: link.id,
      status: link.status,
      client: link.clientName,
      project: link.projectName,
      amount: formatRupees(Math.round(link.amount * 100)),
      kind: link.paymentKind,
      created: shownTime(link.createdAt),
      expires: shownEnd(link.expiresAt),
    }),
    'There are no payment links yet.',
  );
};

const notFound = (id: string) => new CommandError(`There is no payment link with the ID ${id}.`);

const show = async ({ deps, print }: Context, id: string): Promise<void> => {
  const link = await findPaymentLink(deps.db, id);
  if (link === undefined) throw notFound(id);
  const receipts = await listReceiptsOfLink(deps.db, id);
  const history = await listAuditAbout(deps.db, 'payment_link', id);
  const names = await namesOfActors(
    deps.db,
    receipts.map((receipt) => receipt.decided_by),
  );
  const url = liveUrl(deps, link);
  print(
    { ...linkJson(deps, link), receipts: receipts.map(receiptJson), history },
    [
      linkFacts(deps, link),
      `\n${url === null ? 'The link no longer works: nobody can pay through it.' : `  ${url}`}`,
      ...(receipts.length === 0
        ? []
        : ['\nReceipts', ...receipts.map((receipt) => `  ${receiptLine(receipt, names)}`)]),
      ...historyLines(history, link.client_name),
    ].join('\n'),
  );
};

const setActive =
  (active: boolean) =>
  async ({ deps, actor, print }: Context, id: string): Promise<void> => {
    const link = await orSay(setPaymentLinkActive(deps, actor, id, active), {
      'staff.not-found': notFound(id).message,
      'staff.conflict': `The payment link ${id} is ${active ? 'not deactivated' : 'already inactive'}.`,
    });
    print(linkJson(deps, link), `The payment link ${id} is now ${paymentLinkState(link, deps.clock.now())}.`);
  };

const withId = takesLink(async (db, tokenId) => (await findPaymentLinkByTokenId(db, tokenId))?.id);

export const addPaymentLinkCommands = (program: Command, run: Run): void => {
  const group = program
    .command('payment-link')
    .description('private links through which clients pay; a <link> is its ID or its address');
  const add = commandsOf(group, run);
  add('create', 'create a link and print it', create)
    .requiredOption('--client <name>', 'who pays')
    .requiredOption('--project <name>', 'what for')
    .requiredOption('--project-id <id>', "the project's ID")
    .requiredOption('--amount <rupees>', '25000, 1,25,000.50 or "Rs. 25000"')
    .option('--kind <kind>', 'project or registration', 'project')
    .option('--email <address>', 'gets a mail when the receipt arrives and when it is decided')
    .option('--client-id <id>', 'your own; one is created if left out')
    .option('--brand-id <id>', `the client's ${brand.shortName} ID`)
    .option('--due <date>', 'YYYY-MM-DD')
    .option('--description <text>', 'shown on the page')
    .option('--expires-in <duration>', '90s, 15m, 2h or 30d; by default never');
  add('list', 'all links, the newest first', list);
  add('show <link>', 'one link with its receipts and history', withId(show));
  add('deactivate <link>', 'deactivate a link', withId(setActive(false)));
  add('activate <link>', 'activate a link again', withId(setActive(true)));
};
