// How the console reads: fresh for ten seconds, again when the window gets the focus or the connection is back, and tried again
// only if no answer came.

import { QueryClient } from '@tanstack/react-query';
import { StaffError } from './api.ts';

const noAnswer = (error: Error): boolean => error instanceof StaffError && error.status === 0;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: (failures, error) => noAnswer(error) && failures < 2,
        // The browser's own idea of being online is wrong often enough: try, and say what came of it.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
