// The first step: address and password, or a passkey, which needs no second step.

import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { Form } from '#console/parts/form.tsx';
import { PasswordField } from '#console/parts/password-field.tsx';
import { useForm } from '#console/parts/use-form.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import { isBlank } from '#contract/text.ts';
import { Field } from '#ui/field.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

export const PasswordStep = ({ onAnswer }: { onAnswer: (secondFactor: boolean) => void }) => {
  const passkey = usePasskeySignIn(() => onAnswer(false));
  const form = useForm({
    id: 'sign-in',
    initial: { email: '', password: '' },
    draftKey: null,
    check: ({ email, password }) => ({
      ...(isBlank(email) ? { email: 'Enter your email address.' } : {}),
      ...(password === '' ? { password: 'Enter your password.' } : {}),
    }),
    send: (body) => staffCall(authApi.signIn, { body }),
    onSent: ({ secondFactor }) => onAnswer(secondFactor),
  });
  return (
    <>
      <Form form={form} submitLabel="Sign in" pendingLabel="Signing in" noLeaveGuard>
        <Field
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      </Form>
      {passkey.works && (
        <>
          <p className="or-rule" aria-hidden="true">
            or
          </p>
          <Button aria-busy={passkey.isPending || undefined} onClick={() => void passkey.ask()}>
            Sign in with a passkey
          </Button>
        </>
      )}
      <p role="status" className={passkey.failure === undefined ? 'sr-only' : 'text-error'}>
        <span>{passkey.failure ?? ''}</span>
      </p>
      <details className="text-sm text-muted">
        <summary className="min-h-(--target) cursor-pointer content-center">Forgotten your password?</summary>
        <p className="pt-1">
          An administrator can create a password reset link for you on the Team screen. Whoever runs the
          server can do it with <code>npm run -s cli -- user reset-password EMAIL</code>
        </p>
      </details>
    </>
  );
};
