// Links that make an account or a new password. Each works once; the database holds the random half of its token alone.
import type { Selectable } from 'kysely';
import type { InvitationKind } from '#contract/staff/sign-in.ts';
import type { StaffInvitationTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';
import { newTokenId } from '#server/links/tokens.ts';

export type StaffInvitation = Selectable<StaffInvitationTable>;

export type NewInvitation = {
  kind: InvitationKind;
  email: string | null;
  role: StaffInvitation['role'];
  userId?: string;
  /** An actor's id. */
  invitedBy: string;
  lifetimeMs: number;
};

/** Returns the row with a new id and token; it expires `lifetimeMs` from now. */
export const insertInvitation = (
  tx: Db,
  clock: Clock,
  invitation: NewInvitation,
): Promise<StaffInvitation> => {
  const now = clock.now().getTime();
  const { kind, email, role, userId, invitedBy, lifetimeMs } = invitation;
  return tx
    .insertInto('staff_invitation')
    .values({
      id: newId(clock),
      token_id: newTokenId(),
      kind,
      email,
      role,
      user_id: userId ?? null,
      invited_by: invitedBy,
      expires_at: new Date(now + lifetimeMs).toISOString(),
      used_at: null,
      created_at: new Date(now).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Finds used and expired ones too. `tokenId` is the random half that `readToken` returns. */
export const findInvitationByToken = (db: Db, tokenId: string): Promise<StaffInvitation | undefined> =>
  db.selectFrom('staff_invitation').selectAll().where('token_id', '=', tokenId).executeTakeFirst();

/** Invitations that have not been used yet. */
const open = (db: Db, kind: InvitationKind) =>
  db.selectFrom('staff_invitation').selectAll().where('kind', '=', kind).where('used_at', 'is', null);

/** Returns `undefined` if it was used or withdrawn; an expired one is found. */
export const findOpenInvitation = (db: Db, id: string): Promise<StaffInvitation | undefined> =>
  open(db, 'invite').where('id', '=', id).executeTakeFirst();

/** Newest first, expired ones included, at most 200. */
export const listOpenInvitations = (db: Db): Promise<StaffInvitation[]> =>
  open(db, 'invite').orderBy('created_at', 'desc').limit(200).execute();

/** Returns the unused set-up link, expired or not; `undefined` if there is none. */
export const findSetup = (db: Db): Promise<StaffInvitation | undefined> =>
  open(db, 'setup').executeTakeFirst();

/** Does nothing to an id that is gone. */
export const markInvitationUsed = async (tx: Db, clock: Clock, id: string): Promise<void> => {
  await tx
    .updateTable('staff_invitation')
    .set({ used_at: clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
};

/** An unused link stops working when its row goes. */
export const deleteInvitation = async (tx: Db, id: string): Promise<void> => {
  await tx.deleteFrom('staff_invitation').where('id', '=', id).execute();
};

/** Earlier links to the same end stop working when a new one is made. All of a kind, unless `of` says whose. */
export const deleteOpenInvitations = async (
  tx: Db,
  kind: InvitationKind,
  of: { email?: string; user_id?: string } = {},
): Promise<void> => {
  const query = tx.deleteFrom('staff_invitation').where('kind', '=', kind).where('used_at', 'is', null);
  await query.where((eb) => eb.and(of)).execute();
};
