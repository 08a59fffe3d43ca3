// Addresses of what administrators do with the team.

export const teamPaths = {
  /** For all staff. */
  colleagues: '/api/staff/colleagues',
  team: '/api/staff/team',
  invitations: '/api/staff/team/invitations',
  resend: '/api/staff/team/invitations/:id/resend',
  invitation: '/api/staff/team/invitations/:id',
  role: '/api/staff/team/:id/role',
  disable: '/api/staff/team/:id/disable',
  enable: '/api/staff/team/:id/enable',
  resetSecondFactor: '/api/staff/team/:id/reset-second-factor',
  resetPassword: '/api/staff/team/:id/reset-password',
} as const;
