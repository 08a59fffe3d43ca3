// One payment link as staff read it: facts, how to hand it over, its receipts, and all that happened to it.
import { brand } from '#content/brand.ts';
import { formatEnd } from '#contract/end-time.ts';
import type { PaymentLinkRow, StaffPaymentLink } from '#contract/staff/payment-links.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import type { Deps } from '#server/deps.ts';
import { findScans } from '#server/files/scan.store.ts';
import { countOpenings, listOpenings } from '#server/links/openings.store.ts';
import { findLastMail } from '#server/outbox/mail-progress.store.ts';
import { handOverText } from './hand-over-link.mail.ts';
import { isPaid, paymentLinkState, paymentLinkUrl, paymentMethods, qrCode } from './payment-link.ts';
import { findDirectoryId, type ListedPaymentLink, latestReceipts } from './payment-link-list.store.ts';
import { listReceiptsOfLink, type PaymentLink } from './payments.store.ts';

const shownOpenings = 200;

const asPaymentLinkRow = (link: ListedPaymentLink, now: Date): Omit<PaymentLinkRow, 'receipt'> => ({
  id: link.id,
  kind: link.kind,
  clientId: link.client_id,
  clientName: link.client_name,
  projectName: link.project_name,
  projectId: link.project_id,
  amountPaise: Number(link.amount_paise),
  dueDate: link.due_date,
  expiresAt: link.expires_at,
  state: paymentLinkState(link, now),
  receiptStatus: link.receipt_status,
  createdAt: link.created_at,
});

export const asPaymentLinkRows = async (
  { db, config, clock }: Deps,
  links: readonly ListedPaymentLink[],
): Promise<PaymentLinkRow[]> => {
  const receipts = await latestReceipts(
    db,
    links.filter(({ receipt_status }) => receipt_status !== 'none').map(({ id }) => id),
  );
  const scanOf = await findScans(db, config, [...receipts.values()]);
  const now = clock.now();
  return links.map((link) => {
    const receipt = receipts.get(link.id);
    return {
      ...asPaymentLinkRow(link, now),
      receipt:
        receipt === undefined ? null : { referenceId: receipt.reference_id, scan: scanOf(receipt.file_key) },
    };
  });
};

const endOf = (after: unknown): string | undefined => {
  if (typeof after !== 'object' || after === null || !('expiresAt' in after)) return undefined;
  return typeof after.expiresAt === 'string' ? formatEnd(after.expiresAt, brand.hours) : 'never';
};

/** Which part of an action's detail is worth a line. */
const noteOf = (detail: Record<string, unknown> | null): string | null => {
  const { referenceId, to, reason, after } = detail ?? {};
  const said = [referenceId, to, endOf(after), reason].filter((each) => typeof each === 'string');
  return said.length === 0 ? null : said.join(', ');
};

/** Addresses and codes of a link that works; null for a dead one, which is not handed over. Nobody is asked to pay twice. */
const waysIn = (deps: Deps, link: PaymentLink, isLive: boolean) => {
  if (!isLive) return { url: null, urlQr: null, upi: null, messageText: null };
  const url = paymentLinkUrl(deps.config, link);
  if (isPaid(link)) return { url, urlQr: qrCode(url), upi: null, messageText: null };
  const { upi, demo } = paymentMethods(deps.config, link);
  return {
    url,
    urlQr: qrCode(url),
    upi: upi === undefined ? null : { id: upi.id, qr: upi.qr, isDemo: demo },
    messageText: handOverText(deps.config, link),
  };
};

export const asStaffPaymentLink = async (deps: Deps, link: PaymentLink): Promise<StaffPaymentLink> => {
  const { db, clock } = deps;
  const about = { type: 'payment_link', id: link.id } as const;
  const row = asPaymentLinkRow(link, clock.now());
  const receipts = await listReceiptsOfLink(db, link.id);
  const scanOf = await findScans(db, deps.config, receipts);
  const events = await listAuditAbout(db, 'payment_link', link.id);
  const openings = await listOpenings(db, about, shownOpenings);
  return {
    ...row,
    email: link.email,
    brandId: link.brand_id,
    description: link.description,
    deactivatedAt: link.deactivated_at,
    directoryId: await findDirectoryId(db, link.client_id),
    ...waysIn(deps, link, row.state === 'active'),
    lastMail: await findLastMail(db, 'payment-link.client', link.id),
    receipts: receipts.map((receipt) => ({
      referenceId: receipt.reference_id,
      status: receipt.status,
      submittedAt: receipt.submitted_at,
      reason: receipt.reason,
      scan: scanOf(receipt.file_key),
    })),
    events: events.map(({ at, action, actor_name: by, detail }) => ({
      at,
      action,
      by,
      note: noteOf(detail),
    })),
    openings: openings.map(({ opened_at: at, visitor, agent, device }) => ({ at, visitor, agent, device })),
    openingCounts: await countOpenings(db, about),
  };
};
