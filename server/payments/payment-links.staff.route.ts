// What the console does with payment links: list, make, hand over, end and revive.
import { paymentLinkApi } from '#contract/staff/payment-link-api.ts';
import {
  type PaymentLinkAnswer,
  type PaymentLinkForm,
  paymentLinkAnswerSchema,
  paymentLinkExpiryFormSchema,
  paymentLinkFormSchema,
  paymentLinkListQuerySchema,
  paymentLinkPageSchema,
} from '#contract/staff/payment-links.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, orNotFound } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { register } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { InputError } from '#server/links/checked-text.ts';
import { listPaymentLinkPage } from './payment-link-list.store.ts';
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
import { asPaymentLinkRow, asStaffPaymentLink } from './staff-payment-link.ts';

const expiryOf = ({ lifetime, expiresOn }: Pick<PaymentLinkForm, 'lifetime' | 'expiresOn'>): ExpiryInput => {
  if (lifetime === 'never') return {};
  return lifetime === 'date' ? { expiresOn } : { expiresIn: lifetime };
};

/** What is left empty in the form is left out. */
const inputOf = ({ lifetime, expiresOn, ...form }: PaymentLinkForm): PaymentLinkInput => {
  const { email, clientId, brandId, due, description, ...rest } = form;
  const optional = Object.entries({ email, clientId, brandId, due, description });
  return {
    ...rest,
    ...Object.fromEntries(optional.filter(([, text]) => text.trim() !== '')),
    ...expiryOf({ lifetime, expiresOn }),
  };
};

/** All that is wrong at once, so that nobody mends a form field by field. */
const checkForm = (form: PaymentLinkForm, now: Date) => {
  const input = inputOf(form);
  const errors: Record<string, string> = {};
  const right: PaymentLinkInput = { client: 'x', project: 'x', projectId: 'x', amount: '1' };
  for (const [field, text] of Object.entries(input)) {
    try {
      checkPaymentLink({ ...right, [field]: text }, now);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      errors[error.field] = error.message.charAt(0).toUpperCase() + error.message.slice(1);
    }
  }
  if (Object.keys(errors).length > 0) throw new ApiError('staff.invalid', { errors });
  return checkPaymentLink(input, now);
};

export const paymentLinksStaffRoutes = (app: App, deps: Deps): void => {
  const { db, clock } = deps;
  const config = { role: 'staff' } as const;
  const answer = paymentLinkAnswerSchema;

  const answerWith = async (link: PaymentLink): Promise<PaymentLinkAnswer> => ({
    success: true,
    link: await asStaffPaymentLink(deps, link),
  });

  register(
    app,
    paymentLinkApi.list,
    { config, query: paymentLinkListQuerySchema, answer: paymentLinkPageSchema },
    async ({ query }) => {
      const { rows, ...page } = await listPaymentLinkPage(db, clock, query);
      const now = clock.now();
      return { success: true as const, ...page, rows: rows.map((row) => asPaymentLinkRow(row, now)) };
    },
  );

  register(app, paymentLinkApi.create, { config, body: paymentLinkFormSchema, answer }, async (request) =>
    answerWith(await createPaymentLink(deps, actorOf(request), checkForm(request.body, clock.now()))),
  );

  register(app, paymentLinkApi.one, { config, answer }, async (request) =>
    answerWith(orNotFound(await findPaymentLink(db, request.params.id))),
  );

  for (const [endpoint, active] of [
    [paymentLinkApi.activate, true],
    [paymentLinkApi.deactivate, false],
  ] as const) {
    register(app, endpoint, { config, answer }, async (request) =>
      answerWith(await setPaymentLinkActive(deps, actorOf(request), request.params.id, active)),
    );
  }

  register(
    app,
    paymentLinkApi.expiry,
    { config, body: paymentLinkExpiryFormSchema, answer },
    async (request) => {
      const expiresAt = checkExpiry(expiryOf(request.body), clock.now());
      return answerWith(await setPaymentLinkExpiry(deps, actorOf(request), request.params.id, expiresAt));
    },
  );

  register(app, paymentLinkApi.mail, { config, answer }, async (request) =>
    answerWith(await mailPaymentLink(deps, actorOf(request), request.params.id)),
  );
};
