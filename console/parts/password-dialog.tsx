// Asks for the password before something that protects an account, one's own or a colleague's, is changed.

import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { ConsoleDialog } from './console-dialog.tsx';
import { dropDraft } from './draft.ts';
import { Form } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';

type Props<Answer> = {
  id: string;
  title: string;
  submitLabel: string;
  danger?: boolean;
  /** Asks for a name besides, beginning with this one. */
  name?: { label: string; initial: string };
  /** Does it; what it throws is shown. */
  send: (values: { password: string; name: string }) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onClose: () => void;
  children: ReactNode;
};

const Question = <Answer,>({
  id,
  submitLabel,
  danger = false,
  name,
  send,
  onSent,
  children,
}: Props<Answer>) => {
  const form = useForm<{ password: string; name: string }, Answer>({
    id: `${id}-form`,
    initial: { password: '', name: name?.initial ?? '' },
    draftKey: name === undefined ? null : id,
    secret: ['password'],
    check: ({ password }) => (password === '' ? { password: 'Enter your password.' } : {}),
    send,
    onSent,
  });
  return (
    <>
      {children}
      <Form form={form} submitLabel={submitLabel} noLeaveGuard look={danger ? 'danger' : 'main'}>
        {name !== undefined && <Field {...form.field('name')} label={name.label} />}
        <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
      </Form>
    </>
  );
};

/** Mount it to open it. */
export const PasswordDialog = <Answer,>(props: Props<Answer>) => (
  <ConsoleDialog
    id={props.id}
    open
    title={props.title}
    onClose={() => {
      dropDraft(props.id);
      props.onClose();
    }}
  >
    <Question {...props} />
  </ConsoleDialog>
);
