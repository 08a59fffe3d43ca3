// The second step: a code of the authenticator app, or one of the recovery codes.

import { useRef, useState } from 'react';
import { StaffError, staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { Form } from '#console/parts/form.tsx';
import { useForm } from '#console/parts/use-form.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import { isBlank } from '#contract/text.ts';
import { Field } from '#ui/field.tsx';
import { blockedCookieWords } from './use-signed-in.ts';

type Props = {
  onDone: () => void;
  /** Back to the password: the step took too long, or was given up. `words` say why. */
  onOver: (words?: string) => void;
};

const CodeForm = ({ isRecovery, onDone, onOver }: Props & { isRecovery: boolean }) => {
  const opened = useRef(Date.now());
  const tries = useRef(0);
  const form = useForm({
    id: isRecovery ? 'recovery' : 'code',
    initial: { code: '' },
    draftKey: null,
    check: ({ code }) => (isBlank(code) ? { code: 'Enter the code.' } : {}),
    send: async ({ code }) => {
      tries.current += 1;
      try {
        await staffCall(isRecovery ? authApi.recoveryCode : authApi.code, { body: { code } });
      } catch (error) {
        if (!(error instanceof StaffError)) throw error;
        if (error.code === 'auth.step-over') {
          // Neither too late nor too often: the server did not get back the cookie by which it knows the first step.
          const isCookieLost = tries.current === 1 && Date.now() - opened.current < 60_000;
          onOver(isCookieLost ? blockedCookieWords : error.message);
        }
        throw error.code === 'auth.wrong-code'
          ? new StaffError(error.status, error.code, 'That did not work.', { code: error.message })
          : error;
      }
    },
    onSent: onDone,
  });
  return (
    <Form form={form} submitLabel="Sign in" pendingLabel="Checking" noLeaveGuard>
      {isRecovery ? (
        <Field
          {...form.field('code')}
          label="Recovery code"
          hint="One of the codes you kept when you set up the second factor. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      ) : (
        <Field
          {...form.field('code')}
          label="Code"
          hint="The six digits that your authenticator app shows now."
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={9}
          autoFocus
        />
      )}
    </Form>
  );
};

export const CodeStep = (props: Props) => {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} {...props} />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <Button look="link" onClick={() => setRecovery(!isRecovery)}>
          <span>{isRecovery ? 'Use the app instead' : 'I cannot use my app'}</span>
        </Button>
        <Button look="link" onClick={() => props.onOver()}>
          Start again
        </Button>
      </div>
      {isRecovery && (
        <p className="text-sm text-muted">
          No codes left either? An administrator can reset your second factor on the Team screen.
        </p>
      )}
    </>
  );
};
