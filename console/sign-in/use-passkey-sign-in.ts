// Signing in by a passkey: suggested in the address field if the browser can do that, and by a button everywhere.

import { useCallback, useEffect, useRef, useState } from 'react';
import { errorWords, StaffError, staffCall } from '#console/api.ts';
import { useFailure } from '#console/parts/use-when-online.ts';
import { askForPasskey, canSuggest, passkeysWork, passkeyTrouble } from '#console/passkey.ts';
import { authApi } from '#contract/staff/sign-in.ts';

const signInBy = async (signal: AbortSignal, mediation?: CredentialMediationRequirement): Promise<void> => {
  const options = await staffCall(authApi.passkeyOptions, { signal });
  const response = await askForPasskey(options, signal, mediation);
  await staffCall(authApi.passkey, { body: { response } });
};

/** `signedIn` rejects as the calls and the browser do, and with `AbortError` when `stop` ended it. */
type Attempt = { stop: AbortController; signedIn: Promise<void> };

export const usePasskeySignIn = (onDone: () => void) => {
  const { failure, tell, forget } = useFailure();
  const [isPending, setPending] = useState(false);
  const running = useRef<Attempt>(undefined);
  const done = useRef(onDone);
  done.current = onDone;

  /** One at a time: the browser refuses a second question, and a second session would end the first. */
  const begin = useCallback((mediation?: CredentialMediationRequirement): Attempt => {
    const before = running.current;
    before?.stop.abort();
    const stop = new AbortController();
    const signIn = async () => {
      const isSignedIn = await before?.signedIn.then(
        () => true,
        () => false,
      );
      if (isSignedIn) return;
      await signInBy(stop.signal, mediation);
      done.current();
    };
    running.current = { stop, signedIn: signIn() };
    return running.current;
  }, []);

  useEffect(() => {
    let isOver = false;
    const suggest = async () => {
      if (!(await canSuggest()) || isOver || running.current !== undefined) return;
      const { stop, signedIn } = begin('conditional');
      await signedIn.catch((error: unknown) => {
        // Only what the person has chosen and the server refused is worth telling.
        if (!stop.signal.aborted && error instanceof StaffError && error.status === 401) tell(error.message);
      });
    };
    void suggest();
    return () => {
      isOver = true;
      running.current?.stop.abort();
      running.current = undefined;
    };
  }, [begin, tell]);

  const ask = async (): Promise<void> => {
    forget();
    setPending(true);
    const { stop, signedIn } = begin();
    try {
      await signedIn;
    } catch (error) {
      if (stop.signal.aborted) return;
      tell(error instanceof StaffError ? errorWords(error) : passkeyTrouble(error), error);
    } finally {
      setPending(false);
    }
  };

  return { works: passkeysWork(), ask, failure, isPending };
};
