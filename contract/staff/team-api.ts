// What administrators do with the team.
import { get, post, put, remove, schemas } from '#contract/endpoint.ts';
import type * as account from './account.ts';
import type * as colleagues from './colleagues.ts';
import type * as signIn from './sign-in.ts';
import type * as team from './team.ts';

const base = '/api/staff/team';
type Confirmed<Answer> = { body: typeof account.confirmSchema; answer: Answer };

export const teamApi = {
  /** For all staff. */
  colleagues: get('/api/staff/colleagues', schemas<{ answer: typeof colleagues.colleaguesSchema }>()),
  team: get(base, schemas<{ answer: typeof team.teamSchema }>()),
  invite: post(
    `${base}/invitations`,
    schemas<{ body: typeof team.inviteSchema; answer: typeof team.madeLinkSchema }>(),
  ),
  resend: post(`${base}/invitations/:id/resend`, schemas<Confirmed<typeof team.madeLinkSchema>>()),
  withdraw: remove(`${base}/invitations/:id`, schemas<{ answer: typeof signIn.doneSchema }>()),
  role: put(
    `${base}/:id/role`,
    schemas<{ body: typeof team.roleSchema; answer: typeof team.memberSchema }>(),
  ),
  disable: post(`${base}/:id/disable`, schemas<Confirmed<typeof team.memberSchema>>()),
  enable: post(`${base}/:id/enable`, schemas<Confirmed<typeof team.memberSchema>>()),
  resetSecondFactor: post(`${base}/:id/reset-second-factor`, schemas<Confirmed<typeof team.memberSchema>>()),
  resetPassword: post(`${base}/:id/reset-password`, schemas<Confirmed<typeof team.madeLinkSchema>>()),
};
