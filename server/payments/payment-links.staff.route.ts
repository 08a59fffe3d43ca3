// What the console does with payment links: list, make, hand over, end and revive.
import { sumSchema } from '#contract/staff/lists.ts';
import {
  type PaymentLinkAnswer,
  type PaymentLinkForm,
  paymentLinkAnswerSchema,
  paymentLinkApi,
  paymentLinkExpiryFormSchema,
  paymentLinkFormSchema,
  paymentLinkListQuerySchema,
  paymentLinkPageSchema,
} from '#contract/staff/payment-links.ts';
import type { Deps } from '#server/deps.ts';
import { orNotFound, refuseWithCurrent } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { filled } from '#server/links/checked-text.ts';
import { listPaymentLinkPage, sumPaymentLinks } from './payment-link-list.store.ts';
import {
  checkExpiry,
  checkPaymentLink,
  createPaymentLink,
  type ExpiryInput,
  mailPaymentLink,
  type PaymentLinkInput,
  setPaymentLinkActive,
  setPaymentLinkExpiry,
} from './payment-links.service.ts';
import { findPaymentLink, type PaymentLink } from './payments.store.ts';
import { asPaymentLinkRows, asStaffPaymentLink } from './staff-payment-link.ts';

const expiryOf = ({ lifetime, expiresOn }: Pick<PaymentLinkForm, 'lifetime' | 'expiresOn'>): ExpiryInput => {
  if (lifetime === 'never') return {};
  return lifetime === 'date' ? { expiresOn } : { expiresIn: lifetime };
};

const inputOf = ({ lifetime, expiresOn, ...form }: PaymentLinkForm): PaymentLinkInput => {
  const { email, clientId, brandId, due, description, ...required } = form;
  const optional = filled({ email, clientId, brandId, due, description });
  return { ...required, ...optional, ...expiryOf({ lifetime, expiresOn }) };
};

export const paymentLinksStaffRoutes = (app: App, deps: Deps): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  const { db, clock } = deps;
  const answer = paymentLinkAnswerSchema;

  const answerWith = async (link: PaymentLink): Promise<PaymentLinkAnswer> => ({
    success: true,
    link: await asStaffPaymentLink(deps, link),
  });

  forStaff(
    paymentLinkApi.list,
    { query: paymentLinkListQuerySchema, answer: paymentLinkPageSchema },
    async ({ query }) => {
      const { rows, ...page } = await listPaymentLinkPage(db, clock, query);
      return { success: true as const, ...page, rows: await asPaymentLinkRows(deps, rows) };
    },
  );

  forStaff(
    paymentLinkApi.sum,
    { query: paymentLinkListQuerySchema, answer: sumSchema },
    async ({ query }) => ({ success: true as const, sumPaise: await sumPaymentLinks(db, clock, query) }),
  );

  forStaff(paymentLinkApi.create, { body: paymentLinkFormSchema, answer }, async (request) =>
    answerWith(
      await createPaymentLink(deps, actorOf(request), checkPaymentLink(inputOf(request.body), clock.now())),
    ),
  );

  forStaff(paymentLinkApi.one, { answer }, async (request) =>
    answerWith(orNotFound(await findPaymentLink(db, request.params.id))),
  );

  for (const [endpoint, active] of [
    [paymentLinkApi.activate, true],
    [paymentLinkApi.deactivate, false],
  ] as const) {
    forStaff(endpoint, { answer }, async (request) =>
      answerWith(await setPaymentLinkActive(deps, actorOf(request), request.params.id, active)),
    );
  }

  forStaff(paymentLinkApi.expiry, { body: paymentLinkExpiryFormSchema, answer }, async (request) => {
    const expiresAt = checkExpiry(expiryOf(request.body), clock.now());
    const { from } = request.body;
    const { id } = request.params;
    const link = await refuseWithCurrent(
      () => setPaymentLinkExpiry(deps, actorOf(request), id, { from, expiresAt }),
      async () => answerWith(orNotFound(await findPaymentLink(db, id))),
    );
    return answerWith(link);
  });

  forStaff(paymentLinkApi.mail, { answer }, async (request) =>
    answerWith(await mailPaymentLink(deps, actorOf(request), request.params.id)),
  );
};
