// The mails to members of staff, put beside the rows they tell of: links, and what happened to their account.
import { brand } from '#content/brand.ts';
import {
  type AccountNotice,
  staffInvitationMail,
  staffNoticeMail,
  staffPasswordMail,
} from '#content/staff-mails.ts';
import { formatInstant } from '#contract/time.ts';
import { type Actor, staffIdOf } from '#server/audit/actor.ts';
import type { Db, Deps } from '#server/deps.ts';
import { putMail } from '#server/outbox/outbox.store.ts';
import { invitationUrlInMail } from './invitation-link.ts';
import type { StaffInvitation } from './invitations.store.ts';
import type { StaffUser } from './staff.store.ts';

export const invitationMailKind = 'staff.invitation';

export const putLinkMail = async (
  tx: Db,
  { config, clock }: Deps,
  invitation: StaffInvitation,
  to: string,
  actor: Actor,
): Promise<void> => {
  const facts = {
    url: invitationUrlInMail(config, invitation),
    expiresAt: formatInstant(invitation.expires_at ?? '', brand.hours),
    by: staffIdOf(actor.id) === undefined ? '' : actor.name,
  };
  const isReset = invitation.kind === 'reset';
  await putMail(tx, clock, {
    kind: isReset ? 'staff.password' : invitationMailKind,
    aboutId: invitation.id,
    to,
    hasLink: true,
    content: isReset ? staffPasswordMail(facts) : staffInvitationMail(facts),
  });
};

/** To the owner of an account, who may not be the one who did it. */
export const putNoticeMail = async (
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  notice: AccountNotice,
  { id, email }: Pick<StaffUser, 'id' | 'email'>,
  { from }: Actor,
): Promise<void> => {
  const at = formatInstant(clock.now().toISOString(), brand.hours);
  const content = staffNoticeMail(notice, { at, from });
  await putMail(tx, clock, { kind: 'staff.notice', aboutId: id, to: email, content });
};
