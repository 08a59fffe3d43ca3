// Receipts for staff: the queue, one receipt with its file, and the decision.

import * as z from 'zod';
import { sumSchema } from '#contract/staff/lists.ts';
import {
  type ReceiptListQuery,
  receiptAnswerSchema,
  receiptApi,
  receiptListQuerySchema,
  receiptPageSchema,
  rejectBodySchema,
  utrUsesQuerySchema,
  utrUsesSchema,
  verifyBodySchema,
} from '#contract/staff/receipts.ts';
import { endSentence } from '#contract/text.ts';
import { normaliseUtr } from '#contract/utr.ts';
import type { Actor } from '#server/audit/actor.ts';
import { recordAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { sendAttachment } from '#server/files/attachment.ts';
import { ApiError, orNotFound } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { readBlock } from '#server/links/checked-text.ts';
import { decideReceipt, readVerification } from './decide-receipt.ts';
import { type Decision, findReceipt, type ReceiptWithLink } from './payments.store.ts';
import { asRelated, asRows, asStaffReceipt, decisionWords, fileOf } from './receipt.view.ts';
import { latenessLimits } from './receipt-lateness.ts';
import { sendReceiptPdf } from './receipt-pdf.ts';
import {
  listReceiptPage,
  listSameUtr,
  normaliseReference,
  type ReceiptFilter,
  sumReceipts,
} from './receipts.store.ts';

const params = z.object({ reference: z.string().max(40) });

const unknown = 'There is no such receipt.';

const receiptOf = async ({ db }: Deps, reference: string): Promise<ReceiptWithLink> =>
  orNotFound(await findReceipt(db, normaliseReference(reference)), unknown);

const filterOf = ({ clock }: Deps, { status, late, sort, ...query }: ReceiptListQuery): ReceiptFilter => {
  // Only waiting receipts can be late.
  const wanted = late === undefined ? status : 'received';
  const order = sort ?? (wanted === 'received' ? 'oldest' : 'newest');
  return {
    ...query,
    status: wanted === 'any' ? undefined : wanted,
    sentBy: late === undefined ? undefined : latenessLimits(clock.now())[late],
    direction: order === 'oldest' ? 'asc' : 'desc',
  };
};

const listPage = async (deps: Deps, query: ReceiptListQuery) => {
  const list = await listReceiptPage(deps.db, filterOf(deps, query));
  return { ...list, success: true as const, rows: await asRows(deps, list) };
};

const decide = async (
  deps: Deps,
  actor: Actor,
  reference: string,
  decision: Decision,
  mayReuseUtr = false,
) => {
  const result = await decideReceipt(deps, actor, normaliseReference(reference), decision, { mayReuseUtr });
  if (result.outcome === 'not-found') throw new ApiError('staff.not-found', { message: unknown });
  if (result.outcome === 'utr-used') {
    const [first] = result.uses;
    throw new ApiError('receipt.utr-used', {
      errors: { utr: endSentence(`Already used for ${first?.reference_id} of ${first?.client_name}`) },
    });
  }
  if (result.outcome === 'already') {
    throw new ApiError('staff.conflict', { message: await decisionWords(deps.db, result.about.receipt) });
  }
  return { success: true as const, receipt: await asStaffReceipt(deps, result.about) };
};

export const receiptsStaffRoutes = (app: App, deps: Deps): void => {
  const forStaff = registerFor(app, { role: 'staff' });

  forStaff(receiptApi.list, { query: receiptListQuerySchema, answer: receiptPageSchema }, ({ query }) =>
    listPage(deps, query),
  );

  forStaff(receiptApi.sum, { query: receiptListQuerySchema, answer: sumSchema }, async ({ query }) => ({
    success: true as const,
    sumPaise: await sumReceipts(deps.db, filterOf(deps, query)),
  }));

  forStaff(receiptApi.one, { params, answer: receiptAnswerSchema }, async (request) => ({
    success: true as const,
    receipt: await asStaffReceipt(deps, await receiptOf(deps, request.params.reference)),
  }));

  forStaff(receiptApi.file, { params }, async (request, reply) =>
    sendAttachment(reply, deps, fileOf((await receiptOf(deps, request.params.reference)).receipt)),
  );

  forStaff(receiptApi.original, { params }, async (request, reply) => {
    const { receipt, link } = await receiptOf(deps, request.params.reference);
    return sendAttachment(reply, deps, fileOf(receipt), () =>
      recordAction(deps, actorOf(request), 'receipt.download', link.id, {
        detail: { referenceId: receipt.reference_id },
      }),
    );
  });

  forStaff(
    receiptApi.utrUses,
    { params, query: utrUsesQuerySchema, answer: utrUsesSchema },
    async ({ params: { reference }, query }) => {
      const { receipt } = await receiptOf(deps, reference);
      const uses = await listSameUtr(deps.db, normaliseUtr(query.utr), receipt.reference_id);
      return { success: true as const, uses: await asRelated(deps, receipt.link_id, uses) };
    },
  );

  forStaff(receiptApi.pdf, { params }, async (request, reply) =>
    sendReceiptPdf(reply, deps, await receiptOf(deps, request.params.reference)),
  );

  forStaff(receiptApi.verify, { params, body: verifyBodySchema, answer: receiptAnswerSchema }, (request) => {
    const { utr, mayReuseUtr } = readVerification(request.body);
    const decision = { status: 'verified', utr } as const;
    return decide(deps, actorOf(request), request.params.reference, decision, mayReuseUtr);
  });

  forStaff(receiptApi.reject, { params, body: rejectBodySchema, answer: receiptAnswerSchema }, (request) =>
    decide(deps, actorOf(request), request.params.reference, {
      status: 'rejected',
      reason: readBlock('reason', request.body.reason),
    }),
  );
};
