// The sign-in library as it is set up here: passwords, second factors, passkeys and sessions in our own database. Its
// calls are made by our routes alone; its own handler is never registered. Load it through `lazyAuth`: it is heavy.
import { passkey } from '@better-auth/passkey';
import { APIError, betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { brand } from '#content/brand.ts';
import { passwordMaxLength, passwordMinLength } from '#contract/staff/password.ts';
import type { Deps } from '#server/deps.ts';
import { idleSeconds, seenEverySeconds } from './account.store.ts';
import { numberedKeys } from './auth-secrets.ts';
import { addressHeader, passkeyNeeded } from './library-call.ts';
import { currentCost, hashPassword, verifyPassword } from './password-hash.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { opensByPasskeyAlone } from './second-factor-rule.ts';
import { isActiveStaff } from './staff.store.ts';

export const makeAuth = ({ config, db, log }: Deps, passwordCost = currentCost) =>
  betterAuth({
    appName: brand.name,
    baseURL: config.consoleUrl,
    secrets: numberedKeys(config.appSecrets),
    trustedOrigins: [config.consoleUrl],
    database: { db, type: 'sqlite' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // Its messages are fixed words; what it adds to them may hold more than a log should.
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ message }, 'the sign-in library reports'),
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordMinLength,
      // The library counts UTF-16 units, we count characters.
      maxPasswordLength: passwordMaxLength * 2,
      password: {
        hash: (password) => hashPassword(password, passwordCost),
        verify: ({ hash, password }) => verifyPassword(hash, password, passwordCost),
      },
    },
    user: {
      modelName: 'staff_user',
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        disabledAt: { type: 'string', required: false, input: false },
        lastSignInAt: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'staff_session',
      expiresIn: idleSeconds,
      updateAge: seenEverySeconds,
      freshAge: 0,
      // Reading a session writes nothing: who looks something up does not wait for the database's lock. The guard notes the use.
      deferSessionRefresh: true,
    },
    account: { modelName: 'staff_account' },
    verification: { modelName: 'staff_verification' },
    advanced: {
      cookiePrefix: 'console',
      useSecureCookies: config.consoleUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { validateSchema: false },
    },
    databaseHooks: {
      session: {
        create: {
          // Whichever way someone signs in, it ends here.
          before: async ({ userId }, context) => {
            if (!(await isActiveStaff(db, userId))) throw new APIError('UNAUTHORIZED');
            if (context?.path === '/sign-in/email' && (await opensByPasskeyAlone({ config, db }, userId))) {
              throw new APIError('FORBIDDEN', { code: passkeyNeeded });
            }
          },
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: brand.name,
        twoFactorTable: 'staff_two_factor',
        // Locking the account would lock its owner out; ./sign-in.ts slows strangers alone.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
      }),
      passkey({
        rpName: brand.name,
        origin: config.consoleUrl,
        schema: { passkey: { modelName: 'staff_passkey' } },
        // Signs in without password and code, so the authenticator itself has to know its owner.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        authentication: {
          afterVerification: ({ verification }) => {
            if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
          },
        },
      }),
    ],
  });

export type Auth = ReturnType<typeof makeAuth>;
