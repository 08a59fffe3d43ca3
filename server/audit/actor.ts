// Who acts: a member of staff in the console, someone at the command line, or a visitor with a private link.

export type Actor = {
  /** `staff:<id>`, `cli:<system user>`, `client` or `candidate`. Rows keep this. */
  id: string;
  /** For people to read, as it was at the time. */
  name: string;
  /** A network address, `command line` or `private link`. */
  from: string;
};

const staffPrefix = 'staff:';

/** How rows name a member of staff. */
export const staffActorId = (staffId: string): string => staffPrefix + staffId;

/** A member of staff at a network address. */
export const staffActor = ({ id, name }: { id: string; name: string }, from: string): Actor => ({
  id: staffActorId(id),
  name,
  from,
});

/** Returns `undefined` if the actor is not a member of staff. */
export const staffIdOf = (actorId: string): string | undefined =>
  actorId.startsWith(staffPrefix) ? actorId.slice(staffPrefix.length) : undefined;

/** Someone with a private link. The event's record says whose link it is. */
export const visitor = (id: 'client' | 'candidate'): Actor => ({
  id,
  name: `the ${id}`,
  from: 'private link',
});

/** Someone who uses the enquiry form; what they do is not recorded. */
export const stranger: Actor = { id: 'visitor', name: 'a visitor', from: 'contact form' };

/** What the server does on its own. */
export const serverActor: Actor = { id: 'server', name: 'the server', from: 'server' };
