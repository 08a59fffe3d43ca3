// Takes one receipt: judges the link, receives the file, keeps it, and only then writes the row that names it.
import type { IncomingMessage } from 'node:http';
import { receiptRules } from '#contract/files.ts';
import { uploadGraceMs } from '#contract/limits.ts';
import { paymentLinkWords, receiptWords } from '#contract/messages.ts';
import { type PaymentFormField, paymentFormFields } from '#contract/read-payment.ts';
import { visitor } from '#server/audit/actor.ts';
import { type Act, runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { putBackRowless } from '#server/files/put-back.ts';
import { discard, type Fields } from '#server/files/receive.ts';
import { takeUpload, type Upload } from '#server/files/take-upload.ts';
import { ApiError } from '#server/http/api-error.ts';
import { newReference } from '#server/ids.ts';
import { readToken } from '#server/links/tokens.ts';
import { paymentLinkState } from './payment-link.ts';
import { receiptMails } from './payments.mail.ts';
import {
  findPaymentLink,
  findPaymentLinkByTokenId,
  findStandingReceipt,
  insertReceipt,
  listSameFileElsewhere,
  type PaymentLink,
  type Receipt,
} from './payments.store.ts';
import { referencePrefix } from './receipts.store.ts';

const linkError = (code: 'link.not-found' | 'link.expired' | 'link.inactive'): ApiError =>
  new ApiError(code, { message: paymentLinkWords.inactive });

/** The link that a token opens, in whatever state. Throws `link.not-found` for an unknown or forged token. */
export const linkOfToken = async ({ config, db }: Deps, token: string): Promise<PaymentLink> => {
  const tokenId = readToken(config.appSecrets, 'payment', token);
  const link = tokenId === undefined ? undefined : await findPaymentLinkByTokenId(db, tokenId);
  if (link === undefined) throw linkError('link.not-found');
  return link;
};

/** Throws where the link takes nothing (more) at this time. */
export const refuseDeadLink = (link: PaymentLink, at: Date): void => {
  const state = paymentLinkState(link, at);
  if (state !== 'active') throw linkError(`link.${state}`);
};

/** Before the file is read: a dead link takes nothing, unless it may be its own receipt that is sent again. */
const refuseEarly = async (deps: Deps, link: PaymentLink, begunAt: Date): Promise<void> => {
  if ((await findStandingReceipt(deps.db, link.id)) === undefined) refuseDeadLink(link, begunAt);
};

/** A field left empty counts as not sent. */
const refuseMismatch = (link: PaymentLink, fields: Fields): void => {
  const right: Record<PaymentFormField, string | undefined> = {
    token: fields.get('token'),
    linkId: link.id,
    clientId: link.client_id,
    projectId: link.project_id,
    paymentKind: link.kind,
  };
  const wrong = paymentFormFields.some((name) => {
    const sent = fields.get(name)?.trim() ?? '';
    return sent !== '' && sent !== right[name]?.trim();
  });
  if (wrong) throw new ApiError('receipt.mismatch');
};

const standingError = ({ status }: Receipt): ApiError =>
  new ApiError(status === 'verified' ? 'receipt.verified' : 'receipt.waiting');

/** The standing receipt when it is this very file; otherwise it stands in the way. */
const sameOrRefuse = (standing: Receipt, upload: Upload): Receipt => {
  if (standing.file_sha256 === upload.file.sha256) return standing;
  throw standingError(standing);
};

type Written = { receipt: Receipt; isNew: boolean };

const writeReceipt = async (
  { tx, record, mail }: Act,
  deps: Deps,
  upload: Upload,
  { linkId, fileKey, begunAt }: { linkId: string; fileKey: string; begunAt: Date },
): Promise<Written> => {
  const link = await findPaymentLink(tx, linkId);
  if (link === undefined) throw linkError('link.not-found');
  const standing = await findStandingReceipt(tx, link.id);
  if (standing !== undefined) return { receipt: sameOrRefuse(standing, upload), isNew: false };
  refuseDeadLink(link, begunAt);
  const receipt = await insertReceipt(tx, deps.clock, {
    link_id: link.id,
    reference_id: newReference(referencePrefix),
    file_key: fileKey,
    file_name: upload.fileName,
    file_kind: upload.kind,
    file_bytes: upload.file.bytes,
    file_sha256: upload.file.sha256,
    file_damaged: upload.damaged ? 1 : 0,
  });
  if (receipt === undefined) {
    const winner = await findStandingReceipt(tx, link.id);
    if (winner === undefined) throw new Error('A receipt was neither stored nor found.');
    return { receipt: sameOrRefuse(winner, upload), isNew: false };
  }
  const sameFileAs = await listSameFileElsewhere(tx, receipt.file_sha256, link.id);
  for (const each of receiptMails(deps.config, { receipt, link }, sameFileAs)) await mail(each);
  await record('receipt.send', link.id, {
    detail: { referenceId: receipt.reference_id, fileName: receipt.file_name, sameFileAs },
  });
  return { receipt, isNew: true };
};

/** File first, row second: a file that lost its row is removed here, and by the sweep after a crash. */
const keepReceipt = async (deps: Deps, link: PaymentLink, upload: Upload, begunAt: Date) => {
  const fileKey = await deps.files.keep(upload.file);
  let written: Written | undefined;
  try {
    written = await runAction(deps, visitor('client'), (act) =>
      writeReceipt(act, deps, upload, { linkId: link.id, fileKey, begunAt }),
    );
    return written.receipt;
  } finally {
    if (written?.isNew !== true) await putBackRowless(deps, fileKey, upload.file);
  }
};

/** Throws where a dead link takes no upload that began at this time and ends now. */
const refuseLate = ({ clock }: Deps, link: PaymentLink, begunAt: Date): void => {
  if (link.expires_at === null) return;
  refuseDeadLink(link, new Date(Math.max(begunAt.getTime(), clock.now().getTime() - uploadGraceMs)));
};

/** The standing receipt where it is this very file, else a new one. The file is where it was where this throws. */
export const storeReceipt = async (
  deps: Deps,
  link: PaymentLink,
  upload: Upload,
  begunAt: Date,
): Promise<Receipt> => {
  const standing = await findStandingReceipt(deps.db, link.id);
  if (standing !== undefined) return sameOrRefuse(standing, upload);
  refuseLate(deps, link, begunAt);
  return await keepReceipt(deps, link, upload, begunAt);
};

/** Before an upload that can go on begins or goes on: unlike a form post, it is not sent again as a whole. */
export const refusePartialReceipt = async (deps: Deps, link: PaymentLink, begunAt: Date): Promise<void> => {
  const standing = await findStandingReceipt(deps.db, link.id);
  if (standing !== undefined) throw standingError(standing);
  refuseDeadLink(link, new Date(Math.max(begunAt.getTime(), deps.clock.now().getTime() - uploadGraceMs)));
};

/** `admit` is told the link as soon as it is known, and may refuse (too many attempts on it). */
export const submitReceipt = async (
  deps: Deps,
  request: IncomingMessage,
  admit: (link: PaymentLink) => void | Promise<void>,
): Promise<Receipt> => {
  const begunAt = deps.clock.now();
  let link: PaymentLink | undefined;
  const upload = await takeUpload(request, {
    rules: receiptRules,
    arrivals: deps.files.arrivals,
    fieldNames: paymentFormFields,
    missing: () => receiptWords.missing(link?.kind ?? 'project'),
    onField: async (name, value) => {
      if (name !== 'token') return;
      link = await linkOfToken(deps, value.trim());
      await admit(link);
      await refuseEarly(deps, link, begunAt);
    },
  });
  try {
    if (link === undefined) throw new ApiError('receipt.mismatch');
    refuseMismatch(link, upload.fields);
    return await storeReceipt(deps, link, upload, begunAt);
  } finally {
    await discard(upload.file);
  }
};
