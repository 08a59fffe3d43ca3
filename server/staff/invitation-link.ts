// The addresses of set-up, invitation and password links: with their token for the screen, with a mark in its place for mails.
import { withToken } from '#contract/paths.ts';
import { tokenScreens } from '#contract/staff/paths.ts';
import type { Config } from '#server/config.ts';
import { linkPlaceholder } from '#server/links/link-placeholder.ts';
import { tokenFor } from '#server/links/tokens.ts';
import type { StaffInvitation } from './invitations.store.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const inviteLifetimeMs = 7 * dayMs;
export const resetLifetimeMs = dayMs;
export const setupLifetimeMs = dayMs;

type LinkConfig = Pick<Config, 'appSecrets' | 'consoleUrl'>;
type Linked = Pick<StaffInvitation, 'kind' | 'token_id'>;

/** Absolute, with the secret token in it. Never log or store it. */
export const invitationUrl = ({ appSecrets, consoleUrl }: LinkConfig, { kind, token_id }: Linked): string =>
  consoleUrl + withToken(tokenScreens[kind], tokenFor(appSecrets, 'staff', token_id));

/** The outbox puts the token in when it sends: the database never holds a link that works. */
export const invitationUrlInMail = (
  { consoleUrl }: Pick<Config, 'consoleUrl'>,
  { kind, token_id }: Linked,
): string => consoleUrl + withToken(tokenScreens[kind], linkPlaceholder('staff', token_id));
