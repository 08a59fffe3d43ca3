// What is allowed but probably not meant: said by the command line's check, never a reason to refuse.
import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { isOpenToOthers } from './folders.ts';

const isLocal = (publicUrl: string): boolean => {
  const { hostname } = new URL(publicUrl);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  );
};

export const configWarnings = (config: Config): string[] => {
  const { production, publicUrl, trustProxy, smtpUrl, pay, rateLimit, host, dataDir } = config;
  const https = publicUrl.startsWith('https:');
  const warnings: [boolean, string][] = [
    [
      trustProxy === false && https,
      'TRUST_PROXY is not set, but PUBLIC_URL is https, so there is a proxy in front: all visitors share one rate limit. Set it to the number of proxies.',
    ],
    [
      typeof trustProxy === 'number' && host !== '127.0.0.1' && host !== '::1',
      "TRUST_PROXY is a number: whoever reaches this port without passing the proxies can forge their address. Close the port to others, or list the proxies' addresses.",
    ],
    [production && isLocal(publicUrl), `PUBLIC_URL is ${publicUrl}: links in mails lead nowhere for others.`],
    [production && !https, 'PUBLIC_URL is not https: private links travel unprotected.'],
    [
      production && smtpUrl === undefined,
      'SMTP_URL is not set: mail is written to files in DATA_DIR/mail and reaches nobody.',
    ],
    [pay.demo, 'The bank details are a demo: nobody can pay. Set the PAY_ variables.'],
    [
      isOpenToOthers(dataDir),
      `DATA_DIR: other users of this machine can look into ${dataDir}. Change its mode: chmod 700`,
    ],
    [production && !rateLimit, 'RATE_LIMIT is off: nothing slows down a flood.'],
  ];
  return warnings.filter(([applies]) => applies).map(([, text]) => text);
};
