// What follows signing in: nothing that was read before counts any more, and the screen that was asked for opens.

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { StaffError, staffQuery } from '#console/api.ts';
import { readNext } from '#console/next-address.ts';
import { accountApi } from '#contract/staff/account.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const blockedCookieWords =
  'Nobody is signed in: your browser did not keep the cookie that signing in sets, or did not send it back. Allow cookies for this site, then sign in again.';

export const useSignedIn = (next: string | undefined) => {
  const router = useRouter();
  const client = useQueryClient();
  return async (): Promise<void> => {
    client.clear();
    try {
      await client.fetchQuery(staffQuery(accountApi.me));
    } catch (error) {
      if (error instanceof StaffError && error.status === 401) {
        const search = { ...(next !== undefined && { next }), noCookie: true as const };
        return router.navigate({ to: consolePaths.signIn, search, replace: true });
      }
    }
    return router.navigate({ href: readNext(next), replace: true });
  };
};
