// What follows signing in: nothing that was read before counts any more, and the screen that was asked for opens.

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { readNext } from '#console/next-address.ts';

export const useSignedIn = (next: string | undefined) => {
  const router = useRouter();
  const client = useQueryClient();
  return (): void => {
    client.clear();
    void router.navigate({ href: readNext(next), replace: true });
  };
};
