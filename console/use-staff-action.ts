// An act on the server: runs once at a time, reads again what it changes, and says what came of it in a toast.

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { accountApi } from '#contract/staff/account.ts';
import { errorWords, isUnreachable, StaffError, staffKey } from './api.ts';
import { showToast, type Toast } from './parts/toasts.ts';

/** What to say when it is done; nothing if left out. */
export type Done<Input, Answer> =
  | string
  | ((answer: Answer, input: Input) => Omit<Toast, 'kind'> | string | undefined);

type Options<Input, Answer> = {
  /** Makes the call; throws `StaffError`. */
  act: (input: Input) => Promise<Answer>;
  /** Whose lists and records are read again; the badges always are. */
  changes?: readonly Endpoint<'GET'>[];
  done?: Done<Input, Answer> | undefined;
  onDone?: (answer: Answer, input: Input) => void;
  /** The query of the record that is saved: a refusal of a late save holds it, so it need not be read again. */
  record?: QueryKey;
};

/** `run` says in a toast what went wrong; `runAsync` rejects with it, for a form or a dialog that shows it itself. */
export const useStaffAction = <Input = void, Answer = unknown>({
  act,
  changes = [],
  done,
  onDone,
  record,
}: Options<Input, Answer>) => {
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all(
      [...changes, accountApi.me].map((each) => client.invalidateQueries({ queryKey: staffKey(each) })),
    );
  const { isPending, mutateAsync } = useMutation<Answer, Error, { input: Input; inToast: boolean }>({
    mutationFn: ({ input }) => act(input),
    onSuccess: async (answer, { input }) => {
      const said = typeof done === 'function' ? done(answer, input) : done;
      if (said !== undefined)
        showToast({ kind: 'success', ...(typeof said === 'string' ? { text: said } : said) });
      onDone?.(answer, input);
      await readAgain();
    },
    onError: async (error, { inToast }) => {
      if (inToast) showToast({ kind: 'error', text: errorWords(error), isOffline: isUnreachable(error) });
      // Somebody else was first: the screen shows what they did.
      if (!(error instanceof StaffError && error.status === 409)) return;
      if (record !== undefined && error.current !== undefined) client.setQueryData(record, error.current);
      else await readAgain();
    },
  });
  const runAsync = (input: Input): Promise<Answer> => mutateAsync({ input, inToast: false });
  const run = async (input: Input): Promise<void> => {
    if (!isPending) await mutateAsync({ input, inToast: true }).catch(() => undefined);
  };
  return { run, runAsync, isPending };
};
