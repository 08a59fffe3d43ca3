// How long a session lasts: it ends when nobody uses it for a while, and after a month whatever its use. Its times are the
// sign-in library's, which go by the system's clock.

/** A session that nobody uses ends after this time, whatever its cookie says. */
export const idleSeconds = 12 * 60 * 60;
/** How exact "last seen" is; each step is a write. */
export const seenEverySeconds = 5 * 60;

const longestMs = 30 * 24 * 60 * 60 * 1000;

/** Sessions that began before this instant are over. */
export const oldestStart = (now: Date): Date => new Date(now.getTime() - longestMs);

/** Returns when it ends if it is no longer used, at the latest a month after it began. ISO 8601. */
export const endOf = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }): string =>
  new Date(Math.min(Date.parse(expiresAt), Date.parse(createdAt) + longestMs)).toISOString();
