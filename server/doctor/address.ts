// Whether the server's address leads to it, whether a site that is hosted apart has its pages, and whether visitors can be told apart behind the proxy.
import { privatePages, withToken } from '#contract/paths.ts';
import type { Config } from '#server/config.ts';
import { version } from '#server/version.ts';
import { type Asked, askServer, type Diagnosis, settingsMark } from './ask-server.ts';
import { about, type Finding, faultsOr } from './finding.ts';

const address = about('address');

/** Of TEST-NET-1 (RFC 5737): nobody's, so whoever has it made it up. */
const madeUpAddress = '192.0.2.77';

const unreachableWords: Record<string, [message: string, mend: string]> = {
  ENOTFOUND: ['its name is not in DNS', 'Make a DNS record (A or AAAA) for it, or correct the setting.'],
  EAI_AGAIN: ['its name could not be looked up', 'Check the DNS settings of this machine: /etc/resolv.conf'],
  ECONNREFUSED: ['nothing listens there', 'Start the server (npm start) and the proxy in front of it.'],
  CERT_HAS_EXPIRED: ['its certificate has expired', 'Renew it, such as: sudo certbot renew'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['its certificate is for another name', 'Issue one for that name.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'its certificate is self-signed',
    'Issue one from a public authority, such as Let’s Encrypt.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its certificate comes without the intermediate certificates',
    'Give the proxy the full chain (fullchain.pem).',
  ],
};

/** The server's own address, as the setting that names it and its value. */
const ownAddress = ({ publicUrl, consoleUrl }: Config): [setting: string, url: string] =>
  consoleUrl === publicUrl ? ['PUBLIC_URL', publicUrl] : ['CONSOLE_URL', consoleUrl];

const unreachableFinding = ([setting, url]: [string, string], reason: string): Finding => {
  const [words, mend] = unreachableWords[reason] ?? [
    reason,
    'Check the proxy, the firewall and the DNS record.',
  ];
  return address.wrong(`${setting} ${url} cannot be reached from this machine: ${words}.`, mend);
};

/** The other origin that an answer redirects visitors to. */
const ledElsewhere = (
  [setting, url]: [string, string],
  { status, location }: Extract<Asked, { kind: 'refused' }>,
): Finding | undefined => {
  const target = location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined;
  if (status < 300 || status >= 400 || target === undefined || target.origin === url) return undefined;
  return address.wrong(
    `${setting} ${url} sends visitors on to ${target.origin}: private links and forms take a detour, or break.`,
    `${setting}=${target.origin}`,
  );
};

const refusedFinding = (config: Config, asked: Extract<Asked, { kind: 'refused' }>): Finding => {
  const [setting, url] = ownAddress(config);
  const elsewhere = ledElsewhere([setting, url], asked);
  if (elsewhere !== undefined) return elsewhere;
  const { status } = asked;
  if (status >= 502 && status <= 504)
    return address.wrong(
      `${setting} ${url} is answered by a proxy that does not reach the server (status ${status}).`,
      `Start the server (npm start), and point the proxy at http://127.0.0.1:${config.port}`,
    );
  return address.wrong(
    `${setting} ${url} is answered (status ${status}), but not by this installation: by another server, one with another APP_SECRET, or an older version that still runs.`,
    `Restart the server, and point the proxy at http://127.0.0.1:${config.port}`,
  );
};

/** Of a site that is hosted apart: whether private links find their page there. */
const siteFinding = async ({ publicUrl, appSecrets }: Config): Promise<Finding> => {
  const setting: [string, string] = ['PUBLIC_URL', publicUrl];
  const asked = await askServer(publicUrl, appSecrets);
  if (asked.kind === 'unreachable') return unreachableFinding(setting, asked.reason);
  if (asked.kind === 'answered') return address.ok(`${publicUrl} leads to this installation too.`);
  const elsewhere = ledElsewhere(setting, asked);
  if (elsewhere !== undefined) return elsewhere;
  const { status } = await fetch(publicUrl + withToken(privatePages.payment, 'x'), {
    signal: AbortSignal.timeout(10_000),
  });
  return status === 200
    ? address.ok(`${publicUrl} has the pages of private links.`)
    : address.wrong(
        `PUBLIC_URL ${publicUrl} has no page for private links (status ${status}).`,
        'Give its web server the rules that the build wrote: docs/hosting.md',
      );
};

/** What is wrong with how the server tells visitors apart. */
const proxyFindings = (config: Config, plain: Diagnosis, forged: Diagnosis | undefined): Finding[] => {
  const say = about('proxy');
  const { trustProxy, consoleUrl } = config;
  const hops = plain.forwardedFor?.split(',').length ?? 0;
  const isForged = forged?.address === madeUpAddress;
  return faultsOr(
    [
      hops > 0 &&
        trustProxy === false &&
        say.wrong(
          `A proxy is in front, and TRUST_PROXY is not set: all visitors look like ${plain.address} and share one rate limit.`,
          `TRUST_PROXY=${hops}`,
        ),
      hops === 0 &&
        consoleUrl.startsWith('https:') &&
        say.wrong(
          'The https proxy does not pass on the visitor’s address: all visitors share one rate limit.',
          'In nginx: proxy_set_header X-Forwarded-For $remote_addr; (Caddy does it by itself.)',
        ),
      isForged &&
        say.wrong(
          'Visitors can fake the address they are counted by: TRUST_PROXY trusts more than the proxies in front.',
          hops > 0
            ? `TRUST_PROXY=${hops}`
            : 'Remove TRUST_PROXY, or let the proxy set X-Forwarded-For (nginx: $remote_addr).',
        ),
    ],
    say.ok(
      trustProxy === false
        ? `No proxy is trusted; visitors are counted as ${plain.address} and the like.`
        : `Visitors are told apart; a forged X-Forwarded-For is not trusted.`,
    ),
  );
};

const serverFindings = (config: Config, installation: string | undefined, found: Diagnosis): Finding[] => {
  const say = about('server');
  return faultsOr(
    [
      installation !== undefined &&
        found.installation !== installation &&
        say.wrong(
          `The server at ${config.consoleUrl} uses a different data folder from this command (${config.dataDir}).`,
          'Run this command where the server runs, with its DATA_DIR.',
        ),
      found.version !== version &&
        say.warning(
          `The running server is version ${found.version}; ${version} is installed.`,
          'Restart the server.',
        ),
      found.settings !== settingsMark(config) &&
        say.warning(
          `The running server has different settings from those this command reads${found.production === config.production ? '' : ` (it runs ${found.production ? '' : 'not '}in production)`}.`,
          'Restart the server after a change of .env, and run this command in the same folder and environment.',
        ),
    ],
    say.ok(`Version ${found.version} on Node ${found.node}, with the settings this command reads.`),
  );
};

/** `installation` is the id in the database here, if it is known. */
export const lookAtAddress = async (config: Config, installation: string | undefined): Promise<Finding[]> => {
  const { appSecrets } = config;
  const [setting, url] = ownAddress(config);
  const asked = await askServer(url, appSecrets);
  const ofSite = setting === 'PUBLIC_URL' ? [] : [await siteFinding(config)];
  if (asked.kind === 'unreachable') return [unreachableFinding([setting, url], asked.reason), ...ofSite];
  if (asked.kind === 'refused') return [refusedFinding(config, asked), ...ofSite];
  const forged = await askServer(url, appSecrets, { 'x-forwarded-for': madeUpAddress });
  const skewMs = asked.date === null ? 0 : Math.abs(Date.parse(asked.date) - Date.now());
  return [
    address.ok(`${url} leads to this installation.`),
    ...ofSite,
    ...serverFindings(config, installation, asked.diagnosis),
    ...proxyFindings(config, asked.diagnosis, forged.kind === 'answered' ? forged.diagnosis : undefined),
    ...(skewMs > 60_000
      ? [
          about('clock').warning(
            `The clocks of this machine and of the proxy are ${Math.round(skewMs / 1000)} seconds apart.`,
            'sudo timedatectl set-ntp true',
          ),
        ]
      : []),
  ];
};
