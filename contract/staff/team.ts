// The team as administrators see it: who can sign in, who is invited, and what can be done about either.
import * as z from 'zod/mini';
import { get, post, put, remove, schemas } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import { type Confirmed, confirmSchema } from './account.ts';
import type * as colleagues from './colleagues.ts';
import { mailProgressSchema } from './mail.ts';
import { staffRoles } from './me.ts';
import type * as signIn from './sign-in.ts';

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

/** Takes the password of whoever decides, like every act that grants or ends access. */
export const inviteSchema = z.object({
  email: text(1_000),
  role: z.enum(staffRoles),
  ...confirmSchema.shape,
});

/** A link that was made and mailed, to pass on by hand as well. */
export const madeLinkSchema = z.object({ url: z.string(), email: z.string(), expiresAt: z.string() });

/** `from` is the role that whoever decides saw; a change on top of another one is refused. */
export const roleSchema = z.object({
  from: z.enum(staffRoles),
  role: z.enum(staffRoles),
  ...confirmSchema.shape,
});

export type Member = z.infer<typeof memberSchema>;
export type OpenInvitation = z.infer<typeof openInvitationSchema>;
export type Team = z.infer<typeof teamSchema>;
export type MadeLink = z.infer<typeof madeLinkSchema>;

const base = '/api/staff/team';

export const teamApi = {
  /** For all staff. */
  colleagues: get('/api/staff/colleagues', schemas<{ answer: typeof colleagues.colleaguesSchema }>()),
  team: get(base, schemas<{ answer: typeof teamSchema }>()),
  invite: post(
    `${base}/invitations`,
    schemas<{ body: typeof inviteSchema; answer: typeof madeLinkSchema }>(),
  ),
  resend: post(`${base}/invitations/:id/resend`, schemas<Confirmed<typeof madeLinkSchema>>()),
  withdraw: remove(`${base}/invitations/:id`, schemas<{ answer: typeof signIn.doneSchema }>()),
  role: put(`${base}/:id/role`, schemas<{ body: typeof roleSchema; answer: typeof memberSchema }>()),
  disable: post(`${base}/:id/disable`, schemas<Confirmed<typeof memberSchema>>()),
  enable: post(`${base}/:id/enable`, schemas<Confirmed<typeof memberSchema>>()),
  resetSecondFactor: post(`${base}/:id/reset-second-factor`, schemas<Confirmed<typeof memberSchema>>()),
  resetPassword: post(`${base}/:id/reset-password`, schemas<Confirmed<typeof madeLinkSchema>>()),
};
