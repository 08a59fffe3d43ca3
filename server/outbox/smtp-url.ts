// Reads SMTP_URL, for the configuration that checks it and for the mailer that uses it.
import { BlockList, isIP } from 'node:net';

export type SmtpSettings = {
  host: string;
  port: number;
  secure: boolean;
  ignoreTLS: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
};

/** Says what `?tls=` may be; the default depends on where the server is. */
const tlsChoices = ['required', 'optional', 'off'] as const;

const ownNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv6');

/** Names that no public DNS resolves: a container's, the home network's. */
const isOwnName = (host: string): boolean =>
  !host.includes('.') || /\.(localhost|internal|local|lan|home\.arpa)$/.test(host);

/** Whether mail to this host stays on the machine or in its own network. `host` in lower case, IPv6 without brackets. */
const isNearby = (host: string): boolean => {
  const version = isIP(host);
  return version === 0 ? isOwnName(host) : ownNetworks.check(host, version === 4 ? 'ipv4' : 'ipv6');
};

/**
 * Returns `undefined` unless it is an `smtp://` or `smtps://` URL with a host; `%` in name and password is written `%25`.
 * A server that is not nearby has to offer STARTTLS, unless `?tls=optional` or `?tls=off` says otherwise.
 */
export const readSmtpUrl = (text: string): SmtpSettings | undefined => {
  try {
    const url = new URL(text);
    const secure = url.protocol === 'smtps:';
    const port = Number(url.port || (secure ? 465 : 587));
    if ((!secure && url.protocol !== 'smtp:') || url.hostname === '' || port === 0) return undefined;
    const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const says = (flag: string): boolean => url.searchParams.get(flag) === 'true';
    // The older spellings, requireTLS=true and ignoreTLS=true, still work.
    const older = says('requireTLS') ? 'required' : says('ignoreTLS') ? 'off' : undefined;
    const asked =
      url.searchParams.get('tls') ?? older ?? (isNearby(host) || secure ? 'optional' : 'required');
    const tls = tlsChoices.find((choice) => choice === asked);
    if (tls === undefined || (secure && tls !== 'required' && url.searchParams.has('tls'))) return undefined;
    return {
      host,
      port,
      secure,
      ignoreTLS: tls === 'off',
      requireTLS: !secure && tls === 'required',
      ...(url.username
        ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
        : {}),
    };
  } catch {
    return undefined;
  }
};

/** Returns what an operator should know about the connection to the mail server; `undefined` if it is safe. */
export const smtpWarning = (smtpUrl: string | undefined): string | undefined => {
  const settings = smtpUrl === undefined ? undefined : readSmtpUrl(smtpUrl);
  if (settings === undefined || settings.secure || settings.requireTLS || isNearby(settings.host))
    return undefined;
  const what = settings.auth === undefined ? 'mails' : 'user name, password and mails';
  return settings.ignoreTLS
    ? `SMTP_URL says tls=off: ${what} go to ${settings.host} in plain text.`
    : `SMTP_URL says tls=optional: where ${settings.host} offers no encryption, or somebody on the way hides that it does, ${what} go in plain text.`;
};
