// What can be recorded: every action of the audit log, with the words that stand for it wherever people read it. What is in brackets
// names the record, where it is known. The words follow a name: "Asha Rao verified the receipt of Kaveri Foods". The log keeps the
// action, so one that is no longer written stays on this list.

export const auditActions = {
  'backup.make': 'Made a backup',
  'backup.restore': 'Restored a backup',
  'candidate-link.activate': 'Activated the onboarding link[ of {}]',
  'candidate-link.ask': 'Asked for a new onboarding link[ for {}]',
  'candidate-link.create': 'Created the onboarding link[ of {}]',
  'candidate-link.deactivate': 'Deactivated the onboarding link[ of {}]',
  'candidate-link.download': 'Downloaded the certificate[ of {}]',
  'candidate-link.grant': 'Granted[ {}] a new onboarding link',
  'candidate-link.hand-over': 'Mailed the onboarding link[ to {}]',
  'candidate-link.refuse': 'Refused[ {}] a new onboarding link',
  'candidate-link.reissue': 'Reissued the onboarding link[ of {}]',
  'candidate-link.reset-upload': 'Reset the upload[ of {}]',
  'certificate.infected': 'Found a virus in the certificate[ of {}]',
  'certificate.send': 'Uploaded the certificate[ of {}]',
  'client.archive': 'Archived the client[ {}]',
  'client.change': 'Changed the client[ {}]',
  'client.create': 'Added the client[ {}]',
  'client.statement': 'Downloaded the account statement[ of {}]',
  'client.unarchive': 'Restored the client[ {}] from the archive',
  'enquiry.answer': 'Marked the enquiry[ from {}] as answered',
  'enquiry.assign': 'Assigned the enquiry[ from {}]',
  'enquiry.close': 'Closed the enquiry[ from {}]',
  'enquiry.export': 'Exported enquiries',
  'enquiry.not-spam': 'Marked the enquiry[ from {}] as not spam',
  'enquiry.note': 'Added a note[ to the enquiry from {}]',
  'enquiry.note-delete': 'Deleted a note[ from the enquiry of {}]',
  'enquiry.read': 'Read the enquiry[ from {}]',
  'enquiry.reply': 'Replied to the enquiry[ from {}]',
  'enquiry.spam': 'Marked the enquiry[ from {}] as spam',
  'enquiry.unread': 'Marked the enquiry[ from {}] as unread',
  'mail.dismiss': 'Dismissed the mail[ “{}”]',
  'mail.retry': 'Retried the mail[ “{}”]',
  'mail.retry-all': 'Retried all waiting mails',
  'mail.undismiss': 'Restored the mail[ “{}”]',
  'maintenance.off': 'Turned maintenance off',
  'maintenance.on': 'Turned maintenance on',
  'payment-link.activate': 'Activated the payment link[ for {}]',
  'payment-link.create': 'Created the payment link[ for {}]',
  'payment-link.deactivate': 'Deactivated the payment link[ for {}]',
  'payment-link.mail': 'Mailed the payment link[ for {}]',
  'payment-link.set-expiry': 'Changed the expiry of the payment link[ for {}]',
  'person.erase': 'Erased personal data',
  'person.erase-refused': 'Could not erase personal data',
  'person.export': 'Exported personal data',
  'project.archive': 'Archived a project[ of {}]',
  'project.change': 'Changed a project[ of {}]',
  'project.create': 'Added a project[ for {}]',
  'project.unarchive': 'Restored a project[ of {}] from the archive',
  'receipt.download': 'Downloaded the receipt[ of {}]',
  'receipt.infected': 'Found a virus in the receipt[ of {}]',
  'receipt.reject': 'Rejected the receipt[ of {}]',
  'receipt.send': 'Sent the receipt[ of {}]',
  'receipt.verify': 'Verified the receipt[ of {}]',
  'retention.purge': 'Purged records past their retention period',
  'staff.change-password': 'Changed their password',
  'staff.change-role': 'Changed the role[ of {}]',
  'staff.confirm-failed': 'Entered a wrong password or code',
  'staff.disable': 'Disabled the account[ of {}]',
  'staff.enable': 'Enabled the account[ of {}]',
  'staff.end-other-sessions': 'Signed out everywhere else',
  'staff.end-session': 'Ended a session',
  'staff.invite': 'Sent an invitation[ to {}]',
  'staff.invite-again': 'Sent an invitation[ to {}] again',
  'staff.invite-withdraw': 'Withdrew the invitation[ of {}]',
  'staff.join': 'Joined the team',
  'staff.passkey-add': 'Added a passkey',
  'staff.passkey-remove': 'Removed a passkey',
  'staff.passkey-rename': 'Renamed a passkey',
  'staff.password-link': 'Created a password reset link[ for {}]',
  'staff.recovery-codes': 'Created new recovery codes',
  'staff.rename': 'Changed their name',
  'staff.reset-password': 'Set a new password through a reset link',
  'staff.reset-second-factor': 'Reset the second factor[ of {}]',
  'staff.second-factor-off': 'Turned the second factor off',
  'staff.second-factor-on': 'Turned the second factor on',
  'staff.setup-link': 'Created a set-up link',
  'staff.sign-in': 'Signed in',
  'staff.sign-in-failed': 'Failed to sign in[ as {}]',
  'staff.sign-out': 'Signed out',
  'trail.accept': 'Accepted the audit log as it stands',
  'trail.export': 'Exported the audit log',
  'trail.note-missing': 'Found the note of the audit log’s end missing',
  'trail.seal': 'Sealed the earlier events of the audit log',
} as const;

export type AuditAction = keyof typeof auditActions;

/** `record` is its name. An action that this version does not know, written by a newer one, is shown by its own name. */
export const actionLabel = (action: string, record: string | null = null): string =>
  ((auditActions as Partial<Record<string, string>>)[action] ?? action).replace(
    /\[([^[\]]*)\]/,
    (_, named: string) => (record === null ? '' : named.replace('{}', () => record)),
  );

/** As it stands in a sentence, after a name. */
export const actionWords = (action: string, record?: string | null): string => {
  const label = actionLabel(action, record);
  return label.charAt(0).toLowerCase() + label.slice(1);
};

/** An entry of the log as a sentence. */
export const entryWords = (by: string, action: string, record?: string | null): string =>
  `${by.replace(/^(?:a|the|someone)\b/, (who) => who.charAt(0).toUpperCase() + who.slice(1))} ${actionWords(action, record)}`;

const areaLabels: Partial<Record<string, string>> = {
  backup: 'Backups',
  'candidate-link': 'Onboarding links',
  certificate: 'Certificates',
  client: 'Clients',
  enquiry: 'Enquiries',
  mail: 'Mail',
  maintenance: 'Maintenance',
  'payment-link': 'Payment links',
  person: 'Privacy requests',
  project: 'Projects',
  receipt: 'Receipts',
  retention: 'Purge',
  staff: 'Team',
  trail: 'Audit log',
} satisfies Record<AuditArea, string>;

/** The part of an action before the dot: what the log can be narrowed to. */
export type AuditArea = AuditAction extends `${infer Area}.${string}` ? Area : never;

/** Returns `area` itself if this version does not know it. */
export const areaLabel = (area: string): string => areaLabels[area] ?? area;
