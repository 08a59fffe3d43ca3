// Passwords are kept as scrypt hashes that name their own cost, so that it can be raised later. Each takes 128 MB for a moment:
// ./password-queue.ts says whose turn it is.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { inTurn } from './password-queue.ts';

/** `ln` is the power of two of scrypt's N. */
export type ScryptCost = { ln: number; r: number; p: number };

/** OWASP's first choice for scrypt: cheatsheetseries.owasp.org, Password Storage. */
export const currentCost: ScryptCost = { ln: 17, r: 8, p: 1 };
/** The sign-in library's own, of hashes made before ours: `salt:key` in hex, without a name for it. */
const libraryCost: ScryptCost = { ln: 14, r: 16, p: 1 };

const keyBytes = 32;
const libraryKeyBytes = 64;
const saltBytes = 16;

/** `scrypt` works in a thread of the pool; files and names are looked up there too, so it never gets all of them. */
const derive = (
  password: string,
  salt: string | Buffer,
  { ln, r, p }: ScryptCost,
  bytes: number,
): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
  return inTurn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) =>
          error === null ? resolve(key) : reject(error),
        ),
      ),
  );
};

const asBase64 = (data: Buffer): string => data.toString('base64').replaceAll('=', '');

/** As in the PHC string format: `$scrypt$ln=17,r=8,p=1$salt$key`. */
export const hashPassword = async (password: string, cost = currentCost): Promise<string> => {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, cost, keyBytes);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${asBase64(salt)}$${asBase64(key)}`;
};

type Stored = { cost: ScryptCost; salt: string | Buffer; key: Buffer };

const ownFormat =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{1,64})\$([A-Za-z0-9+/]{1,128})$/;
const libraryFormat = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

/** Throws if the hash has neither format. */
const readHash = (hash: string): Stored => {
  const [, ln, r, p, salt = '', key = ''] = ownFormat.exec(hash) ?? [];
  if (ln !== undefined) {
    return {
      cost: { ln: Number(ln), r: Number(r), p: Number(p) },
      salt: Buffer.from(salt, 'base64'),
      key: Buffer.from(key, 'base64'),
    };
  }
  const [, oldSalt, oldKey = ''] = libraryFormat.exec(hash) ?? [];
  if (oldSalt === undefined) throw new Error('A password hash has a format that nobody knows.');
  return { cost: libraryCost, salt: oldSalt, key: Buffer.from(oldKey, 'hex') };
};

const workOf = ({ ln, r, p }: ScryptCost): number => 2 ** ln * r * p;

/**
 * A wrong guess costs one hash of today and one of before, whatever the account's is and whether there is an account: the
 * time of the answer tells nothing. `done` is the one that was made already; the cheap hashes of tests are not levelled.
 */
const spendOther = async (password: string, done: 'old' | 'current', cost: ScryptCost): Promise<void> => {
  if (workOf(cost) < workOf(libraryCost)) return;
  const other = done === 'old' ? cost : libraryCost;
  await derive(password, Buffer.alloc(saltBytes), other, done === 'old' ? keyBytes : libraryKeyBytes);
};

/** For an address that nobody has: the sign-in library has hashed once at today's cost. */
export const spendAsOldHash = (password: string, cost = currentCost): Promise<void> =>
  spendOther(password, 'current', cost);

/** Takes the same time for every wrong password, whatever cost the hash was made at. Throws if the hash is of no known format. */
export const verifyPassword = async (
  hash: string,
  password: string,
  cost = currentCost,
): Promise<boolean> => {
  const stored = readHash(hash);
  const key = await derive(password, stored.salt, stored.cost, stored.key.length);
  if (timingSafeEqual(key, stored.key)) return true;
  await spendOther(password, stored.cost === libraryCost ? 'old' : 'current', cost);
  return false;
};

/** Whether it was made at a lower cost than today's. */
export const isOldHash = (hash: string, { ln, r, p } = currentCost): boolean => {
  const { cost } = readHash(hash);
  return cost === libraryCost || cost.ln < ln || cost.r < r || cost.p < p;
};
