// The keys that vouch for the audit log, made from APP_SECRET: whoever can write to the database but does not know the
// secret can neither add an event nor move an end of the log unnoticed.
import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/deps.ts';

/** A place in the log: an event's number and its hash, which covers every event before it. */
export type Position = { seq: number; hash: string };

/** What a mark vouches for. A mark made for one purpose is not valid for another. */
export type MarkPurpose = 'event' | 'start' | 'head' | 'keyed-from' | 'noted';

/** `retired`: made with a secret that is no longer listed, so nobody can tell whether it is right. */
export type MarkState = 'right' | 'wrong' | 'retired';

export type AuditKeys = {
  /** `<key id>.<HMAC>`: 8 and 43 characters. The first secret signs. */
  mark(purpose: MarkPurpose, position: Position): string;
  /** Accepts marks made with any listed secret. */
  judge(purpose: MarkPurpose, position: Position, mark: string): MarkState;
  /** Whether a valid mark was made with the first secret. */
  isCurrent(mark: string): boolean;
};

const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `audit log ${purpose}`, bytes));

/** `secrets` as the configuration lists them; at least one. */
export const auditKeys = (secrets: readonly string[]): AuditKeys => {
  const keys = secrets.map((secret) => ({
    id: derive(secret, 'key id', 4).toString('hex'),
    // Made once: an HMAC given raw bytes would create a key each time, which takes five times as long.
    key: createSecretKey(derive(secret, 'key', 32)),
  }));
  const [first] = keys;
  if (first === undefined) throw new Error('The audit log needs a secret.');
  const macOf = (key: KeyObject, purpose: MarkPurpose, { seq, hash }: Position): Buffer =>
    createHmac('sha256', key).update(`${purpose}\n${seq}\n${hash}`).digest();
  /** The last mark made for each purpose: the end of the log is usually the one written a moment ago. */
  const made = new Map<MarkPurpose, { seq: number; hash: string; mark: string }>();
  return {
    mark: (purpose, { seq, hash }) => {
      const mark = `${first.id}.${macOf(first.key, purpose, { seq, hash }).toString('base64url')}`;
      made.set(purpose, { seq, hash, mark });
      return mark;
    },
    judge: (purpose, position, mark) => {
      const last = made.get(purpose);
      if (last?.mark === mark && last.seq === position.seq && last.hash === position.hash) return 'right';
      const [id, mac = ''] = mark.split('.', 2);
      const named = keys.find((each) => each.id === id);
      if (named === undefined) return 'retired';
      const given = Buffer.from(mac, 'base64url');
      const right = macOf(named.key, purpose, position);
      return given.length === right.length && timingSafeEqual(given, right) ? 'right' : 'wrong';
    },
    isCurrent: (mark) => mark.startsWith(`${first.id}.`),
  };
};

type Carrier = Parameters<Db['withPlugin']>[0] & { auditKeys: AuditKeys };

/**
 * The database with the keys of its audit log. They travel as a plugin that changes no query: so every transaction has
 * them, and whatever records an event needs only its transaction.
 */
export const withAuditKeys = (db: Db, keys: AuditKeys): Db => {
  const carrier: Carrier = {
    auditKeys: keys,
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(carrier);
};

/** Returns the keys that `withAuditKeys` gave to this database or transaction. Throws if there are none. */
export const auditKeysOf = (db: Db): AuditKeys => {
  const carrier = db.getExecutor().plugins.find((plugin): plugin is Carrier => 'auditKeys' in plugin);
  if (carrier === undefined) throw new Error('This database was opened without the keys of its audit log.');
  return carrier.auditKeys;
};
