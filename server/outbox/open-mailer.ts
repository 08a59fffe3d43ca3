// The real mailer: over SMTP where SMTP_URL is set, else a readable .eml file for each mail.
import { join } from 'node:path';
import type nodemailer from 'nodemailer';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/deps.ts';
import { replaceFile } from '#server/files/synced-files.ts';
import { makeMissing } from '#server/folders.ts';
import { addressOf, nameOf } from './mailbox.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';
import { drawingCid, headerLine } from './render-mail.ts';
import { readSmtpUrl } from './smtp-url.ts';

const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  dnsTimeout: 10_000,
};
/** For one mail in all: a server that answers a byte at a time never runs into the limits above. */
const longestSendMs = 60_000;

/** Where mails are written if no SMTP server is set. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/**
 * Addresses go in as objects, so that nothing in them is read as a list, and the envelope is ours. The Message-ID is
 * made from the outbox id: a mail that is sent again after a lost answer can be recognised as the same.
 */
const asMessage = (mail: OutgoingMail, mailFrom: string, date: Date) => {
  const from = addressOf(mailFrom);
  const to = headerLine(mail.to);
  const messageId = (id: string) => `<${id}@${from.split('@').at(-1)}>`;
  return {
    from: { name: nameOf(mailFrom), address: from },
    to: { name: '', address: to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: headerLine(mail.replyTo) } }),
    envelope: { from, to: [to] },
    subject: headerLine(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.drawing === undefined
      ? {}
      : {
          attachments: [
            {
              cid: drawingCid(mail.id),
              content: mail.drawing,
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
              filename: 'drawing.png',
            },
          ],
        }),
    date,
    messageId: messageId(mail.id),
    ...(mail.inReplyTo === undefined
      ? {}
      : { inReplyTo: messageId(mail.inReplyTo), references: messageId(mail.inReplyTo) }),
    // Machines must not answer what the program writes.
    headers: mail.isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};

type Library = typeof nodemailer;

const smtpMailer = (library: Library, smtpUrl: string, mailFrom: string, clock: Clock): Mailer => {
  const settings = readSmtpUrl(smtpUrl);
  if (settings === undefined) throw new Error('SMTP_URL was not checked.');
  const transport = library.createTransport({
    pool: true,
    maxConnections: 3,
    // For a connection that the server has closed in the meantime. All other retries are up to the worker.
    maxRequeues: 1,
    ...settings,
    ...timeouts,
  });
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(longestSendMs);
      await transport.sendMail({ ...asMessage(mail, mailFrom, clock.now()), signal });
    },
    close: () => transport.close(),
  };
};

const fileMailer = (library: Library, dataDir: string, mailFrom: string, clock: Clock): Mailer => {
  const transport = library.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const folder = mailFolder(dataDir);
  return {
    send: async (mail) => {
      const now = clock.now();
      const { message } = await transport.sendMail(asMessage(mail, mailFrom, now));
      if (!Buffer.isBuffer(message)) throw new Error('the mail could not be composed');
      makeMissing(folder);
      const name = `${now.toISOString().replace(/[:.]/g, '-')}-${mail.kind.replace(/[^a-z0-9.-]/g, '')}-${mail.id}.eml`;
      await replaceFile(join(folder, name), message);
    },
    close: () => transport.close(),
  };
};

/** Loads what sends, and connects, with the first mail. */
export const openMailer = (
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  clock: Clock,
): Mailer => {
  let opened: Promise<Mailer> | undefined;
  const open = async (): Promise<Mailer> => {
    const { default: library } = await import('nodemailer');
    return smtpUrl === undefined
      ? fileMailer(library, dataDir, mailFrom, clock)
      : smtpMailer(library, smtpUrl, mailFrom, clock);
  };
  return {
    send: async (mail) => {
      opened ??= open();
      await (await opened).send(mail);
    },
    close: () => void opened?.then((mailer) => mailer.close()),
  };
};
