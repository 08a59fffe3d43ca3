// The outbox as staff see it: what was given up and why, what is being retried, and what a mail says without its private link.
import type { AuditAction } from '#contract/staff/audit-actions.ts';
import {
  deliverySchema,
  type MailRow,
  mailAnswerSchema,
  mailApi,
  mailListQuerySchema,
  mailPageSchema,
  mailRetriedSchema,
} from '#contract/staff/mail.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { hideTokens } from '#server/hide-tokens.ts';
import { ApiError, orNotFound } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { hideLinkPlaceholders } from '#server/links/link-placeholder.ts';
import { readDelivery } from '#server/outbox/delivery.store.ts';
import { progressOf } from '#server/outbox/mail-progress.store.ts';
import { findOutage, type Outage, testOutageNow } from '#server/outbox/outage.store.ts';
import {
  findMail,
  type ListedMail,
  listMail,
  markAllForRetryNow,
  markDismissed,
  markForRetryNow,
} from '#server/outbox/outbox-list.store.ts';

/** Without the marks that become private links, and without a link that somebody pasted; a log would name it by a hash. */
const withoutLinks = (text: string): string =>
  hideTokens(hideLinkPlaceholders(text)).replaceAll(/~[0-9a-f]{8}(?![0-9a-z])/g, '…');

const asRow = (mail: ListedMail, outage: Outage | undefined): MailRow => {
  const { state, at, problem, detail } = progressOf(mail, outage);
  return {
    id: mail.id,
    kind: mail.kind,
    aboutId: mail.about_id,
    to: mail.to_address,
    subject: mail.subject,
    state,
    attempts: mail.attempts,
    createdAt: mail.created_at,
    sentAt: mail.sent_at,
    failedAt: mail.failed_at,
    nextTryAt: state === 'waiting' || state === 'delayed' ? at : null,
    problem,
    reason: detail,
  };
};

export const mailStaffRoutes = (app: App, deps: Deps): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  const { db, clock } = deps;
  const answer = mailAnswerSchema;

  const answerWith = async (id: string) => {
    const mail = orNotFound(await findMail(db, id));
    const text = withoutLinks(mail.text_body);
    return {
      success: true as const,
      mail: {
        ...asRow(mail, await findOutage(db)),
        replyTo: mail.reply_to,
        text,
        lacksLinks: text !== mail.text_body,
      },
    };
  };

  forStaff(mailApi.list, { query: mailListQuerySchema, answer: mailPageSchema }, async ({ query }) => {
    const outage = await findOutage(db);
    const { rows, ...page } = await listMail(db, query, outage);
    return { success: true as const, ...page, rows: rows.map((row) => asRow(row, outage)) };
  });

  forStaff(mailApi.delivery, { answer: deliverySchema }, async () => {
    const { outage, waiting, delayed, waitingSince } = await readDelivery(db);
    return {
      success: true as const,
      outage: outage ?? null,
      waiting,
      delayed,
      waitingSince: waitingSince ?? null,
    };
  });

  forStaff(mailApi.one, { answer }, ({ params: { id } }) => answerWith(id));

  forStaff(mailApi.retryAll, { answer: mailRetriedSchema }, async (request) => {
    const retried = await runAction(deps, actorOf(request), async ({ tx, record }) => {
      const mails = await markAllForRetryNow(tx, clock);
      await testOutageNow(tx, clock);
      if (mails > 0) await record('mail.retry-all', 'all', { detail: { mails } });
      return mails;
    });
    return { success: true as const, retried };
  });

  type ActOnMail = (tx: Db, id: string) => Promise<object | undefined>;
  /** `already` is the message if there was nothing to do. */
  const mailAct = (
    endpoint: (typeof mailApi)['retry' | 'dismiss' | 'undismiss'],
    action: AuditAction,
    act: ActOnMail,
    already: string,
  ): void =>
    forStaff(endpoint, { answer }, async (request) => {
      const { id } = request.params;
      await runAction(deps, actorOf(request), async ({ tx, record }) => {
        if ((await act(tx, id)) === undefined) {
          orNotFound(await findMail(tx, id));
          throw new ApiError('staff.conflict', { message: already });
        }
        await record(action, id);
      });
      return answerWith(id);
    });
  mailAct(
    mailApi.retry,
    'mail.retry',
    async (tx, id) => {
      await testOutageNow(tx, clock);
      return markForRetryNow(tx, clock, id);
    },
    'This mail has already been sent.',
  );
  mailAct(
    mailApi.dismiss,
    'mail.dismiss',
    (tx, id) => markDismissed(tx, clock, id, true),
    'Only a mail that was not delivered can be dismissed, and only once.',
  );
  mailAct(
    mailApi.undismiss,
    'mail.undismiss',
    (tx, id) => markDismissed(tx, clock, id, false),
    'This mail is not dismissed.',
  );
};
