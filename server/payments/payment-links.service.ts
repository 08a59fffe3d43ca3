// What staff do with payment links, each act in one transaction with its audit event. For the command line and the console.
import { brand } from '#content/brand.ts';
import { endOfDay } from '#contract/days.ts';
import { formatEnd } from '#contract/end-time.ts';
import { parseRupees } from '#contract/money.ts';
import { type PaymentKind, paymentKinds } from '#contract/payment.ts';
import type { Actor } from '#server/audit/actor.ts';
import { alreadyDone, runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, orNotFound } from '#server/http/api-error.ts';
import { newReference } from '#server/ids.ts';
import {
  InputError,
  readBlock,
  readDate,
  readEmail,
  readForm,
  readLine,
  readOptional,
} from '#server/links/checked-text.ts';
import { durationHint, parseDuration } from '#server/links/durations.ts';
import { handOverMail } from './hand-over-link.mail.ts';
import { isPaid, paymentLinkState } from './payment-link.ts';
import {
  brandIdFor,
  findPaymentLink,
  insertPaymentLink,
  markPaymentLinkActive,
  markPaymentLinkExpiry,
  type NewPaymentLink,
  type PaymentLink,
} from './payments.store.ts';

/** As entered; what is optional may be left out. */
export type PaymentLinkInput = {
  client: string;
  project: string;
  projectId: string;
  /** Rupees as people write them. */
  amount: string;
  kind?: string;
  email?: string;
  clientId?: string;
  brandId?: string;
  due?: string;
  description?: string;
  /** `30d`; never expires if left out. */
  expiresIn?: string;
  /** Instead of it: `YYYY-MM-DD`, to the end of that day in the agency's zone. */
  expiresOn?: string;
};

const readAmount = (text: string): number => {
  const paise = parseRupees(text);
  if (paise === undefined) {
    throw new InputError('amount', 'must be rupees such as 25000, 1,25,000.50 or Rs. 25000');
  }
  if (paise === 0) throw new InputError('amount', 'must be more than zero');
  return paise;
};

const readKind = (text: string): PaymentKind => {
  const kind = paymentKinds.find((each) => each === text.trim().toLowerCase());
  if (kind === undefined) throw new InputError('kind', `must be ${paymentKinds.join(' or ')}`);
  return kind;
};

const readExpiry = (now: Date, text: string): string => {
  const ms = parseDuration(text);
  if (ms === undefined) throw new InputError('expiresIn', `is not a duration. ${durationHint}`);
  return new Date(now.getTime() + ms).toISOString();
};

const readExpiryDay = (now: Date, text: string): string => {
  const end = endOfDay(readDate('expiresOn', text), brand.hours.zone);
  if (end <= now.toISOString()) throw new InputError('expiresOn', 'must not be in the past');
  return end;
};

export type ExpiryInput = Pick<PaymentLinkInput, 'expiresIn' | 'expiresOn'>;

/** `null` for never. */
export const checkExpiry = ({ expiresIn, expiresOn }: ExpiryInput, now: Date): string | null => {
  if (expiresIn !== undefined) return readExpiry(now, expiresIn);
  return expiresOn === undefined ? null : readExpiryDay(now, expiresOn);
};

/** Throws a `FormError`. */
export const checkPaymentLink = (input: PaymentLinkInput, now: Date): NewPaymentLink =>
  readForm({
    kind: () => readKind(input.kind ?? 'project'),
    client_name: () => readLine('client', input.client),
    project_name: () => readLine('project', input.project),
    project_id: () => readLine('projectId', input.projectId),
    amount_paise: () => readAmount(input.amount),
    email: () => readOptional(readEmail, 'email', input.email),
    client_id: () => readOptional(readLine, 'clientId', input.clientId) ?? newReference('CLT'),
    brand_id: () => readOptional(readLine, 'brandId', input.brandId),
    due_date: () => readOptional(readDate, 'due', input.due),
    description: () => readOptional(readBlock, 'description', input.description),
    expires_at: () => checkExpiry(input, now),
  });

/** Returns the stored row. Nothing is mailed yet. */
export const createPaymentLink = (deps: Deps, actor: Actor, link: NewPaymentLink): Promise<PaymentLink> =>
  runAction(deps, actor, async ({ tx, record }) => {
    const brand_id = link.brand_id ?? (await brandIdFor(tx, link.client_id));
    const made = await insertPaymentLink(tx, deps.clock, { ...link, brand_id });
    const { client_name: clientName, project_id: projectId, amount_paise } = made;
    await record('payment-link.create', made.id, {
      detail: { clientName, projectId, amountPaise: Number(amount_paise) },
    });
    return made;
  });

/** Returns the changed row. Throws `staff.not-found`, or `staff.conflict` if the link already is in that state. */
export const setPaymentLinkActive = (deps: Deps, actor: Actor, id: string, active: boolean) =>
  runAction(deps, actor, async ({ tx, record }) => {
    const action = active ? 'payment-link.activate' : 'payment-link.deactivate';
    const changed = await markPaymentLinkActive(tx, deps.clock, id, active);
    if (changed === undefined) {
      orNotFound(await findPaymentLink(tx, id));
      throw await alreadyDone(tx, id, `This link is ${active ? 'active' : 'deactivated'} already`, [action]);
    }
    await record(action, id);
    return changed;
  });

/** What is so already stays as it is, and off the record. Throws `staff.conflict` if the expiry is no longer `from`. */
export const setPaymentLinkExpiry = (
  deps: Deps,
  actor: Actor,
  id: string,
  { from, expiresAt }: { from: string | null; expiresAt: string | null },
) =>
  runAction(deps, actor, async ({ tx, record }) => {
    const before = orNotFound(await findPaymentLink(tx, id));
    if (before.expires_at === expiresAt) return before;
    if (before.expires_at !== from) {
      const end = before.expires_at;
      const now = end === null ? 'never expires' : `works until ${formatEnd(end, brand.hours)}`;
      const words = `Somebody changed the expiry after you opened it; the link now ${now}`;
      throw await alreadyDone(tx, id, words, ['payment-link.set-expiry']);
    }
    const link = await markPaymentLinkExpiry(tx, id, expiresAt);
    await record('payment-link.set-expiry', id, {
      before: { expiresAt: before.expires_at },
      after: { expiresAt },
    });
    return link;
  });

/** Mails the link to its client, once for each call. Throws if the link is dead or paid. */
export const mailPaymentLink = (deps: Deps, actor: Actor, id: string): Promise<PaymentLink> =>
  runAction(deps, actor, async ({ tx, record, mail }) => {
    const link = orNotFound(await findPaymentLink(tx, id));
    const refuse = (message: string) => new ApiError('staff.conflict', { message });
    if (paymentLinkState(link, deps.clock.now()) !== 'active')
      throw refuse('This link no longer works. Activate it first.');
    if (isPaid(link))
      throw refuse(
        'This link has a receipt that is being checked or has been verified, so there is nothing to ask for.',
      );
    if (link.email === null) throw refuse('This link has no email address to send it to.');
    await mail(handOverMail(deps.config, link, link.email));
    await record('payment-link.mail', id, { detail: { to: link.email } });
    return link;
  });
