// Somebody of the staff who is signed in: apart from ./records.ts, since the sign-in library takes a second to load.
import { makeStaff, openSession } from '#tests/support/staff-app.ts';
import { type ServerProcess, withDeps } from './server-process.ts';

/** Answers the cookie of a session. */
export const signInStaff = ({ environment }: Pick<ServerProcess, 'environment'>): Promise<string> =>
  withDeps(environment, async (deps) => openSession(deps, await makeStaff(deps, 'staff')));
