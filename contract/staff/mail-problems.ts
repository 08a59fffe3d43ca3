// Why a mail does not go out, in plain words, and how to fix it. The server finds the problem (server/outbox/mail-problem.ts);
// what the mail server said itself stands beside it as a detail.

/** A mail, or the outbox as a whole, counts as delayed from this failure on. */
export const delayedAfterFailures = 3;

type Words = {
  /** A sentence for staff. */
  words: string;
  /** What to do about it; for some it is waiting. */
  mend: string;
};

/** The first ones block all mail, the others a single one. */
export const mailProblems = {
  'login-refused': {
    words: 'The mail server refuses our user name or password.',
    mend: 'Correct them in SMTP_URL and restart the server.',
  },
  'login-impossible': {
    words: 'The mail server does not allow signing in over this connection.',
    mend: 'Most servers require an encrypted one: use smtps:// or the port for STARTTLS (587) in SMTP_URL.',
  },
  unreachable: {
    words: 'The mail server cannot be reached.',
    mend: 'Check that it is running, that SMTP_URL has the right host and port, and that this machine can connect to it.',
  },
  'unknown-host': {
    words: 'The mail server’s name cannot be found.',
    mend: 'Correct the host in SMTP_URL, or check that this machine’s DNS works.',
  },
  silent: {
    words: 'The mail server does not answer in time.',
    mend: 'Check whether it is overloaded and whether SMTP_URL has the right port: smtps:// for 465, smtp:// for 587.',
  },
  'broken-off': {
    words: 'The mail server drops the connection.',
    mend: 'Its log says why. A wrong port does this too: smtps:// is for 465, smtp:// for 587.',
  },
  certificate: {
    words: 'The mail server’s certificate is not valid.',
    mend: 'Renew it there, or use the name that the certificate is for in SMTP_URL.',
  },
  'no-encryption': {
    words:
      'The mail server offers no encryption. Passwords and mails would go in plain text, so nothing was sent.',
    mend: 'Use smtps:// or a server with STARTTLS. If the network to it is safe, add ?tls=optional to SMTP_URL.',
  },
  'encryption-fails': {
    words: 'No encrypted connection to the mail server can be made.',
    mend: 'smtps:// is for a port that is encrypted from the start (465), smtp:// for one with STARTTLS (587).',
  },
  'sender-refused': {
    words: 'The mail server refuses our sender address.',
    mend: 'Set MAIL_FROM to an address that the account in SMTP_URL may send from.',
  },
  busy: {
    words: 'The mail server is not accepting mail at the moment.',
    mend: 'It says that this is temporary; its log says more.',
  },
  'not-understood': {
    words: 'The program at the mail server’s address does not speak SMTP.',
    mend: 'Correct host and port in SMTP_URL.',
  },
  'folder-refused': {
    words: 'The mail cannot be written to the data folder.',
    mend: 'Check whether the disk is full and whether the server may write to DATA_DIR/mail.',
  },
  'address-unknown': {
    words: 'The address does not exist.',
    mend: 'Ask the person for the right one.',
  },
  'mailbox-full': {
    words: 'The person’s mailbox is full.',
    mend: 'Contact the person another way.',
  },
  'address-refused': {
    words: 'The mail server does not deliver to this address.',
    mend: 'See the detail: the address may be wrong, or the server may not send to others for this account.',
  },
  'mail-refused': {
    words: 'The mail server refuses this mail, as spam for instance.',
    mend: 'See the detail, and whether SPF and DKIM are set up for the sender’s domain.',
  },
  later: {
    words: 'The mail server asks to try again later.',
    mend: 'This usually passes by itself.',
  },
  other: {
    words: 'The mail could not be sent.',
    mend: 'The detail says why.',
  },
} as const satisfies Record<string, Words>;

export type MailProblem = keyof typeof mailProblems;

export const mailProblemNames = Object.keys(mailProblems) as [MailProblem, ...MailProblem[]];
