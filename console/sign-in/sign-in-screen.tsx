// Signing in: the password or a passkey, then a code if the account has a second factor.

import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { hasDrafts } from '#console/parts/draft.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { CodeStep } from './code-step.tsx';
import { OutsideFrame } from './outside-frame.tsx';
import { PasswordStep } from './password-step.tsx';
import './sign-in.css';
import { blockedCookieWords, useSignedIn } from './use-signed-in.ts';

/** Promises no more than what is kept. */
const endedWords = (): string =>
  hasDrafts()
    ? 'Your session has ended. Sign in again: what you had typed is kept in this tab, except passwords and codes.'
    : 'Your session has ended. Sign in again.';

export const SignInScreen = () => {
  const { next, ended, noCookie } = useSearch({ from: consolePaths.signIn });
  const finish = useSignedIn(next);
  const [asksCode, setAsksCode] = useState(false);
  const [stepOver, setStepOver] = useState<string>();
  const notice = stepOver ?? (noCookie && blockedCookieWords) ?? (ended && endedWords());

  if (asksCode) {
    return (
      <OutsideFrame title="Second step">
        <CodeStep
          onDone={() => void finish()}
          onOver={(words) => {
            setStepOver(words);
            setAsksCode(false);
          }}
        />
      </OutsideFrame>
    );
  }
  return (
    <OutsideFrame title="Sign in">
      {notice !== undefined && (
        <p role="alert" className="alert alert-info">
          <span>{notice}</span>
        </p>
      )}
      <PasswordStep
        onAnswer={(secondFactor) => {
          setStepOver(undefined);
          if (secondFactor) setAsksCode(true);
          else void finish();
        }}
      />
    </OutsideFrame>
  );
};
