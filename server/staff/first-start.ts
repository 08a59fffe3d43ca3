// While there is nobody to sign in: the link with which the first administrator sets the console up. It is in a file that only
// the server's own user can read, ends after a day, and comes again only when somebody asks for it on the command line.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '#content/brand.ts';
import { formatInstant } from '#contract/time.ts';
import type { Actor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Config } from '#server/config.ts';
import { writeTransaction } from '#server/db/write-transaction.ts';
import type { Db, Deps } from '#server/deps.ts';
import { writePrivateFile } from '#server/folders.ts';
import { ApiError } from '#server/http/api-error.ts';
import { invitationUrl, setupLifetimeMs } from './invitation-link.ts';
import {
  deleteOpenInvitations,
  findSetup,
  insertInvitation,
  type StaffInvitation,
} from './invitations.store.ts';
import { hasStaff } from './staff.store.ts';

export type SetupLink = {
  url: string;
  /** Of the file that holds it. */
  path: string;
  /** ISO 8601. */
  expiresAt: string;
};

const pathOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'setup-link.txt');

/** When the link is used up or over. */
export const removeSetupFile = (config: Pick<Config, 'dataDir'>): void =>
  rmSync(pathOf(config), { force: true });

const isOver = ({ clock }: Deps, { expires_at: end }: StaffInvitation): boolean =>
  end === null || Date.parse(end) <= clock.now().getTime();

const insertSetup = (tx: Db, { clock }: Deps, invitedBy: string): Promise<StaffInvitation> =>
  insertInvitation(tx, clock, {
    kind: 'setup',
    email: null,
    role: 'admin',
    invitedBy,
    lifetimeMs: setupLifetimeMs,
  });

const keep = ({ config }: Deps, setup: StaffInvitation): SetupLink => {
  const link = { url: invitationUrl(config, setup), path: pathOf(config), expiresAt: setup.expires_at ?? '' };
  const until = formatInstant(link.expiresAt, brand.hours);
  writePrivateFile(
    link.path,
    `${link.url}\n\nCreates the first administrator of the console. Works once, until ${until}.\n`,
  );
  return link;
};

/** Returns the link while it is open, the same at every start; `undefined` once there is an account. Throws a ConfigError. */
export const setupAtStart = async (deps: Deps): Promise<SetupLink | 'expired' | undefined> => {
  // One transaction: processes that start at the same time make one link.
  const setup = await writeTransaction(deps.db, async (tx) => {
    if (await hasStaff(tx)) return undefined;
    const open = (await findSetup(tx)) ?? (await insertSetup(tx, deps, 'first start'));
    return isOver(deps, open) ? 'expired' : open;
  });
  if (setup !== undefined && setup !== 'expired') return keep(deps, setup);
  removeSetupFile(deps.config);
  return setup;
};

/** Makes a new link for another day; the earlier one stops working. Throws if there already is an account. */
export const makeSetupLink = async (deps: Deps, actor: Actor): Promise<SetupLink> =>
  keep(
    deps,
    await runAction(deps, actor, async ({ tx, record }) => {
      if (await hasStaff(tx)) {
        throw new ApiError('staff.conflict', {
          message:
            'The console is set up already. Invite people with: user add EMAIL. For a forgotten password: user reset-password EMAIL',
        });
      }
      await deleteOpenInvitations(tx, 'setup');
      const setup = await insertSetup(tx, deps, actor.id);
      await record('staff.setup-link', setup.id);
      return setup;
    }),
  );
