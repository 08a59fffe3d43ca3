// The way out: ends the session, and leaves nothing of this person for the next one.

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { errorWords, isUnreachable, staffCall } from '#console/api.ts';
import { mayLeave } from '#console/parts/leave-guard.tsx';
import { showToast } from '#console/parts/toasts.ts';
import { forgetPerson } from '#console/same-person.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { authApi } from '#contract/staff/sign-in.ts';

export const useSignOut = () => {
  const router = useRouter();
  const client = useQueryClient();
  return async () => {
    if (!(await mayLeave())) return;
    try {
      await staffCall(authApi.signOut);
    } catch (error) {
      showToast({ kind: 'error', text: errorWords(error), isOffline: isUnreachable(error) });
      return;
    }
    // What was read and typed as this person must not be there for the next one.
    forgetPerson();
    await router.navigate({ to: consolePaths.signIn, ignoreBlocker: true });
    client.clear();
  };
};
