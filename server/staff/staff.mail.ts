// The mails that deliver a link to a member of staff, put beside the row of the link.
import { brand } from '#content/brand.ts';
import { staffInvitationMail, staffPasswordMail } from '#content/staff-mails.ts';
import { formatInstant } from '#contract/time.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Db, Deps } from '#server/deps.ts';
import { putMail } from '#server/outbox/outbox.store.ts';
import { invitationUrlInMail } from './invitation-link.ts';
import type { StaffInvitation } from './invitations.store.ts';

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
    by: actor.id.startsWith('staff:') ? actor.name : '',
  };
  const isReset = invitation.kind === 'reset';
  await putMail(tx, clock, {
    kind: isReset ? 'staff.password' : 'staff.invitation',
    aboutId: invitation.id,
    to,
    content: isReset ? staffPasswordMail(facts) : staffInvitationMail(facts),
  });
};
