// Who must have a second factor, and until when. A code app counts, and so does a passkey, which asks for its owner's
// fingerprint, face or PIN; then the password alone no longer opens the account.
import type { StaffRole } from '#contract/staff/me.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { findFactors, startSecondFactorGrace, stopSecondFactorGrace } from './second-factor-rule.store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Time to comply, from when the rule first applies to an account: for a new one, from its creation. */
const graceMs = 7 * dayMs;
/** After an administrator took a lost one away: enough for a new phone, and no week for whoever knows the password. */
export const graceAfterResetMs = dayMs;

const lastFactorWords = {
  codes: 'Your account must have a second factor. Add a passkey before you turn the codes off.',
  passkey:
    'Your account must have a second factor. Set up codes or add another passkey before you remove this one.',
};

type Rule = Pick<Config, 'requireSecondFactor'>;

const requiredRoles = ({ requireSecondFactor }: Rule): StaffRole[] => {
  if (requireSecondFactor === 'off') return [];
  return requireSecondFactor === 'all' ? ['staff', 'admin'] : ['admin'];
};

/** Whether REQUIRE_SECOND_FACTOR names the role. */
export const isRequiredOf = (config: Rule, role: StaffRole): boolean => requiredRoles(config).includes(role);

export type SecondFactorDuty = {
  /** ISO 8601. From then on nothing but setting it up is possible. */
  dueAt: string;
  isOverdue: boolean;
};

/** Returns what somebody still has to do; null if the rule does not apply to them or they have done it. */
export const secondFactorDuty = async (
  { config, db, clock }: Deps,
  { id, role }: { id: string; role: StaffRole },
): Promise<SecondFactorDuty | null> => {
  if (!isRequiredOf(config, role)) return null;
  const { hasCodes, passkeys, dueAt: known } = await findFactors(db, id);
  if (hasCodes || passkeys > 0) return null;
  const now = clock.now().getTime();
  const dueAt = known ?? new Date(now + graceMs).toISOString();
  if (known === null) await startSecondFactorGrace(db, dueAt, { id });
  return { dueAt, isOverdue: Date.parse(dueAt) <= now };
};

/** At the start of the server: begins the week for people the rule newly applies to, and forgets it for the others. */
export const beginSecondFactorRule = async ({ config, db, clock }: Deps): Promise<void> => {
  const roles = requiredRoles(config);
  await stopSecondFactorGrace(db, roles);
  const dueAt = new Date(clock.now().getTime() + graceMs).toISOString();
  if (roles.length > 0) await startSecondFactorGrace(db, dueAt, { roles });
};

/** Throws if the rule applies to somebody and this is all that protects them. For passkeys, call it in the transaction that removes one. */
export const refuseLastFactor = async (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { id, role }: { id: string; role: StaffRole },
  what: 'codes' | 'passkey',
): Promise<void> => {
  if (!isRequiredOf(config, role)) return;
  const { hasCodes, passkeys } = await findFactors(db, id);
  if (what === 'codes' ? passkeys > 0 : hasCodes || passkeys > 1) return;
  throw new ApiError('staff.conflict', { message: lastFactorWords[what] });
};

/** Whether the password alone must not open an account: it is protected by passkeys and nothing else. */
export const opensByPasskeyAlone = async (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  id: string,
): Promise<boolean> => {
  const { role, hasCodes, passkeys } = await findFactors(db, id);
  return isRequiredOf(config, role) && !hasCodes && passkeys > 0;
};
