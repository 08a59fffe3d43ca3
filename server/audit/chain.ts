// How the audit log is chained. Every event's hash covers the one before it, so that nothing can be changed, taken out
// or put in between unnoticed. The detail goes in by a salted hash of its own: it can be forgotten, and the chain still holds.
import { hash, randomBytes } from 'node:crypto';

/** What the first event points to. */
export const firstHash = '0'.repeat(64);

/** The part of an event that is never forgotten. */
export type StoredEvent = {
  seq: number;
  id: string;
  at: string;
  actor: string;
  actor_name: string;
  origin: string;
  action: string;
  about_type: string;
  about_id: string;
};

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** Returns 64 hex digits. The random salt keeps a forgotten detail from being guessed from its hash. */
export const detailHash = (salt: string, detail: string): string => sha256(`${salt}\n${detail}`);

/** Returns 64 hex digits over everything in the event, its detail by `hashOfDetail`, and the hash of the event before. */
export const eventHash = (event: StoredEvent, hashOfDetail: string, previousHash: string): string =>
  sha256(
    JSON.stringify([
      event.seq,
      event.id,
      event.at,
      event.actor,
      event.actor_name,
      event.origin,
      event.action,
      event.about_type,
      event.about_id,
      hashOfDetail,
      previousHash,
    ]),
  );

/** Returns the columns that make a new event part of the chain. */
export const linkOf = (event: StoredEvent, detail: string, previousHash: string) => {
  const salt = randomBytes(16).toString('base64url');
  const hashOfDetail = detailHash(salt, detail);
  return { salt, detail_hash: hashOfDetail, hash: eventHash(event, hashOfDetail, previousHash) };
};
