// Reads an error of the mailer: what it means in our words, and whether it stands in the way of one mail or of all.
import { type MailProblem, mailProblemNames } from '#contract/staff/mail-problems.ts';

/** As nodemailer throws it; a file system's error where mails are files. */
type MailerError = Error & {
  code?: string;
  /** The system's own code, such as ECONNREFUSED. */
  originalCode?: string;
  /** The step it failed in: CONN, EHLO, STARTTLS, AUTH …, MAIL FROM, RCPT TO, DATA. */
  command?: string;
  /** What the server said. */
  response?: string;
  responseCode?: number;
  timeoutType?: string;
};

export type Trouble = {
  problem: MailProblem;
  /**
   * `mail`: this mail is refused, others may pass. `server`: no mail passes. `unclear`: the connection ended or fell
   * silent in the middle, which a single mail can be the cause of.
   */
  reach: 'mail' | 'server' | 'unclear';
  /** Permanent: the same mail will be refused again. */
  isFinal: boolean;
  /** What the server or the system said, on one line. */
  detail: string;
};

const longestDetail = 500;

const detailOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, 2 * longestDetail)
    .replace(/\s+/g, ' ')
    .slice(0, longestDetail);

const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
]);

/** Node's codes for a certificate that failed the check, by OpenSSL or by the name in it. */
const isCertificateCode = (code: string): boolean =>
  code === 'ERR_TLS_CERT_ALTNAME_INVALID' || /CERT|SIGNATURE|ISSUER|CRL_|^HOSTNAME_MISMATCH$/.test(code);

const ofConnection = ({ code = '', originalCode = '', command, timeoutType }: MailerError): MailProblem => {
  if (code === 'EDNS' || originalCode === 'ENOTFOUND' || originalCode === 'EAI_AGAIN') return 'unknown-host';
  if (unreachable.has(originalCode) || timeoutType === 'CONNECT_TIMEOUT') return 'unreachable';
  if (isCertificateCode(originalCode)) return 'certificate';
  if (code === 'ETLS' && command === 'STARTTLS') return 'no-encryption';
  if (code === 'ETLS' || originalCode.startsWith('ERR_SSL') || timeoutType === 'UPGRADE_TIMEOUT')
    return 'encryption-fails';
  if (code === 'EPROTOCOL') return 'not-understood';
  return code === 'ETIMEDOUT' || code === 'EABORT' ? 'silent' : 'broken-off';
};

/** Enhanced status codes (RFC 3463) say more than the reply code, if a server sends them. */
const ofRecipient = (replyCode: number, enhanced: string): MailProblem => {
  if (/^[45]\.2\.2$/.test(enhanced) || replyCode === 552) return 'mailbox-full';
  if (replyCode < 500) return 'later';
  if (/^5\.(1\.(1|2|3|6|10)|2\.1)$/.test(enhanced)) return 'address-unknown';
  return enhanced === '' && (replyCode === 550 || replyCode === 553) ? 'address-unknown' : 'address-refused';
};

const enhancedOf = (response: string): string =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\d)/.exec(response.slice(0, 40))?.[1] ?? '';

const fileCodes = /^E(ACCES|PERM|NOSPC|DQUOT|ROFS|NOENT|NOTDIR|IO|MFILE|ISDIR|EXIST)$/;

/** Never throws, whatever it is given. */
export const troubleOf = (thrown: unknown): Trouble => {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as MailerError;
  const { code = '', command = '', responseCode = 0, response = '' } = error;
  const trouble = (problem: MailProblem, reach: Trouble['reach'], isFinal = false): Trouble => ({
    problem,
    reach,
    isFinal,
    detail: detailOf(error),
  });
  const isRefusal = responseCode >= 500 && responseCode < 600;
  if (code === 'EAUTH') {
    // 530 and 538 ask for encryption; 4xx is a server that cannot look passwords up just now.
    if (responseCode === 530 || responseCode === 538 || responseCode === 503 || responseCode === 504)
      return trouble('login-impossible', 'server');
    if (responseCode >= 400 && responseCode < 500) return trouble('busy', 'server');
    return trouble('login-refused', 'server');
  }
  // If mails are files: an error of the system, without an SMTP step.
  if (command === '' && fileCodes.test(code)) return trouble('folder-refused', 'server');
  if (responseCode === 421) return trouble('busy', 'server');
  if (command === 'MAIL FROM') {
    if (responseCode === 530) return trouble('login-impossible', 'server');
    if (code === 'EMESSAGE' || responseCode === 552) return trouble('mail-refused', 'mail', true);
    return trouble(isRefusal ? 'sender-refused' : 'busy', 'server');
  }
  if (command === 'RCPT TO') {
    const problem = ofRecipient(responseCode, enhancedOf(response));
    return trouble(problem, 'mail', isRefusal);
  }
  if (command === 'DATA' && responseCode > 0)
    return trouble(isRefusal ? 'mail-refused' : 'later', 'mail', isRefusal);
  if (responseCode >= 400 && (command === 'CONN' || command === 'EHLO' || command === 'HELO'))
    return trouble('busy', 'server');
  const known = ['EDNS', 'ETLS', 'EPROTOCOL', 'ETIMEDOUT', 'EABORT', 'ECONNECTION', 'ESOCKET'];
  if (!known.includes(code)) return trouble('other', 'mail');
  const problem = ofConnection(error);
  const inTheMiddle = problem === 'silent' || problem === 'broken-off';
  const isGreeting = error.timeoutType === 'GREETING_TIMEOUT';
  return trouble(problem, inTheMiddle && !isGreeting ? 'unclear' : 'server');
};

/** Reads a problem's name from the database. Returns `other` for one that this version does not know. */
export const asMailProblem = (name: string | null): MailProblem =>
  mailProblemNames.find((each) => each === name) ?? 'other';
