// The people who sign in: the sign-in library's tables with its own column names, and ours for invitations and guesses.
import { type Kysely, sql } from 'kysely';

const ofUser = '"userId" text not null references staff_user (id) on delete cascade';

const statements = [
  `create table staff_user (id text primary key, name text not null, email text not null unique,
    "emailVerified" integer not null, image text, "createdAt" text not null, "updatedAt" text not null,
    "twoFactorEnabled" integer, role text not null, "disabledAt" text, "lastSignInAt" text)`,
  `create table staff_session (id text primary key, "expiresAt" text not null, token text not null unique,
    "createdAt" text not null, "updatedAt" text not null, "ipAddress" text, "userAgent" text, ${ofUser})`,
  `create table staff_account (id text primary key, "accountId" text not null, "providerId" text not null, ${ofUser},
    "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" text, "refreshTokenExpiresAt" text,
    scope text, password text, "createdAt" text not null, "updatedAt" text not null)`,
  `create table staff_verification (id text primary key, identifier text not null, value text not null,
    "expiresAt" text not null, "createdAt" text not null, "updatedAt" text not null)`,
  `create table staff_two_factor (id text primary key, secret text not null, "backupCodes" text not null, ${ofUser},
    verified integer, "failedVerificationCount" integer, "lockedUntil" text)`,
  `create table staff_passkey (id text primary key, name text, "publicKey" text not null, ${ofUser},
    "credentialID" text not null unique, counter integer not null, "deviceType" text not null,
    "backedUp" integer not null, transports text, "createdAt" text, aaguid text)`,
  'create index staff_session_user on staff_session ("userId")',
  'create index staff_account_user on staff_account ("userId")',
  'create index staff_verification_identifier on staff_verification (identifier)',
  'create index staff_two_factor_user on staff_two_factor ("userId")',
  'create index staff_passkey_user on staff_passkey ("userId")',
  `create table staff_invitation (id text primary key, token_id text not null unique, kind text not null, email text,
    role text not null, user_id text references staff_user (id) on delete cascade, invited_by text not null,
    expires_at text, used_at text, created_at text not null)`,
  // Wrong passwords and codes, counted by account and device, to slow guessing down.
  'create table staff_guess (key text primary key, failures integer not null, blocked_until text, updated_at text not null)',
];

export const addStaffTables = async (db: Kysely<unknown>): Promise<void> => {
  for (const each of statements) await sql.raw(each).execute(db);
};
