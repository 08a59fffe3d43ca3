// Signing in by a passkey: suggested in the address field where the browser can do that, and by a button everywhere.

import { useCallback, useEffect, useRef, useState } from 'react';
import { errorWords, StaffError, staffCall } from '#console/api.ts';
import {
  askForPasskey,
  canSuggest,
  type PasskeyJson,
  passkeysWork,
  passkeyTrouble,
} from '#console/passkey.ts';
import { authPaths } from '#contract/staff/sign-in-paths.ts';

const signInBy = async (signal: AbortSignal, mediation?: CredentialMediationRequirement): Promise<void> => {
  const options = await staffCall<PasskeyJson>('POST', authPaths.passkeyOptions, { signal });
  const response = await askForPasskey(options, signal, mediation);
  await staffCall('POST', authPaths.passkey, { body: { response } });
};

export const usePasskeySignIn = (onDone: () => void) => {
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const running = useRef<AbortController>(undefined);
  const done = useRef(onDone);
  done.current = onDone;

  /** One question at a time: the browser refuses a second. */
  const begin = useCallback((): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);

  useEffect(() => {
    const signal = begin();
    const suggest = async () => {
      if (!(await canSuggest()) || signal.aborted) return;
      await signInBy(signal, 'conditional');
      done.current();
    };
    suggest().catch((error: unknown) => {
      // Only what the person has chosen and the server refused is worth telling.
      if (!signal.aborted && error instanceof StaffError && error.status === 401) setFailure(error.message);
    });
    return () => running.current?.abort();
  }, [begin]);

  const ask = async (): Promise<void> => {
    const signal = begin();
    setFailure(undefined);
    setPending(true);
    try {
      await signInBy(signal);
      done.current();
    } catch (error) {
      if (!signal.aborted)
        setFailure(error instanceof StaffError ? errorWords(error) : passkeyTrouble(error));
    } finally {
      setPending(false);
    }
  };

  return { works: passkeysWork(), ask, failure, isPending };
};
