// The second factor: on or off, how many recovery codes are left, and the steps that change either.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffCall, staffKey } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { PasswordDialog } from '#console/parts/password-dialog.tsx';
import { Section } from '#console/parts/section.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { showToast } from '#console/parts/toasts.ts';
import { type Account, accountApi, type NewSecondFactor } from '#contract/staff/account.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Asked = 'on' | 'off' | 'codes';

const fewCodes = 3;

const dialogs = {
  on: {
    title: 'Set up a second factor',
    submitLabel: 'Continue',
    text: 'Enter your password first.',
  },
  off: {
    title: 'Turn the second factor off?',
    submitLabel: 'Turn off',
    text: 'Your password alone will open your account. The recovery codes stop working.',
  },
  codes: {
    title: 'New recovery codes?',
    submitLabel: 'Make new codes',
    text: 'The old ones stop working.',
  },
} as const;

export const SecondFactorSection = ({
  account,
  startsAtOnce,
}: {
  account: Account;
  startsAtOnce: boolean;
}) => {
  const { hasSecondFactor, recoveryCodesLeft } = account;
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | undefined>(startsAtOnce && !hasSecondFactor ? 'on' : undefined);
  const [made, setMade] = useState<NewSecondFactor>();
  const [codes, setCodes] = useState<readonly string[]>();
  const reread = () => {
    for (const each of [accountApi.account, accountApi.me]) {
      void client.invalidateQueries({ queryKey: staffKey(each) });
    }
  };

  const act = async ({ password }: { password: string }): Promise<void> => {
    const body = { password };
    if (asked === 'on') setMade(await staffCall(accountApi.secondFactor, { body }));
    else if (asked === 'codes') {
      setCodes((await staffCall(accountApi.recoveryCodes, { body })).recoveryCodes);
    } else {
      await staffCall(accountApi.secondFactorOff, { body });
      showToast({ kind: 'success', text: 'The second factor is off.' });
    }
  };

  return (
    <Section
      title="Second factor"
      actions={
        made === undefined &&
        codes === undefined && (
          <>
            {hasSecondFactor && (
              <Button small onClick={() => setAsked('codes')}>
                New recovery codes
              </Button>
            )}
            <Button
              look={hasSecondFactor ? 'danger' : 'quiet'}
              small
              onClick={() => setAsked(hasSecondFactor ? 'off' : 'on')}
            >
              {hasSecondFactor ? 'Turn off' : 'Set up'}
            </Button>
          </>
        )
      }
    >
      {codes !== undefined ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined);
            reread();
          }}
        />
      ) : made !== undefined ? (
        <SecondFactorSetup
          made={made}
          onCancel={() => setMade(undefined)}
          onConfirmed={(fresh) => {
            setMade(undefined);
            setCodes(fresh);
            reread();
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone={hasSecondFactor ? 'good' : 'neutral'}>
            {hasSecondFactor ? 'On' : 'Off'}
          </StatusPill>
          <p className={hasSecondFactor && recoveryCodesLeft <= fewCodes ? 'text-error' : 'text-muted'}>
            <span>
              {hasSecondFactor
                ? `Signing in asks for a code from your app. ${recoveryCodesLeft} of 10 recovery codes left.`
                : 'Your password alone opens your account.'}
            </span>
          </p>
        </div>
      )}
      {asked !== undefined && (
        <PasswordDialog
          id="second-factor-password"
          title={dialogs[asked].title}
          submitLabel={dialogs[asked].submitLabel}
          danger={asked === 'off'}
          send={act}
          onSent={() => {
            setAsked(undefined);
            reread();
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{dialogs[asked].text}</p>
        </PasswordDialog>
      )}
    </Section>
  );
};
