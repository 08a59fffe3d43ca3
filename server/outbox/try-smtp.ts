// Whether the mail server takes our name and password: a connection, its encryption and the log-in, and no mail.
import nodemailer from 'nodemailer';
import { readSmtpUrl } from './smtp-url.ts';

const timeoutMs = 10_000;

/** Rejects with what the server or the network said. */
export const trySmtp = async (smtpUrl: string): Promise<void> => {
  const settings = readSmtpUrl(smtpUrl);
  if (settings === undefined) throw new Error('SMTP_URL was not checked.');
  const transport = nodemailer.createTransport({
    ...settings,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};
