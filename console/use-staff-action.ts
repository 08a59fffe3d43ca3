// An act on the server: runs once at a time, reads again what it changes, and says what came of it in a toast.

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { accountApi } from '#contract/staff/account.ts';
import { errorWords, isUnreachable, StaffError, staffKey } from './api.ts';
import { showToast, type Toast } from './parts/toasts.ts';

type Options<Input, Answer> = {
  /** Makes the call; throws `StaffError`. */
  act: (input: Input) => Promise<Answer>;
  /** Whose lists and records are read again; the badges always are. */
  changes?: readonly Endpoint<'GET'>[];
  /** What to say when it is done; nothing if left out. */
  done?: string | ((answer: Answer, input: Input) => Omit<Toast, 'kind'> | string | undefined);
  onDone?: (answer: Answer, input: Input) => void;
  /** The query of the record that is saved: a refusal of a late save holds it, so it need not be read again. */
  record?: QueryKey;
  /** Forms show failures at their fields instead of in a toast. */
  quietly?: boolean;
};

/** `run` never rejects and returns whether it was done; `error` is the last failure. `runAsync` rejects. */
export const useStaffAction = <Input = void, Answer = unknown>({
  act,
  changes = [],
  done,
  onDone,
  record,
  quietly = false,
}: Options<Input, Answer>) => {
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all(
      [...changes, accountApi.me].map((each) => client.invalidateQueries({ queryKey: staffKey(each) })),
    );
  const mutation = useMutation<Answer, Error, Input>({
    mutationFn: act,
    onSuccess: async (answer, input) => {
      const said = typeof done === 'function' ? done(answer, input) : done;
      if (said !== undefined)
        showToast({ kind: 'success', ...(typeof said === 'string' ? { text: said } : said) });
      onDone?.(answer, input);
      await readAgain();
    },
    onError: async (error) => {
      if (!quietly) showToast({ kind: 'error', text: errorWords(error), isOffline: isUnreachable(error) });
      // Somebody else was first: the screen shows what they did.
      if (!(error instanceof StaffError && error.status === 409)) return;
      if (record !== undefined && error.current !== undefined) client.setQueryData(record, error.current);
      else await readAgain();
    },
  });
  const run = async (input: Input): Promise<boolean> => {
    if (mutation.isPending) return false;
    return mutation.mutateAsync(input).then(
      () => true,
      () => false,
    );
  };
  return {
    run,
    runAsync: mutation.mutateAsync,
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
};
