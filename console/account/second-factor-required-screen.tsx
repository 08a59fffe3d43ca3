// All that the console shows to whoever is late with setting up a second factor: the two ways to do it, and the way out.

import { useState } from 'react';
import { staffCall } from '#console/api.ts';
import { useSignOut } from '#console/layout/use-sign-out.ts';
import { Button } from '#console/parts/button.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { passkeysWork } from '#console/passkey.ts';
import { brand } from '#content/brand.ts';
import { accountApi, type NewSecondFactor } from '#contract/staff/account.ts';
import './account.css';
import { PasswordDialog } from '#console/parts/password-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Step =
  | { is: 'choice'; asked?: 'codes' | 'passkey' }
  | { is: 'setup'; made: NewSecondFactor }
  | { is: 'codes'; codes: readonly string[] };

const choice: Step = { is: 'choice' };

const Choice = ({ onChoose }: { onChoose: (asked: 'codes' | 'passkey') => void }) => {
  const signOut = useSignOut();
  return (
    <>
      <p>
        At {brand.name} your account needs one, so that a stolen password opens nothing. The time to set it up
        has passed: the rest of the console opens once you have done so.
      </p>
      <Button look="main" onClick={() => onChoose('codes')}>
        Set up an authenticator app
      </Button>
      {passkeysWork() && (
        <>
          <Button onClick={() => onChoose('passkey')}>Add a passkey</Button>
          <p className="text-sm text-muted">
            A passkey is your fingerprint, face or PIN on this device. Without an authenticator app you then
            sign in with the passkey alone, on devices that have it.
          </p>
        </>
      )}
      <Button look="link" onClick={() => void signOut()}>
        Sign out
      </Button>
    </>
  );
};

/** `onDone` is called when it is set up, and the recovery codes are kept. */
export const SecondFactorRequiredScreen = ({ onDone }: { onDone: () => void }) => {
  const [step, setStep] = useState<Step>(choice);
  const asked = step.is === 'choice' ? step.asked : undefined;
  const close = () => setStep(choice);
  return (
    <div className="panel grid w-[min(32rem,100%)] gap-4">
      <PageHead title="Set up a second factor" />
      {step.is === 'choice' && <Choice onChoose={(which) => setStep({ is: 'choice', asked: which })} />}
      {step.is === 'setup' && (
        <SecondFactorSetup
          made={step.made}
          onCancel={close}
          onConfirmed={(codes) => setStep({ is: 'codes', codes })}
        />
      )}
      {step.is === 'codes' && <RecoveryCodes codes={step.codes} onKept={onDone} />}
      {asked === 'codes' && (
        <PasswordDialog
          id="second-factor-password"
          title="Set up an authenticator app"
          submitLabel="Continue"
          send={({ password }) => staffCall(accountApi.secondFactor, { body: { password } })}
          onSent={(made) => setStep({ is: 'setup', made })}
          onClose={close}
        >
          <p>Enter your password first.</p>
        </PasswordDialog>
      )}
      {asked === 'passkey' && <AddPasskeyDialog onAdded={onDone} onClose={close} />}
    </div>
  );
};
