// Who has passwords hashed at a time, and in which order. A hash takes 128 MB for a moment: few are made at once, and few people
// may wait for that. People we know have a queue of their own and go first, so that strangers cannot keep the team out.
import { AsyncLocalStorage } from 'node:async_hooks';
import { addressGroup, widerGroup } from '#server/http/address-group.ts';
import { ApiError } from '#server/http/api-error.ts';

/**
 * On whose behalf a password is hashed. `known` names a known device, a person who is signed in, or a link that we sent;
 * `stranger` is the network address of anyone else.
 */
export type Asker = { known: string } | { stranger: string };

type Lane = 'known' | 'stranger';

const atOnce = 2;
/** In either queue. The last stranger waits some four seconds if nobody known comes in between. */
const mostPeople = 12;
/** How many places of a queue one device, person, link or network may hold; and all of an IPv6 /48 together, as rate-limits.ts explains. */
const mostOfOne = 3;
const mostOfWider = 6;
const busySeconds = 5;

const makeRoom = () => {
  let people = 0;
  // Only those who are waiting: never more keys than twice the people.
  const held = new Map<string, number>();
  const count = (key: string): number => held.get(key) ?? 0;
  return {
    /** Returns how to leave again; `undefined` if there is no room. */
    enter: (shares: ReadonlyMap<string, number>): (() => void) | undefined => {
      const isFull = people >= mostPeople || [...shares].some(([key, most]) => count(key) >= most);
      if (isFull) return undefined;
      people += 1;
      for (const key of shares.keys()) held.set(key, count(key) + 1);
      return () => {
        people -= 1;
        for (const key of shares.keys()) {
          if (count(key) > 1) held.set(key, count(key) - 1);
          else held.delete(key);
        }
      };
    },
  };
};

const rooms: Record<Lane, ReturnType<typeof makeRoom>> = { known: makeRoom(), stranger: makeRoom() };

const sharesOf = (asker: Asker): ReadonlyMap<string, number> => {
  if ('known' in asker) return new Map([[asker.known, mostOfOne]]);
  const wider = widerGroup(asker.stranger);
  const own: [string, number] = [addressGroup(asker.stranger), mostOfOne];
  return new Map(wider === undefined ? [own] : [own, [wider, mostOfWider]]);
};

/** The sign-in library calls our hashing without saying for whom. */
const lanes = new AsyncLocalStorage<Lane>();

/**
 * Around everything that hashes for one request. Throws 503 before any work if too many wait already, so that a storm of
 * sign-ins takes neither the memory nor the time of the others.
 */
export const withPasswordWork = async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
  const lane: Lane = 'known' in asker ? 'known' : 'stranger';
  const leave = rooms[lane].enter(sharesOf(asker));
  if (leave === undefined) throw new ApiError('auth.busy', { retryAfterSeconds: busySeconds });
  try {
    return await lanes.run(lane, work);
  } finally {
    leave();
  }
};

let running = 0;
const waiting: Record<Lane, (() => void)[]> = { known: [], stranger: [] };

/** Makes one hash when it is its turn. Outside `withPasswordWork` it is for somebody who has confirmed their password. */
export const inTurn = async <T>(makeHash: () => Promise<T>): Promise<T> => {
  const lane = lanes.getStore() ?? 'known';
  if (running >= atOnce) await new Promise<void>((resolve) => waiting[lane].push(resolve));
  else running += 1;
  try {
    return await makeHash();
  } finally {
    const next = waiting.known.shift() ?? waiting.stranger.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};
