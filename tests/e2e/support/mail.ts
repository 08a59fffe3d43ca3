// The mails of one test, among all that a worker's server sends.
import { expect } from '@playwright/test';
import type { CaughtMail } from '#tests/support/smtp-catcher.ts';
import type { RunningApp } from './running-app.ts';

type OutboxRow = { kind: string; sent_at: string | null };

/** Kinds of the mails about one row, sent or not. */
export const outboxAbout = (app: RunningApp, aboutId: string): OutboxRow[] =>
  app.rows<OutboxRow>('select kind, sent_at from outbox where about_id = ? order by kind', aboutId);

/**
 * Waits until exactly the mails of these kinds about a row have gone out, and answers them as they came over the wire, in
 * the order of the kinds.
 */
export const mailsAbout = async (
  app: RunningApp,
  aboutId: string,
  kinds: readonly string[],
): Promise<CaughtMail[]> => {
  await expect
    .poll(
      () => outboxAbout(app, aboutId).map(({ kind, sent_at }) => `${kind} ${sent_at ? 'sent' : 'waits'}`),
      {
        timeout: 15_000,
      },
    )
    .toEqual(kinds.toSorted().map((kind) => `${kind} sent`));
  const ids = app.rows<{ id: string }>('select id from outbox where about_id = ? order by kind', aboutId);
  return ids.map(({ id }) => {
    const caught = app.mail.mails.filter(({ parsed }) => parsed.messageId?.startsWith(`<${id}@`));
    expect(caught, 'each mail goes out once').toHaveLength(1);
    return caught[0] as CaughtMail;
  });
};
