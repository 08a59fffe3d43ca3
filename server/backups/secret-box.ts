// Encrypts the server's secrets for a backup with the operator's passphrase: scrypt, then AES-256-GCM. What the text
// belongs to (the backup's manifest) is sealed in, so that it cannot be exchanged either.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import * as z from 'zod';

const cost = { N: 131_072, r: 8, p: 1 } as const;
const maxmem = 256 * 1024 * 1024;
const keyBytes = 32;

/** The parameters stand in it, so that a later version may choose dearer ones. Their limits keep a forged box from taking all memory. */
const boxSchema = z.object({
  cipher: z.literal('aes-256-gcm'),
  kdf: z.literal('scrypt'),
  N: z.number().int().min(16_384).max(131_072),
  r: z.literal(8),
  p: z.number().int().min(1).max(4),
  salt: z.base64().max(64),
  nonce: z.base64().max(32),
  tag: z.base64().max(32),
  text: z.base64().max(65_536),
});

const normal = (passphrase: string): string => passphrase.normalize('NFKC');

/** `context`: what has to be the same when it is opened. */
export const sealSecrets = (secrets: readonly string[], passphrase: string, context: string): string => {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const key = scryptSync(normal(passphrase), salt, keyBytes, { ...cost, maxmem });
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  const box: z.input<typeof boxSchema> = {
    cipher: 'aes-256-gcm',
    kdf: 'scrypt',
    ...cost,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    text: text.toString('base64'),
  };
  return `${JSON.stringify(box, null, 2)}\n`;
};

/** Returns `undefined` if the passphrase or the context is a different one, or if the box was changed. Throws if it is not a box at all. */
export const openSecrets = (sealed: string, passphrase: string, context: string): string[] | undefined => {
  const { N, r, p, salt, nonce, tag, text } = boxSchema.parse(JSON.parse(sealed));
  const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');
  const key = scryptSync(normal(passphrase), bytes(salt), keyBytes, { N, r, p, maxmem });
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes(tag));
    const plain = Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8');
    return z.array(z.string()).min(1).parse(JSON.parse(plain));
  } catch {
    return undefined;
  }
};
