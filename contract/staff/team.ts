// The team as administrators see it: who can sign in, who is invited, and what can be done about either.
import * as z from 'zod/mini';
import { confirmSchema } from './account.ts';
import { mailProgressSchema } from './mail.ts';
import { staffRoles } from './me.ts';

export const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  hasSecondFactor: z.boolean(),
  passkeys: z.number(),
  lastSignInAt: z.nullable(z.string()),
  disabledAt: z.nullable(z.string()),
  createdAt: z.string(),
});

export const openInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** Null when it has expired. */
  url: z.nullable(z.string()),
  /** What became of its mail, as long as that is kept. */
  mail: z.nullable(mailProgressSchema),
});

export const teamSchema = z.object({
  members: z.array(memberSchema),
  invitations: z.array(openInvitationSchema),
});

/** Who may come in is decided behind the password of whoever decides it, as all that hands over or ends access. */
export const inviteSchema = z.object({
  email: z.string().check(z.maxLength(1_000)),
  role: z.enum(staffRoles),
  ...confirmSchema.shape,
});

/** A link that was made and mailed, to pass on by hand as well. */
export const madeLinkSchema = z.object({ url: z.string(), email: z.string(), expiresAt: z.string() });

export const roleSchema = z.object({ role: z.enum(staffRoles), ...confirmSchema.shape });

export type Member = z.infer<typeof memberSchema>;
export type OpenInvitation = z.infer<typeof openInvitationSchema>;
export type Team = z.infer<typeof teamSchema>;
export type MadeLink = z.infer<typeof madeLinkSchema>;
