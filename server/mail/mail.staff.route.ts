// The outbox as staff see it: what was given up and why, what is tried again, and what a mail says without its private link.
import {
  deliverySchema,
  type MailRow,
  mailAnswerSchema,
  mailListQuerySchema,
  mailPageSchema,
  mailRetriedSchema,
} from '#contract/staff/mail.ts';
import { mailApi } from '#contract/staff/mail-api.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Db, Deps } from '#server/deps.ts';
import { hideTokens } from '#server/hide-tokens.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { register } from '#server/http/register.ts';
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
  const { db, clock } = deps;
  const config = { role: 'staff' } as const;
  const answer = mailAnswerSchema;

  const answerWith = async (id: string) => {
    const mail = await findMail(db, id);
    if (mail === undefined) throw new ApiError('staff.not-found');
    return {
      success: true as const,
      mail: {
        ...asRow(mail, await findOutage(db)),
        replyTo: mail.reply_to,
        text: withoutLinks(mail.text_body),
      },
    };
  };

  register(
    app,
    mailApi.list,
    { config, query: mailListQuerySchema, answer: mailPageSchema },
    async ({ query }) => {
      const outage = await findOutage(db);
      const { rows, ...page } = await listMail(db, query, outage);
      return { success: true as const, ...page, rows: rows.map((row) => asRow(row, outage)) };
    },
  );

  register(app, mailApi.delivery, { config, answer: deliverySchema }, async () => {
    const { outage, waiting, delayed, waitingSince } = await readDelivery(db);
    return {
      success: true as const,
      outage: outage ?? null,
      waiting,
      delayed,
      waitingSince: waitingSince ?? null,
    };
  });

  register(app, mailApi.one, { config, answer }, ({ params: { id } }) => answerWith(id));

  // The worker is told after every answered POST.
  register(app, mailApi.retryAll, { config, answer: mailRetriedSchema }, async (request) => {
    const retried = await db.transaction().execute(async (tx) => {
      const mails = await markAllForRetryNow(tx, clock);
      await testOutageNow(tx, clock);
      if (mails > 0) {
        await recordAudit(tx, clock, {
          actor: actorOf(request),
          action: 'mail.retry-all',
          aboutType: 'mail',
          aboutId: 'all',
          detail: { mails },
        });
      }
      return mails;
    });
    return { success: true as const, retried };
  });

  type Act = [
    endpoint: (typeof mailApi)['retry' | 'dismiss' | 'undismiss'],
    verb: string,
    act: (tx: Db, id: string) => Promise<unknown>,
    words: string,
  ];
  const acts: Act[] = [
    [
      mailApi.retry,
      'retry',
      async (tx, id) => {
        await testOutageNow(tx, clock);
        return markForRetryNow(tx, clock, id);
      },
      'This mail is sent already.',
    ],
    [
      mailApi.dismiss,
      'dismiss',
      (tx, id) => markDismissed(tx, clock, id, true),
      'Only a mail that was given up can be put aside, and only once.',
    ],
    [
      mailApi.undismiss,
      'undismiss',
      (tx, id) => markDismissed(tx, clock, id, false),
      'This mail is not put aside.',
    ],
  ];
  for (const [endpoint, verb, act, words] of acts) {
    register(app, endpoint, { config, answer }, async (request) => {
      const { id } = request.params;
      const done = await db.transaction().execute(async (tx) => {
        if ((await act(tx, id)) === undefined) return false;
        await recordAudit(tx, clock, {
          actor: actorOf(request),
          action: `mail.${verb}`,
          aboutType: 'mail',
          aboutId: id,
        });
        return true;
      });
      const answer = await answerWith(id);
      if (!done) throw new ApiError('staff.conflict', { message: words });
      return answer;
    });
  }
};
