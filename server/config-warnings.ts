// What is allowed but probably not intended: reported by the command line's check, never a reason to refuse.
import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { smtpWarning } from './outbox/smtp-url.ts';

const isLocal = (url: string): boolean => {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  );
};

/** The values of `.env.example`, and of the demo, copied as they are. */
const looksLikeExample = ({ accountNumber, ifsc, upiId }: Config['pay']): boolean =>
  accountNumber.replaceAll(' ', '') === '001234567890' ||
  /^(EXMP|DEMO)0/.test(ifsc) ||
  /@(examplebank|invalid)$/.test(upiId);

/** `severe`: it defeats what the product is for. */
export type ConfigWarning = { message: string; mend: string; severe: boolean };

type Warning = [applies: boolean, message: string, mend: string, severe?: 'severe'];

export const configWarnings = (config: Config): ConfigWarning[] => {
  const { production, publicUrl, consoleUrl, trustProxy, smtpUrl, pay, rateLimit, host } = config;
  const plainMail = smtpWarning(smtpUrl);
  const addresses = [['PUBLIC_URL', publicUrl]];
  if (consoleUrl !== publicUrl) addresses.push(['CONSOLE_URL', consoleUrl]);
  const warnings: Warning[] = [
    [
      trustProxy === false && consoleUrl.startsWith('https:'),
      `TRUST_PROXY is not set, but ${addresses.at(-1)?.[0]} is https, so there is a proxy in front: all visitors share one rate limit.`,
      'Set it to the number of proxies: TRUST_PROXY=1',
      'severe',
    ],
    [
      typeof trustProxy === 'number' && host !== '127.0.0.1' && host !== '::1',
      'TRUST_PROXY is a number: whoever reaches this port without passing the proxies can forge their address.',
      "Close the port to others (HOST=127.0.0.1 where the proxy is on this machine), or list the proxies' addresses.",
    ],
    ...addresses.flatMap(([setting = '', url = '']): Warning[] => [
      [
        production && isLocal(url),
        `${setting} is ${url}: links in mails will not work for other people.`,
        `${setting}=https://<its name>`,
        'severe',
      ],
      [
        production && !url.startsWith('https:'),
        `${setting} is not https: private links travel unprotected.`,
        `Put a proxy with a certificate in front (Caddy, nginx), and begin ${setting} with https://`,
        'severe',
      ],
    ]),
    [
      production && smtpUrl === undefined,
      'SMTP_URL is not set: mail is written to files in DATA_DIR/mail and reaches nobody.',
      'SMTP_URL=smtps://<user>:<password>@<mail server>',
      'severe',
    ],
    [
      plainMail !== undefined,
      plainMail ?? '',
      'SMTP_URL=smtps://<user>:<password>@<mail server>, or leave tls= out',
      'severe',
    ],
    [pay.demo, 'The bank details are a demo: nobody can pay.', 'Set the PAY_ variables.'],
    [
      production && looksLikeExample(pay),
      'The bank details are those of the example: money would go to nobody.',
      'Set the PAY_ variables to your own account.',
      'severe',
    ],
    [
      production && !rateLimit,
      'RATE_LIMIT is off: nothing limits a flood of requests.',
      'RATE_LIMIT=on',
      'severe',
    ],
  ];
  return warnings
    .filter(([applies]) => applies)
    .map(([, message, mend, severe]) => ({ message, mend, severe: severe === 'severe' }));
};
