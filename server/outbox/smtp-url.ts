// Reads SMTP_URL, for the configuration that checks it and for the mailer that uses it.

export type SmtpSettings = {
  host: string;
  port: number;
  secure: boolean;
  ignoreTLS: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
};

/** Undefined for what is no `smtp://` or `smtps://` URL with a host; `%` in name and password is written `%25`. */
export const readSmtpUrl = (text: string): SmtpSettings | undefined => {
  try {
    const url = new URL(text);
    const secure = url.protocol === 'smtps:';
    const port = Number(url.port || (secure ? 465 : 587));
    if ((!secure && url.protocol !== 'smtp:') || url.hostname === '' || port === 0) return undefined;
    const flag = (name: string): boolean => url.searchParams.get(name) === 'true';
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port,
      secure,
      ignoreTLS: flag('ignoreTLS'),
      requireTLS: flag('requireTLS'),
      ...(url.username
        ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
        : {}),
    };
  } catch {
    return undefined;
  }
};
