// While there is nobody to sign in: the link with which the first administrator sets the console up. The same at every
// start until it is used. It goes to the terminal alone, never through the log.
import type { Deps } from '#server/deps.ts';
import { invitationUrl } from './invitation-link.ts';
import { findSetup, insertInvitation } from './invitations.store.ts';
import { hasStaff } from './staff.store.ts';

export const setupUrl = ({ db, clock, config }: Deps): Promise<string | undefined> =>
  // One transaction: processes that start at once print one link.
  db.transaction().execute(async (tx) => {
    if (await hasStaff(tx)) return undefined;
    const setup =
      (await findSetup(tx)) ??
      (await insertInvitation(tx, clock, {
        kind: 'setup',
        email: null,
        role: 'admin',
        invitedBy: 'first start',
      }));
    return invitationUrl(config, setup);
  });
