// The form behind a set-up, invitation or password link.

import { StaffError, staffCall } from '#console/api.ts';
import { Form } from '#console/parts/form.tsx';
import { NewPasswordField } from '#console/parts/new-password-field.tsx';
import { useForm } from '#console/parts/use-form.ts';
import { passwordFault } from '#contract/staff/password.ts';
import { authApi, type Invitation } from '#contract/staff/sign-in.ts';
import { isBlank } from '#contract/text.ts';
import { Field } from '#ui/field.tsx';

const submitWords = {
  setup: 'Create the first account',
  invite: 'Join the team',
  reset: 'Save and sign in',
} as const;

export const AcceptForm = ({
  token,
  invitation,
  onAccepted,
}: {
  token: string;
  invitation: Invitation;
  /** What is asked for next: nothing, a code, or a passkey, by which alone the account opens. */
  onAccepted: (next: 'in' | 'code' | 'passkey') => void;
}) => {
  const { kind, email: given } = invitation;
  const asksName = kind !== 'reset';
  const form = useForm({
    id: 'accept',
    initial: { name: '', email: given ?? '', password: '' },
    draftKey: null,
    check: ({ name, email, password }) => {
      const fault = passwordFault(password);
      return {
        ...(asksName && isBlank(name) ? { name: 'Enter your name.' } : {}),
        ...(isBlank(email) ? { email: 'Enter your email address.' } : {}),
        ...(fault === undefined ? {} : { password: fault }),
      };
    },
    send: async ({ name, email, password }) => {
      try {
        const { secondFactor } = await staffCall(authApi.accept, {
          body: { token, password, ...(asksName && { name }), ...(given === null && { email }) },
        });
        return secondFactor ? ('code' as const) : ('in' as const);
      } catch (error) {
        if (error instanceof StaffError && error.code === 'auth.passkey-needed') return 'passkey' as const;
        throw error;
      }
    },
    onSent: onAccepted,
  });
  return (
    <Form form={form} submitLabel={submitWords[kind]} noLeaveGuard>
      {asksName && (
        <Field
          {...form.field('name')}
          label="Your name"
          hint="As the team and the audit log show it."
          autoComplete="name"
        />
      )}
      <Field
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={given !== null}
        {...(given === null && { hint: 'You sign in with it.' })}
      />
      <NewPasswordField
        {...form.field('password')}
        ownerNames={[form.values.name, form.values.email, invitation.name ?? '']}
      />
    </Form>
  );
};
