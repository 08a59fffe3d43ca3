// Who is behind a request of the console. The guard (server/staff/guard.ts) finds out; features ask here.
import type { FastifyRequest } from 'fastify';
import type { Me, StaffSelf } from '#contract/staff/me.ts';
import { type Actor, staffActor } from '#server/audit/actor.ts';

export type Staff = StaffSelf & { sessionId: string; secondFactor: Me['secondFactor'] };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call a route of the console. Administrators may call those of staff too. */
    role?: 'staff' | 'admin';
    /** Also for whoever is late with setting up a second factor: what that takes. A line with it is a decision. */
    withoutSecondFactor?: true;
  }
  interface FastifyRequest {
    /** Set by the guard alone. */
    staffOrNobody: Staff | null;
    /** Who is signed in. Throws on routes that anyone may call. */
    readonly staff: Staff;
  }
}

/** For what they do to go on record. */
export const actorOf = ({ staff, ip }: FastifyRequest): Actor => staffActor(staff, ip);
