// How strong the password is that is being typed: asks a thread once typing pauses. If the thread cannot be loaded it says
// nothing, and the server judges by the same rules all the same.

import { useEffect, useRef, useState } from 'react';
import { brandWords } from '#content/brand-words.ts';
import { ownWords, passwordFault, type Strength } from '#contract/staff/password.ts';

export type StrengthQuestion = { password: string; own: readonly string[] };

const typingPauseMs = 250;

/** Returns `undefined` while it is not known, and for a password of the wrong length. `ownerNames`: what its owner is called. */
export const usePasswordStrength = (
  password: string,
  ownerNames: readonly string[],
): Strength | undefined => {
  const [known, setKnown] = useState<{ password: string; strength: Strength }>();
  const worker = useRef<Worker>(undefined);
  // The dictionaries are nearly a megabyte: only whoever begins to choose a password fetches them.
  const isChoosing = password !== '';
  useEffect(() => {
    if (!isChoosing) return;
    const made = new Worker(new URL('./password-strength.worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }) => setKnown(data));
    worker.current = made;
    return () => made.terminate();
  }, [isChoosing]);
  const names = ownerNames.join('\n');
  useEffect(() => {
    if (passwordFault(password) !== undefined) return;
    const own = ownWords(...names.split('\n'), ...brandWords);
    const timer = setTimeout(
      () => worker.current?.postMessage({ password, own } satisfies StrengthQuestion),
      typingPauseMs,
    );
    return () => clearTimeout(timer);
  }, [password, names]);
  return known?.password === password ? known.strength : undefined;
};
