// Addresses of signing in: the only calls of the console that anyone may make. What an account does for itself is below
// `accountPaths`, behind the guard.

export const authPaths = {
  signIn: '/api/auth/sign-in/email',
  code: '/api/auth/two-factor/verify-totp',
  recoveryCode: '/api/auth/two-factor/verify-backup-code',
  passkeyOptions: '/api/auth/passkey/generate-authenticate-options',
  passkey: '/api/auth/passkey/verify-authentication',
  signOut: '/api/auth/sign-out',
  invitation: '/api/auth/invitation',
  accept: '/api/auth/invitation/accept',
} as const;

export const accountPaths = {
  name: '/api/staff/me/name',
  password: '/api/staff/me/password',
  secondFactor: '/api/staff/me/second-factor',
  secondFactorConfirm: '/api/staff/me/second-factor/confirm',
  secondFactorOff: '/api/staff/me/second-factor/off',
  recoveryCodes: '/api/staff/me/recovery-codes',
  account: '/api/staff/me/account',
  passkeys: '/api/staff/me/passkeys',
  passkeyOptions: '/api/staff/me/passkeys/options',
  passkey: '/api/staff/me/passkeys/:id',
  removePasskey: '/api/staff/me/passkeys/:id/remove',
  endSession: '/api/staff/me/sessions/:id/end',
  endOtherSessions: '/api/staff/me/sessions/end-others',
} as const;

/** Screens that links from mails and the terminal open; the token comes last. */
export const tokenScreens = {
  setup: '/console/setup/:token',
  invite: '/console/invite/:token',
  reset: '/console/reset/:token',
} as const;
