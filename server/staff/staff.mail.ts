// The mails to members of staff, as they are put beside the rows they tell of: links, and what happened to their account.
import { brand } from '#content/brand.ts';
import {
  type AccountNotice,
  staffInvitationMail,
  staffNoticeMail,
  staffPasswordMail,
} from '#content/staff-mails.ts';
import { formatInstant } from '#contract/time.ts';
import { type Actor, staffIdOf } from '#server/audit/actor.ts';
import type { Config } from '#server/config.ts';
import type { NewMail } from '#server/outbox/outbox.store.ts';
import { invitationUrlInMail } from './invitation-link.ts';
import type { StaffInvitation } from './invitations.store.ts';
import type { StaffUser } from './staff.store.ts';

/** The mail waits with a mark in the token's place. */
export const linkMail = (
  config: Pick<Config, 'consoleUrl'>,
  invitation: StaffInvitation,
  to: string,
  actor: Actor,
): NewMail => {
  const facts = {
    url: invitationUrlInMail(config, invitation),
    expiresAt: formatInstant(invitation.expires_at ?? '', brand.hours),
    by: staffIdOf(actor.id) === undefined ? '' : actor.name,
  };
  const isReset = invitation.kind === 'reset';
  return {
    kind: isReset ? 'staff.password' : 'staff.invitation',
    aboutId: invitation.id,
    to,
    hasLink: true,
    content: isReset ? staffPasswordMail(facts) : staffInvitationMail(facts),
  };
};

/** To the owner of an account, who may not be the one who did it. */
export const noticeMail = (
  notice: AccountNotice,
  { id, email }: Pick<StaffUser, 'id' | 'email'>,
  { from }: Actor,
  now: Date,
): NewMail => ({
  kind: 'staff.notice',
  aboutId: id,
  to: email,
  content: staffNoticeMail(notice, { at: formatInstant(now.toISOString(), brand.hours), from }),
});
