// One's own name and password.

import { staffCall } from '#console/api.ts';
import { Form } from '#console/parts/form.tsx';
import { NewPasswordField } from '#console/parts/new-password-field.tsx';
import { PasswordField } from '#console/parts/password-field.tsx';
import { Section } from '#console/parts/section.tsx';
import { useForm } from '#console/parts/use-form.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import { type Account, accountApi } from '#contract/staff/account.ts';
import { passwordFault } from '#contract/staff/password.ts';
import { isBlank } from '#contract/text.ts';
import { Field } from '#ui/field.tsx';

const changes = [accountApi.account];

export const NameSection = ({ account }: { account: Account }) => {
  const { runAsync } = useStaffAction({
    act: (body: { name: string }) => staffCall(accountApi.name, { body }),
    changes,
    done: 'Your name is saved.',
  });
  const form = useForm({
    id: 'name',
    initial: { name: account.name },
    draftKey: 'account.name',
    check: ({ name }) => (isBlank(name) ? { name: 'Enter your name.' } : {}),
    send: runAsync,
  });
  return (
    <Section title="Name">
      <Form form={form} submitLabel="Save name" look="quiet">
        <Field
          {...form.field('name')}
          label="Your name"
          hint="As the team and the audit log show it."
          autoComplete="name"
        />
      </Form>
    </Section>
  );
};

export const PasswordSection = ({ account }: { account: Account }) => {
  const { runAsync } = useStaffAction({
    act: (body: { current: string; password: string }) => staffCall(accountApi.password, { body }),
    changes,
    done: ({ ended }) =>
      ended === 0
        ? 'Your new password is saved.'
        : 'Your new password is saved. You are signed out everywhere else.',
  });
  const form = useForm({
    id: 'password',
    initial: { current: '', password: '' },
    draftKey: null,
    check: ({ current, password }) => {
      const fault = passwordFault(password);
      return {
        ...(current === '' ? { current: 'Enter your current password.' } : {}),
        ...(fault === undefined ? {} : { password: fault }),
      };
    },
    send: runAsync,
  });
  return (
    <Section title="Password">
      <Form form={form} submitLabel="Change password" look="quiet">
        <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
        <PasswordField {...form.field('current')} label="Current password" autoComplete="current-password" />
        <NewPasswordField {...form.field('password')} ownerNames={[account.name, account.email]} />
      </Form>
    </Section>
  );
};
