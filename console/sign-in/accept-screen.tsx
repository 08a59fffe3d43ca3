// What a set-up, invitation or password link opens: what it is for, and its form.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords, staffCall } from '#console/api.ts';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { SkeletonLines } from '#console/parts/states.tsx';
import { brand } from '#content/brand.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { authApi, type Invitation } from '#contract/staff/sign-in.ts';
import { endSentence } from '#contract/text.ts';
import { AcceptForm } from './accept-form.tsx';
import { CodeStep } from './code-step.tsx';
import { OutsideFrame } from './outside-frame.tsx';
import './sign-in.css';
import { useSignedIn } from './use-signed-in.ts';

const titles = {
  setup: 'Set up the console',
  invite: 'Join the team',
  reset: 'Choose a new password',
} as const;

const introOf = ({ kind, role, name }: Invitation): string => {
  if (kind === 'setup') return 'This is the first account, an administrator’s: you can invite the others.';
  if (kind === 'reset')
    return `For ${endSentence(name ?? 'your account')} Every other session ends when you save it.`;
  const as = role === 'admin' ? ' as an administrator' : '';
  return `You have been invited to the console of ${endSentence(brand.name + as)}`;
};

export const AcceptScreen = () => {
  const { token } = useParams({ strict: false }) as { token: string };
  const [step, setStep] = useState<'form' | 'code' | 'passkey'>('form');
  const finish = useSignedIn(undefined);
  const navigate = useNavigate();
  const found = useQuery({
    queryKey: [authApi.invitation.path, token],
    queryFn: ({ signal }) => staffCall(authApi.invitation, { body: { token }, signal }),
    // Once it has been used the answer would be another one.
    enabled: step === 'form',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

  if (step === 'code') {
    return (
      <OutsideFrame title="Second step">
        <p>Your new password is saved.</p>
        <CodeStep
          onDone={() => void finish()}
          onOver={() => void navigate({ to: consolePaths.signIn, replace: true })}
        />
      </OutsideFrame>
    );
  }
  if (step === 'passkey') {
    return (
      <OutsideFrame title="Sign in with your passkey">
        <p>Your new password is saved. You sign in with your passkey; the password alone is not enough.</p>
        <ConsoleLink href={consolePaths.signIn} className="button">
          Go to sign-in
        </ConsoleLink>
      </OutsideFrame>
    );
  }
  if (found.error !== null) {
    return (
      <OutsideFrame title="This link does not work">
        <p role="alert">
          <span>{errorWords(found.error)}</span>
        </p>
        <ConsoleLink href={consolePaths.signIn} className="button-quiet">
          Go to sign-in
        </ConsoleLink>
      </OutsideFrame>
    );
  }
  const invitation = found.data;
  return (
    <OutsideFrame title={invitation === undefined ? 'One moment' : titles[invitation.kind]}>
      {invitation === undefined ? (
        <SkeletonLines lines={5} />
      ) : (
        <>
          <p>
            <span>{introOf(invitation)}</span>
          </p>
          <AcceptForm
            token={token}
            invitation={invitation}
            onAccepted={(next) => {
              if (next !== 'in') setStep(next);
              else if (invitation.kind === 'reset') void finish();
              else void navigate({ to: consolePaths.welcome, replace: true });
            }}
          />
        </>
      )}
    </OutsideFrame>
  );
};
