// Who is behind a request of the console. The guard (server/staff/guard.ts) finds out; features ask here.
import type { FastifyRequest } from 'fastify';
import type { Me, StaffSelf } from '#contract/staff/me.ts';
import { type Actor, staffActor } from '#server/audit/actor.ts';

export type Staff = StaffSelf & { sessionId: string; secondFactor: Me['secondFactor'] };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call a route of the console. Administrators may call those of staff too. */
    role?: 'staff' | 'admin';
    /** Also open to people who are late with setting up a second factor: the calls that setting it up takes. Each use is a decision. */
    withoutSecondFactor?: true;
  }
  interface FastifyRequest {
    /** Set by the guard alone. */
    staffOrNobody: Staff | null;
    /** Returns who is signed in. Throws on routes that anyone may call. */
    readonly staff: Staff;
  }
}

/** Returns the actor for the audit log. */
export const actorOf = ({ staff, ip }: FastifyRequest): Actor => staffActor(staff, ip);
