// One receipt: which links take one, and the row that names its file.
import { uploadGraceMs } from '#contract/limits.ts';
import { paymentLinkWords } from '#contract/messages.ts';
import { type PaymentFormField, paymentFormFields } from '#contract/payment.ts';
import { visitor } from '#server/audit/actor.ts';
import { type Act, runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import type { Accepted, Upload } from '#server/files/take-file.ts';
import type { Fields } from '#server/files/upload-form.ts';
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

/** Returns the link that a token opens, in whatever state. Throws `link.not-found` for an unknown or forged token. */
export const linkOfToken = async ({ config, db }: Deps, token: string): Promise<PaymentLink> => {
  const tokenId = readToken(config.appSecrets, 'payment', token);
  const link = tokenId === undefined ? undefined : await findPaymentLinkByTokenId(db, tokenId);
  if (link === undefined) throw linkError('link.not-found');
  return link;
};

/** Why the link accepts nothing (more) at this time; `undefined` if it does. */
export const deadLinkError = (link: PaymentLink, at: Date): ApiError | undefined => {
  const state = paymentLinkState(link, at);
  return state === 'active' ? undefined : linkError(`link.${state}`);
};

/** Throws if the link accepts nothing (more) at this time. */
export const refuseDeadLink = (link: PaymentLink, at: Date): void => {
  const dead = deadLinkError(link, at);
  if (dead !== undefined) throw dead;
};

/** Throws if the link accepts no upload that began at this time and ends now: it may go on past the link's end for a while. */
const refuseLate = ({ clock }: Deps, link: PaymentLink, begunAt: Date): void =>
  refuseDeadLink(link, new Date(Math.max(begunAt.getTime(), clock.now().getTime() - uploadGraceMs)));

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

/** Checked before the file is read. A file sent whole may be the standing receipt itself, sent again, even if the link is dead. */
export const refuseReceipt = async (
  deps: Deps,
  link: PaymentLink,
  begunAt: Date,
  isWhole: boolean,
): Promise<void> => {
  const standing = await findStandingReceipt(deps.db, link.id);
  if (standing === undefined) refuseLate(deps, link, begunAt);
  else if (!isWhole) throw standingError(standing);
};

/** Returns the standing receipt if it has this very file. Throws if it has another one. */
const sameOrRefuse = (standing: Receipt, { file }: Upload): Accepted<Receipt> => {
  if (standing.file_sha256 !== file.sha256) throw standingError(standing);
  return { stored: standing, isTaken: false };
};

const writeReceipt = async (
  { tx, record, mail }: Act,
  deps: Deps,
  upload: Upload,
  { linkId, begunAt }: { linkId: string; begunAt: Date },
): Promise<Accepted<Receipt>> => {
  const link = await findPaymentLink(tx, linkId);
  if (link === undefined) throw linkError('link.not-found');
  const standing = await findStandingReceipt(tx, link.id);
  if (standing !== undefined) return sameOrRefuse(standing, upload);
  refuseLate(deps, link, begunAt);
  const receipt = await insertReceipt(tx, deps.clock, {
    link_id: link.id,
    reference_id: newReference(referencePrefix),
    file_key: upload.file.key,
    file_name: upload.fileName,
    file_kind: upload.kind,
    file_bytes: upload.file.bytes,
    file_sha256: upload.file.sha256,
    file_damaged: upload.damaged ? 1 : 0,
  });
  if (receipt === undefined) {
    const winner = await findStandingReceipt(tx, link.id);
    if (winner === undefined) throw new Error('A receipt was neither stored nor found.');
    return sameOrRefuse(winner, upload);
  }
  const sameFileAs = await listSameFileElsewhere(tx, receipt.file_sha256, link.id);
  for (const each of receiptMails(deps.config, { receipt, link }, sameFileAs)) await mail(each);
  await record('receipt.send', link.id, {
    detail: { referenceId: receipt.reference_id, fileName: receipt.file_name, sameFileAs },
  });
  return { stored: receipt, isTaken: true };
};

/** Returns the standing receipt if it has this very file, else a new one. */
export const acceptReceipt = async (
  deps: Deps,
  link: PaymentLink,
  upload: Upload,
  begunAt: Date,
): Promise<Accepted<Receipt>> => {
  refuseMismatch(link, upload.fields);
  return await runAction(deps, visitor('client'), (act) =>
    writeReceipt(act, deps, upload, { linkId: link.id, begunAt }),
  );
};
