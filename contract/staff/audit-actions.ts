// What can be recorded: every action of the audit log, with the words that stand for it wherever people read it. They read
// after a name: "Asha Rao verified the receipt". The log keeps the action, so one that is no longer written stays on this list.

export const auditActions = {
  'backup.make': 'Made a backup',
  'backup.restore': 'Restored a backup',
  'candidate-link.activate': 'Activated the onboarding link',
  'candidate-link.ask': 'Asked for a new onboarding link',
  'candidate-link.create': 'Created the onboarding link',
  'candidate-link.deactivate': 'Deactivated the onboarding link',
  'candidate-link.download': 'Downloaded the certificate',
  'candidate-link.grant': 'Granted a new onboarding link',
  'candidate-link.hand-over': 'Mailed the onboarding link',
  'candidate-link.refuse': 'Refused a new onboarding link',
  'candidate-link.reissue': 'Reissued the onboarding link',
  'candidate-link.reset-upload': 'Reset the upload',
  'certificate.infected': 'Found a virus in the certificate',
  'certificate.send': 'Uploaded the certificate',
  'client.archive': 'Archived the client',
  'client.change': 'Changed the client',
  'client.create': 'Created the client',
  'client.statement': 'Downloaded the account statement',
  'client.unarchive': 'Took the client out of the archive',
  'enquiry.answer': 'Marked the enquiry as answered',
  'enquiry.assign': 'Assigned the enquiry',
  'enquiry.close': 'Closed the enquiry',
  'enquiry.export': 'Exported enquiries',
  'enquiry.not-spam': 'Marked the enquiry as no spam',
  'enquiry.note': 'Added a note',
  'enquiry.note-delete': 'Deleted a note',
  'enquiry.read': 'Read the enquiry',
  'enquiry.reply': 'Replied to the enquiry',
  'enquiry.spam': 'Marked the enquiry as spam',
  'enquiry.unread': 'Marked the enquiry as unread',
  'mail.dismiss': 'Put the mail aside',
  'mail.retry': 'Retried the mail',
  'mail.retry-all': 'Retried all waiting mails',
  'mail.undismiss': 'Took the mail back',
  'maintenance.off': 'Turned maintenance off',
  'maintenance.on': 'Turned maintenance on',
  'payment-link.activate': 'Activated the payment link',
  'payment-link.create': 'Created the payment link',
  'payment-link.deactivate': 'Deactivated the payment link',
  'payment-link.mail': 'Mailed the payment link',
  'payment-link.set-expiry': 'Changed the expiry of the payment link',
  'person.erase': 'Erased personal data',
  'person.erase-refused': 'Could not erase personal data',
  'person.export': 'Exported personal data',
  'project.archive': 'Archived the project',
  'project.change': 'Changed the project',
  'project.create': 'Created the project',
  'project.unarchive': 'Took the project out of the archive',
  'receipt.download': 'Downloaded the receipt',
  'receipt.infected': 'Found a virus in the receipt',
  'receipt.reject': 'Rejected the receipt',
  'receipt.send': 'Sent the receipt',
  'receipt.verify': 'Verified the receipt',
  'retention.purge': 'Purged records past their retention period',
  'staff.change-password': 'Changed the password',
  'staff.change-role': 'Changed the role',
  'staff.confirm-failed': 'Entered a wrong password or code',
  'staff.disable': 'Disabled the account',
  'staff.enable': 'Enabled the account',
  'staff.end-other-sessions': 'Signed out everywhere else',
  'staff.end-session': 'Ended a session',
  'staff.invite': 'Sent an invitation',
  'staff.invite-again': 'Sent an invitation again',
  'staff.invite-withdraw': 'Withdrew an invitation',
  'staff.join': 'Joined the team',
  'staff.passkey-add': 'Added a passkey',
  'staff.passkey-remove': 'Removed a passkey',
  'staff.passkey-rename': 'Renamed a passkey',
  'staff.password-link': 'Made a link to a new password',
  'staff.recovery-codes': 'Made new recovery codes',
  'staff.rename': 'Changed the name',
  'staff.reset-password': 'Chose a new password by a link',
  'staff.reset-second-factor': 'Reset the second factor',
  'staff.second-factor-off': 'Turned the second factor off',
  'staff.second-factor-on': 'Turned the second factor on',
  'staff.setup-link': 'Made a set-up link',
  'staff.sign-in': 'Signed in',
  'staff.sign-in-failed': 'Failed to sign in',
  'staff.sign-out': 'Signed out',
  'trail.accept': 'Accepted the audit log as it stands',
  'trail.export': 'Exported the audit log',
  'trail.note-missing': 'Found the note of the audit log’s end missing',
  'trail.seal': 'Sealed the earlier events of the audit log',
} as const;

export type AuditAction = keyof typeof auditActions;

/** An action that this version does not know, written by a newer one, is shown by its own name. */
export const actionLabel = (action: string): string =>
  (auditActions as Partial<Record<string, string>>)[action] ?? action;

/** As it stands in a sentence, after a name. */
export const actionWords = (action: string): string => {
  const label = actionLabel(action);
  return label.charAt(0).toLowerCase() + label.slice(1);
};

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
