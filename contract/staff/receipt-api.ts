// What staff do with receipts.
import { get, post, schemas } from '#contract/endpoint.ts';
import type * as receipts from './receipts.ts';

type One = { answer: typeof receipts.receiptAnswerSchema };
const one = '/api/staff/receipts/:reference';

export const receiptApi = {
  list: get(
    '/api/staff/receipts',
    schemas<{ query: typeof receipts.receiptListQuerySchema; answer: typeof receipts.receiptPageSchema }>(),
  ),
  one: get(one, schemas<One>()),
  /** The file as the console's viewer takes it. */
  file: get(`${one}/file`),
  /** The same as a download of a person, which is put on record. */
  original: get(`${one}/original`),
  utrUses: get(
    `${one}/utr-uses`,
    schemas<{ query: typeof receipts.utrUsesQuerySchema; answer: typeof receipts.utrUsesSchema }>(),
  ),
  verify: post(`${one}/verify`, schemas<One & { body: typeof receipts.verifyBodySchema }>()),
  reject: post(`${one}/reject`, schemas<One & { body: typeof receipts.rejectBodySchema }>()),
  /** The agency's own receipt, once the payment is verified. */
  pdf: get(`${one}/receipt.pdf`),
};
